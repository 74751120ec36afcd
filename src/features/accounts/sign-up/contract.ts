import { z } from 'zod';
import { schemas, success } from '../../../kernel/contract.ts';
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

export const signUp = schemas({
  summary: 'Create an account; a lender user awaits approval',
  tags: ['Accounts'],
  body: signUpSchema,
  response: told,
});

export const lenderSignUp = schemas({
  summary: 'Ask for the account of a lender user, from the main sign-up',
  tags: ['Accounts'],
  body: lenderSignUpSchema,
  response: told,
});

export const portalSignUp = schemas({
  summary: 'Ask for the account of a lender user, from the lender portal',
  tags: ['Accounts'],
  body: portalSignUpSchema,
  response: told,
});

export const verifyEmail = schemas({
  summary:
    'Verify an email address with the token of the emailed link and a session of the account, its password, or a new one',
  tags: ['Accounts'],
  body: z.object({
    token: linkTokenSchema,
    password: passwordSchema.optional(),
    newPassword: newPasswordSchema.optional(),
  }),
  response: { 200: z.object({ ...success, message: z.string(), login: loginPathSchema }) },
});

export const sendVerification = schemas({
  summary: 'Send the link that verifies the email address again',
  tags: ['Accounts'],
  response: told,
});

export const requestReset = schemas({
  summary: 'Email a link to set a new password; the response is the same for every address',
  tags: ['Accounts'],
  body: emailOnlySchema,
  response: told,
});

export const requestLenderReset = schemas({
  summary: 'The same for lender users only',
  tags: ['Accounts'],
  body: emailOnlySchema,
  response: told,
});

export const resetPassword = schemas({
  summary: 'Set a new password with the token of the emailed link; every session of the account ends',
  tags: ['Accounts'],
  body: newPasswordOnlySchema.extend({ token: linkTokenSchema }),
  response: {
    200: z.object({ ...success, message: z.string(), login: loginPathSchema }),
  },
});
