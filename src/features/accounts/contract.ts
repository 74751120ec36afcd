import { z } from 'zod';
import { desks, roles, subscriptionTiers } from '../../kernel/access.ts';
import { idSchema, schemas, success } from '../../kernel/contract.ts';
import { schemaOfText } from '../../kernel/fields/texts/text-schema.ts';
import { type Profile, userTypes } from './model.ts';
import { timeZoneRule } from './own-account/model.ts';

export const profileSchema: z.ZodType<Profile> = z.object({
  _id: idSchema,
  id: idSchema,
  role: z.enum(roles),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  userType: z.enum(userTypes).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  subscriptionTier: z.enum(subscriptionTiers),
  trialEndsAt: z.iso.datetime().nullable(),
  lenderId: idSchema.nullable(),
  lenderUserId: idSchema.nullable(),
  approved: z.boolean(),
  desks: z.array(z.enum(desks)).nullable(),
  timeZone: z.string().nullable(),
  deletionDueAt: z.iso.datetime().nullable(),
  mustSetUpTwoFactor: z.boolean(),
  impersonation: z.object({ reason: z.string().nullable(), expiresAt: z.iso.datetime() }).nullable(),
});

export const signOut = schemas({
  summary: 'Log out: the session ends immediately, everywhere',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success }) },
});

export const getProfile = schemas({
  summary: 'The logged-in account',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success, user: profileSchema }) },
});

export const setTimeZone = schemas({
  summary: 'Set the time zone of the logged-in account: times of day are shown in it',
  tags: ['Accounts'],
  body: z.object({
    timeZone: schemaOfText(timeZoneRule),
    /** What a browser tells by itself: it never replaces what the person has chosen. */
    onlyIfUnknown: z.boolean().default(false),
  }),
  response: { 200: z.object({ ...success, user: profileSchema }) },
});

export const listDemoAccounts = schemas({
  summary: 'The accounts of the demo market with their password; none in production',
  tags: ['Accounts'],
  response: {
    200: z.object({
      ...success,
      password: z.string().nullable(),
      accounts: z.array(z.object({ email: z.string(), about: z.string(), isLender: z.boolean() })),
    }),
  },
});
