import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../../kernel/contract.ts';
import { schemaOfText, schemaOfTexts } from '../../../kernel/fields/texts/text-schema.ts';
import { profileSchema } from '../contract.ts';
import { passwordRule } from '../sign-in/credentials.ts';
import { linkTokenSchema } from '../sign-up/contract.ts';
import {
  emailChangeRules,
  type Letterhead,
  letterheadRules,
  logoLimits,
  nameChangeRules,
  passwordChangeRules,
} from './model.ts';

const letterheadSchema = schemaOfTexts(letterheadRules) satisfies z.ZodType<Letterhead>;

const logoSchema = z.object({
  image: z
    .base64('Choose a PNG or JPEG image.')
    .min(1, 'Choose a PNG or JPEG image.')
    .max(Math.ceil(logoLimits.bytes / 3) * 4, 'The logo is too large. Choose a simpler image.'),
});

const told = { 200: z.object({ ...success, message: z.string() }) };

export const getOwnAccount = schemas({
  summary: 'What the account page shows beside the profile',
  tags: ['Accounts'],
  response: {
    200: z.object({
      ...success,
      /** Lender users: the company they answer for, or the one they named when they signed up while none is assigned. */
      company: z.object({ name: z.string(), isAssigned: z.boolean() }).nullable(),
      /** The address that the account gets once its mailed link is opened. */
      emailChange: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).nullable(),
      /** What stands at the head of files for clients; null for accounts that have no clients. */
      letterhead: z.object({ companyName: z.string(), nmlsId: z.string(), phone: z.string() }).nullable(),
      letterheadLogo: z.string().nullable().describe('A PNG as base64; null: no logo'),
    }),
  },
});

export const changeName = schemas({
  summary: 'Change the own name; nothing else of the account is taken',
  tags: ['Accounts'],
  body: schemaOfTexts(nameChangeRules),
  response: { 200: z.object({ ...success, user: profileSchema }) },
});

export const changeLetterhead = schemas({
  summary: 'Change the letterhead of the own files for clients; for brokers',
  tags: ['Accounts'],
  body: letterheadSchema,
  response: { 200: z.object({ ...success, letterhead: letterheadSchema }) },
});

export const changeLogo = schemas({
  summary: `Set the logo of the letterhead: a PNG of at most ${logoLimits.width} × ${logoLimits.height} pixels, RGB or RGBA with 8 bits, not interlaced; for brokers`,
  tags: ['Accounts'],
  body: logoSchema,
  response: { 200: z.object(success) },
});

export const removeLogo = schemas({
  summary: 'Remove the logo of the letterhead; for brokers',
  tags: ['Accounts'],
  response: { 200: z.object(success) },
});

export const changePassword = schemas({
  summary: 'Change the own password; every other session of the account ends',
  tags: ['Accounts'],
  body: schemaOfTexts(passwordChangeRules),
  response: told,
});

export const requestEmailChange = schemas({
  summary:
    'Email a link to a new address, which replaces the current one when it is opened; the response is the same for every address',
  tags: ['Accounts'],
  body: schemaOfTexts(emailChangeRules),
  response: told,
});

export const cancelEmailChange = schemas({
  summary: 'Withdraw the request for a new address: its emailed link stops working',
  tags: ['Accounts'],
  response: { 200: z.object(success) },
});

export const confirmEmail = schemas({
  summary:
    'Change the email address with the token of the emailed link and a session of the account or its password; every other session ends',
  tags: ['Accounts'],
  body: z.object({ token: linkTokenSchema, password: schemaOfText(passwordRule).optional() }),
  response: told,
});

export const ownSessionSchema = z.object({
  _id: idSchema,
  /** In plain words; null where the browser did not say what it is. */
  device: z.string().nullable(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const listSessions = schemas({
  summary: 'Where the account is logged in: this session, then the 100 others that were used last',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success, sessions: z.array(ownSessionSchema) }) },
});

export const endOwnSession = schemas({
  summary: 'End one session of the own account',
  tags: ['Accounts'],
  params: idParams,
  response: { 200: z.object(success) },
});

export const endOtherSessions = schemas({
  summary: 'End every session of the own account but this one',
  tags: ['Accounts'],
  response: { 200: z.object(success) },
});
