import { z } from 'zod';
import { schemas, success } from '../../kernel/contract.ts';
import { profileSchema, waitingGroupSchema } from './model.ts';
import { timeZoneSchema } from './own-account/model.ts';

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
    timeZone: timeZoneSchema,
    /** What a browser tells by itself: it never replaces what the person has chosen. */
    onlyIfUnknown: z.boolean().default(false),
  }),
  response: { 200: z.object({ ...success, user: profileSchema }) },
});

export const listWaiting = schemas({
  summary: 'What needs the attention of the logged-in account, most urgent first; each line links to its object',
  tags: ['Accounts'],
  response: { 200: z.object({ ...success, groups: z.array(waitingGroupSchema) }) },
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
