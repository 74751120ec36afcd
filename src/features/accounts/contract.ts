import { z } from 'zod';
import { defineEndpoint, success } from '../../kernel/endpoint.ts';
import { profileSchema, waitingGroupSchema } from './model.ts';
import { timeZoneSchema } from './own-account/model.ts';

export const signOut = defineEndpoint({
  method: 'POST',
  url: '/api/auth/logout',
  schema: {
    summary: 'Log out: the session ends immediately, everywhere',
    tags: ['Accounts'],
    response: { 200: z.object({ ...success }) },
  },
  config: { access: 'signedIn', limit: 'write', duringTwoFactorSetup: true },
});

export const getProfile = defineEndpoint({
  method: 'GET',
  url: '/api/users/profile',
  schema: {
    summary: 'The logged-in account',
    tags: ['Accounts'],
    response: { 200: z.object({ ...success, user: profileSchema }) },
  },
  config: { access: 'signedIn', limit: 'read', duringTwoFactorSetup: true },
});

export const setTimeZone = defineEndpoint({
  method: 'PUT',
  url: '/api/users/profile/time-zone',
  schema: {
    summary: 'Set the time zone of the logged-in account: times of day are shown in it',
    tags: ['Accounts'],
    body: z.object({
      timeZone: timeZoneSchema,
      /** What a browser tells by itself: it never replaces what the person has chosen. */
      onlyIfUnknown: z.boolean().default(false),
    }),
    response: { 200: z.object({ ...success, user: profileSchema }) },
  },
  config: { access: 'signedIn', limit: 'write' },
});

export const listWaiting = defineEndpoint({
  method: 'GET',
  url: '/api/waiting',
  schema: {
    summary: 'What needs the attention of the logged-in account, most urgent first; each line links to its object',
    tags: ['Accounts'],
    response: { 200: z.object({ ...success, groups: z.array(waitingGroupSchema) }) },
  },
  config: { access: 'signedIn', limit: 'read' },
});

export const listDemoAccounts = defineEndpoint({
  method: 'GET',
  url: '/api/auth/demo-accounts',
  schema: {
    summary: 'The accounts of the demo market with their password; none in production',
    tags: ['Accounts'],
    response: {
      200: z.object({
        ...success,
        password: z.string().nullable(),
        accounts: z.array(z.object({ email: z.string(), about: z.string(), isLender: z.boolean() })),
      }),
    },
  },
  config: { access: 'public', limit: 'read' },
});
