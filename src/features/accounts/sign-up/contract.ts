import { z } from 'zod';
import { schemas, success } from '../../../kernel/contract.ts';
import { schemaOfText, schemaOfTexts } from '../../../kernel/fields/texts/text-schema.ts';
import { signUpPlanNames } from '../model.ts';
import { emailRule, passwordRule } from '../sign-in/credentials.ts';
import {
  companyRules,
  type LenderSignUp,
  linkToken,
  newPasswordRule,
  personRules,
  portalSignUpRules,
  type SignUp,
  signUpTexts,
  yearsInBusiness,
} from './model.ts';

export const linkTokenSchema = z.string(linkToken.complaint).regex(linkToken.is, linkToken.complaint);

const person = {
  ...schemaOfTexts(personRules).shape,
  marketingOptIn: z.boolean().default(false),
  plan: z.enum(signUpPlanNames).optional().catch(undefined),
};
const { max, required, invalid, negative } = yearsInBusiness;

/** The sign-up of a lender through the main form. */
const lenderSignUpSchema = z.object({
  ...person,
  ...schemaOfTexts(companyRules).shape,
  userType: z.literal('Lender', signUpTexts.wrongType),
  yearsInBusiness: z
    .number({ error: ({ input }) => (input === undefined ? required : invalid) })
    .min(0, negative)
    .max(max, invalid),
  acceptTerms: z.literal(true, signUpTexts.terms),
}) satisfies z.ZodType<LenderSignUp>;

const signUpSchema = z.discriminatedUnion(
  'userType',
  [z.object({ ...person, userType: z.enum(['Broker', 'Investor']) }), lenderSignUpSchema],
  {
    error: ({ input }) =>
      typeof input === 'object' && input !== null && 'userType' in input && input.userType !== ''
        ? signUpTexts.wrongType
        : signUpTexts.noType,
  },
) satisfies z.ZodType<SignUp>;

const emailOnlySchema = schemaOfTexts({ email: emailRule });

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
  body: schemaOfTexts(portalSignUpRules),
  response: told,
});

export const verifyEmail = schemas({
  summary:
    'Verify an email address with the token of the emailed link and a session of the account, its password, or a new one',
  tags: ['Accounts'],
  body: z.object({
    token: linkTokenSchema,
    password: schemaOfText(passwordRule).optional(),
    newPassword: schemaOfText(newPasswordRule).optional(),
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
  body: z.object({ token: linkTokenSchema, password: schemaOfText(newPasswordRule) }),
  response: {
    200: z.object({ ...success, message: z.string(), login: loginPathSchema }),
  },
});
