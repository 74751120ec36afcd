import { z } from 'zod';
import { defineEndpoint, success } from '../../../kernel/endpoint.ts';
import { passwordSchema } from '../sign-in/credentials.ts';
import {
  emailOnlySchema,
  lenderSignUpSchema,
  linkTokenSchema,
  newPasswordOnlySchema,
  newPasswordSchema,
  portalSignUpSchema,
  signUpSchema,
} from './model.ts';

const loginPathSchema = z.enum(['/login', '/lender/login']);
const told = { 200: z.object({ ...success, message: z.string() }) };

export const signUp = defineEndpoint({
  method: 'POST',
  url: '/api/auth/signup',
  schema: {
    summary: 'Create an account; a lender user awaits approval',
    tags: ['Accounts'],
    body: signUpSchema,
    response: told,
  },
  config: { access: 'public', limit: 'signUp' },
});

export const lenderSignUp = defineEndpoint({
  method: 'POST',
  url: '/api/auth/lender/signup',
  schema: {
    summary: 'Ask for the account of a lender user, from the main sign-up',
    tags: ['Accounts'],
    body: lenderSignUpSchema,
    response: told,
  },
  config: { access: 'public', limit: 'signUp' },
});

export const portalSignUp = defineEndpoint({
  method: 'POST',
  url: '/api/lender-auth/signup',
  schema: {
    summary: 'Ask for the account of a lender user, from the lender portal',
    tags: ['Accounts'],
    body: portalSignUpSchema,
    response: told,
  },
  config: { access: 'public', limit: 'signUp' },
});

export const verifyEmail = defineEndpoint({
  method: 'POST',
  url: '/api/auth/verify-email',
  schema: {
    summary:
      'Verify an email address with the token of the emailed link and a session of the account, its password, or a new one',
    tags: ['Accounts'],
    body: z.object({
      token: linkTokenSchema,
      password: passwordSchema.optional(),
      newPassword: newPasswordSchema.optional(),
    }),
    response: { 200: z.object({ ...success, message: z.string(), login: loginPathSchema }) },
  },
  config: { access: 'public', limit: 'signIn', refuses: ['NOT_FOUND', 'LINK_USED', 'LINK_EXPIRED'] },
});

export const sendVerification = defineEndpoint({
  method: 'POST',
  url: '/api/auth/verify-email/send',
  schema: {
    summary: 'Send the link that verifies the email address again',
    tags: ['Accounts'],
    response: told,
  },
  config: { access: 'signedIn', limit: 'live', duringTwoFactorSetup: true },
});

export const requestReset = defineEndpoint({
  method: 'POST',
  url: '/api/auth/password-reset/request',
  schema: {
    summary: 'Email a link to set a new password; the response is the same for every address',
    tags: ['Accounts'],
    body: emailOnlySchema,
    response: told,
  },
  config: { access: 'public', limit: 'signIn' },
});

export const requestLenderReset = defineEndpoint({
  method: 'POST',
  url: '/api/lender-auth/password-reset/request',
  schema: {
    summary: 'The same for lender users only',
    tags: ['Accounts'],
    body: emailOnlySchema,
    response: told,
  },
  config: { access: 'public', limit: 'signIn' },
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  url: '/api/auth/password-reset',
  schema: {
    summary: 'Set a new password with the token of the emailed link; every session of the account ends',
    tags: ['Accounts'],
    body: newPasswordOnlySchema.extend({ token: linkTokenSchema }),
    response: {
      200: z.object({ ...success, message: z.string(), login: loginPathSchema }),
    },
  },
  config: { access: 'public', limit: 'signIn', refuses: ['NOT_FOUND', 'LINK_USED', 'LINK_EXPIRED'] },
});
