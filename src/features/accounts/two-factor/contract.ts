import { z } from 'zod';
import { idParams, schemas, success } from '../../../kernel/contract.ts';
import { schemaOfText, schemaOfTexts } from '../../../kernel/fields/texts/text-schema.ts';
import { lenderSignedInSchema, signedInSchema } from '../sign-in/contract.ts';
import { currentPasswordRule } from '../sign-in/credentials.ts';
import { passkeyNameRule, recoveryCodeRule, type TwoFactorState, totpCodeRule } from './model.ts';
import { assertionSchema, creationOptionsSchema, registrationSchema, requestOptionsSchema } from './passkey-schemas.ts';

const totpCodeSchema = schemaOfText(totpCodeRule);
const recoveryCodeSchema = schemaOfText(recoveryCodeRule);
const passkeyNameSchema = schemaOfText(passkeyNameRule);
/** What every change of the second factor asks for. */
const currentPasswordOnlySchema = schemaOfTexts({ currentPassword: currentPasswordRule });

const passkeySchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
const twoFactorStateSchema: z.ZodType<TwoFactorState> = z.object({
  authenticator: z.object({ activeSince: z.iso.datetime() }).nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkeySchema),
  isRequired: z.boolean(),
});

const told = { 200: z.object({ ...success, message: z.string() }) };
const challenge = z
  .string('This login is incomplete. Start again.')
  .regex(/^[\w-]{43}$/, 'This login is incomplete. Start again.');

export const completeSignIn = schemas({
  summary: 'The second step of a login: returns what the first step returns without a second factor',
  tags: ['Accounts'],
  body: z.discriminatedUnion('method', [
    z.object({ method: z.literal('totp'), challenge, code: totpCodeSchema }),
    z.object({ method: z.literal('recoveryCode'), challenge, code: recoveryCodeSchema }),
    z.object({ method: z.literal('passkey'), challenge, passkey: assertionSchema }),
  ]),
  response: { 200: z.union([signedInSchema, lenderSignedInSchema]) },
});
/** What a person who is let in hears, at either door. */
export type LetIn = z.output<(typeof completeSignIn)['response'][200]>;

export const askSecondStepPasskey = schemas({
  summary: 'What a browser asks a passkey for in the second step of a login',
  tags: ['Accounts'],
  body: z.object({ challenge }),
  response: { 200: z.object({ ...success, options: requestOptionsSchema }) },
});

export const askPasskey = schemas({
  summary: 'What a browser asks a passkey for, to log in with nothing else',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success, options: requestOptionsSchema }) },
});

export const passkeySignIn = schemas({
  summary: 'Log in with a passkey alone',
  tags: ['Accounts'],
  body: z.object({ passkey: assertionSchema }),
  response: { 200: signedInSchema },
});

export const lenderPasskeySignIn = schemas({
  summary: 'Log in as a lender user with a passkey alone',
  tags: ['Accounts'],
  body: z.object({ passkey: assertionSchema }),
  response: { 200: lenderSignedInSchema },
});

export const getTwoFactor = schemas({
  summary: 'The second factors of the logged-in account',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success, twoFactor: twoFactorStateSchema }) },
});

export const setUpAuthenticator = schemas({
  summary: 'A secret for an authenticator app; it counts once a code of it is confirmed within 15 minutes',
  tags: ['Accounts'],
  body: currentPasswordOnlySchema,
  response: { 200: z.object({ ...success, secret: z.string(), uri: z.string() }) },
});

/** Null: the account has recovery codes already, and they stay. */
const newCodes = { recoveryCodes: z.array(z.string()).nullable() };

export const confirmAuthenticator = schemas({
  summary: 'Turn the app on with its first code; the recovery codes are returned only this once',
  tags: ['Accounts'],
  body: z.object({ code: totpCodeSchema }),
  response: { 200: z.object({ ...success, message: z.string(), ...newCodes }) },
});

export const removeAuthenticator = schemas({
  summary: 'Turn the app off',
  tags: ['Accounts'],
  body: currentPasswordOnlySchema,
  response: told,
});

export const renewRecoveryCodes = schemas({
  summary: 'New recovery codes, returned only this once; the old ones stop working',
  tags: ['Accounts'],
  body: currentPasswordOnlySchema,
  response: { 200: z.object({ ...success, recoveryCodes: z.array(z.string()) }) },
});

export const askNewPasskey = schemas({
  summary: 'What a browser asks for when a passkey is made',
  tags: ['Accounts'],
  body: currentPasswordOnlySchema,
  response: { 200: z.object({ ...success, options: creationOptionsSchema }) },
});

export const addPasskey = schemas({
  summary: 'Save a passkey that a browser has made; recovery codes are returned with the first factor',
  tags: ['Accounts'],
  body: z.object({ name: passkeyNameSchema, passkey: registrationSchema }),
  response: { 200: z.object({ ...success, message: z.string(), ...newCodes }) },
});

export const renamePasskey = schemas({
  summary: 'Give a passkey another name',
  tags: ['Accounts'],
  params: idParams,
  body: z.object({ name: passkeyNameSchema }),
  response: told,
});

export const removePasskey = schemas({
  summary: 'Remove a passkey: it stops working',
  tags: ['Accounts'],
  params: idParams,
  body: currentPasswordOnlySchema,
  response: told,
});
