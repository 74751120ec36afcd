import { z } from 'zod';
import { defineEndpoint, type EndpointAnswer, idParams, success } from '../../../kernel/endpoint.ts';
import { assertionSchema, creationOptionsSchema, registrationSchema, requestOptionsSchema } from './passkey-model.ts';
import { lenderSignedInSchema, signedInSchema } from '../sign-in/contract.ts';
import {
  currentPasswordOnlySchema,
  passkeyNameSchema,
  recoveryCodeSchema,
  totpCodeSchema,
  twoFactorStateSchema,
} from './model.ts';

const told = { 200: z.object({ ...success, message: z.string() }) };
const challenge = z
  .string('This login is incomplete. Start again.')
  .regex(/^[\w-]{43}$/, 'This login is incomplete. Start again.');
const signInRefusals = ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'LENDER_PENDING'] as const;

export const completeSignIn = defineEndpoint({
  method: 'POST',
  url: '/api/auth/two-factor',
  schema: {
    summary: 'The second step of a login: returns what the first step returns without a second factor',
    tags: ['Accounts'],
    body: z.discriminatedUnion('method', [
      z.object({ method: z.literal('totp'), challenge, code: totpCodeSchema }),
      z.object({ method: z.literal('recoveryCode'), challenge, code: recoveryCodeSchema }),
      z.object({ method: z.literal('passkey'), challenge, passkey: assertionSchema }),
    ]),
    response: { 200: z.union([signedInSchema, lenderSignedInSchema]) },
  },
  config: { access: 'public', limit: 'signIn', refuses: ['SIGN_IN_ENDED', ...signInRefusals] },
});
/** What whoever is let in hears, at either door. */
export type LetIn = EndpointAnswer<typeof completeSignIn>;

export const askSecondStepPasskey = defineEndpoint({
  method: 'POST',
  url: '/api/auth/two-factor/passkey-options',
  schema: {
    summary: 'What a browser asks a passkey for in the second step of a login',
    tags: ['Accounts'],
    body: z.object({ challenge }),
    response: { 200: z.object({ ...success, options: requestOptionsSchema }) },
  },
  config: { access: 'public', limit: 'signIn', refuses: ['SIGN_IN_ENDED'] },
});

export const askPasskey = defineEndpoint({
  method: 'POST',
  url: '/api/auth/passkey/options',
  schema: {
    summary: 'What a browser asks a passkey for, to log in with nothing else',
    tags: ['Accounts'],
    response: { 200: z.object({ ...success, options: requestOptionsSchema }) },
  },
  config: { access: 'public', limit: 'signIn' },
});

export const passkeySignIn = defineEndpoint({
  method: 'POST',
  url: '/api/auth/passkey',
  schema: {
    summary: 'Log in with a passkey alone',
    tags: ['Accounts'],
    body: z.object({ passkey: assertionSchema }),
    response: { 200: signedInSchema },
  },
  config: { access: 'public', limit: 'signIn', refuses: signInRefusals },
});

export const lenderPasskeySignIn = defineEndpoint({
  method: 'POST',
  url: '/api/lender-auth/passkey',
  schema: {
    summary: 'Log in as a lender user with a passkey alone',
    tags: ['Accounts'],
    body: z.object({ passkey: assertionSchema }),
    response: { 200: lenderSignedInSchema },
  },
  config: { access: 'public', limit: 'signIn', refuses: signInRefusals },
});

export const getTwoFactor = defineEndpoint({
  method: 'GET',
  url: '/api/users/two-factor',
  schema: {
    summary: 'The second factors of the logged-in account',
    tags: ['Accounts'],
    response: { 200: z.object({ ...success, twoFactor: twoFactorStateSchema }) },
  },
  config: { access: 'signedIn', limit: 'read', duringTwoFactorSetup: true },
});

export const setUpAuthenticator = defineEndpoint({
  method: 'POST',
  url: '/api/users/two-factor/authenticator',
  schema: {
    summary: 'A secret for an authenticator app; it counts once a code of it is confirmed within 15 minutes',
    tags: ['Accounts'],
    body: currentPasswordOnlySchema,
    response: { 200: z.object({ ...success, secret: z.string(), uri: z.string() }) },
  },
  config: { access: 'signedIn', limit: 'write', duringTwoFactorSetup: true, refuses: ['EMAIL_UNVERIFIED'] },
});

/** Null: the account has recovery codes already, and they stay. */
const newCodes = { recoveryCodes: z.array(z.string()).nullable() };

export const confirmAuthenticator = defineEndpoint({
  method: 'POST',
  url: '/api/users/two-factor/authenticator/confirm',
  schema: {
    summary: 'Turn the app on with its first code; the recovery codes are returned only this once',
    tags: ['Accounts'],
    body: z.object({ code: totpCodeSchema }),
    response: { 200: z.object({ ...success, message: z.string(), ...newCodes }) },
  },
  config: { access: 'signedIn', limit: 'write', duringTwoFactorSetup: true, refuses: ['EMAIL_UNVERIFIED'] },
});

export const removeAuthenticator = defineEndpoint({
  method: 'POST',
  url: '/api/users/two-factor/authenticator/remove',
  schema: {
    summary: 'Turn the app off',
    tags: ['Accounts'],
    body: currentPasswordOnlySchema,
    response: told,
  },
  config: { access: 'signedIn', limit: 'write' },
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  url: '/api/users/two-factor/recovery-codes',
  schema: {
    summary: 'New recovery codes, returned only this once; the old ones stop working',
    tags: ['Accounts'],
    body: currentPasswordOnlySchema,
    response: { 200: z.object({ ...success, recoveryCodes: z.array(z.string()) }) },
  },
  config: { access: 'signedIn', limit: 'write' },
});

export const askNewPasskey = defineEndpoint({
  method: 'POST',
  url: '/api/users/passkeys/options',
  schema: {
    summary: 'What a browser asks for when a passkey is made',
    tags: ['Accounts'],
    body: currentPasswordOnlySchema,
    response: { 200: z.object({ ...success, options: creationOptionsSchema }) },
  },
  config: { access: 'signedIn', limit: 'write', duringTwoFactorSetup: true, refuses: ['EMAIL_UNVERIFIED'] },
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  url: '/api/users/passkeys',
  schema: {
    summary: 'Save a passkey that a browser has made; recovery codes are returned with the first factor',
    tags: ['Accounts'],
    body: z.object({ name: passkeyNameSchema, passkey: registrationSchema }),
    response: { 200: z.object({ ...success, message: z.string(), ...newCodes }) },
  },
  config: { access: 'signedIn', limit: 'write', duringTwoFactorSetup: true, refuses: ['EMAIL_UNVERIFIED'] },
});

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  url: '/api/users/passkeys/:id',
  schema: {
    summary: 'Give a passkey another name',
    tags: ['Accounts'],
    params: idParams,
    body: z.object({ name: passkeyNameSchema }),
    response: told,
  },
  config: { access: 'signedIn', limit: 'write' },
});

export const removePasskey = defineEndpoint({
  method: 'POST',
  url: '/api/users/passkeys/:id/remove',
  schema: {
    summary: 'Remove a passkey: it stops working',
    tags: ['Accounts'],
    params: idParams,
    body: currentPasswordOnlySchema,
    response: told,
  },
  config: { access: 'signedIn', limit: 'write' },
});
