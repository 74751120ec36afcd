import { z } from 'zod';
import { roles } from '../../kernel/access.ts';
import { defineEndpoint, idSchema, success } from '../../kernel/endpoint.ts';
import { credentialsSchema } from './credentials.ts';
import { profileSchema, timeZoneSchema, waitingGroupSchema } from './model.ts';
import { secondStepSchema } from './two-factor-model.ts';

export const signedInSchema = z.object({
  ...success,
  message: z.string(),
  token: z.string(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  lenderId: idSchema.nullable(),
  lenderUserId: idSchema.nullable(),
});

export const lenderSignedInSchema = z.object({
  ...success,
  message: z.string(),
  token: z.string(),
  lenderUserId: idSchema,
  lenderId: idSchema.nullable(),
  approved: z.boolean(),
});

/** Instead of a session, of an account with a second factor. */
const secondStepAskedSchema = z.object({ ...success, message: z.string(), twoFactor: secondStepSchema });

export const signIn = defineEndpoint({
  method: 'POST',
  url: '/api/auth/login',
  schema: {
    summary: 'Sign in with e-mail and password',
    tags: ['Accounts'],
    body: credentialsSchema,
    response: {
      200: z.union([signedInSchema, secondStepAskedSchema]),
    },
  },
  config: { access: 'public', limit: 'signIn', refuses: ['INVALID_CREDENTIALS', 'LENDER_PENDING'] },
});

export const lenderSignIn = defineEndpoint({
  method: 'POST',
  url: '/api/lender-auth/login',
  schema: {
    summary: 'Sign in as a lender user',
    tags: ['Accounts'],
    body: credentialsSchema,
    response: {
      200: z.union([lenderSignedInSchema, secondStepAskedSchema]),
    },
  },
  config: { access: 'public', limit: 'signIn', refuses: ['INVALID_CREDENTIALS', 'LENDER_PENDING'] },
});

export const signOut = defineEndpoint({
  method: 'POST',
  url: '/api/auth/logout',
  schema: {
    summary: 'Sign out: the session ends at once, everywhere',
    tags: ['Accounts'],
    response: { 200: z.object({ ...success }) },
  },
  config: { access: 'signedIn', limit: 'write', duringTwoFactorSetup: true },
});

export const getProfile = defineEndpoint({
  method: 'GET',
  url: '/api/users/profile',
  schema: {
    summary: 'The signed-in account',
    tags: ['Accounts'],
    response: { 200: z.object({ ...success, user: profileSchema }) },
  },
  config: { access: 'signedIn', limit: 'read', duringTwoFactorSetup: true },
});

export const setTimeZone = defineEndpoint({
  method: 'PUT',
  url: '/api/users/profile/time-zone',
  schema: {
    summary: 'Where the signed-in person is: times of day that belong to them are shown there',
    tags: ['Accounts'],
    body: z.object({ timeZone: timeZoneSchema }),
    response: { 200: z.object({ ...success, user: profileSchema }) },
  },
  config: { access: 'signedIn', limit: 'write' },
});

export const listWaiting = defineEndpoint({
  method: 'GET',
  url: '/api/waiting',
  schema: {
    summary: 'What waits for the signed-in person, the most urgent first; each line leads to its object',
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
