import { z } from 'zod';
import { roles } from '../../../kernel/access.ts';
import { idSchema, schemas, success } from '../../../kernel/contract.ts';
import { schemaOfTexts } from '../../../kernel/fields/texts/text-schema.ts';
import { type SecondStep, secondFactors } from '../two-factor/model.ts';
import { credentialsRules } from './credentials.ts';

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

const credentialsSchema = schemaOfTexts(credentialsRules);

const secondStepSchema: z.ZodType<SecondStep> = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactors)),
});

/** Instead of a session, of an account with a second factor. */
const secondStepAskedSchema = z.object({ ...success, message: z.string(), twoFactor: secondStepSchema });

export const signIn = schemas({
  summary: 'Log in with email and password',
  tags: ['Accounts'],
  body: credentialsSchema,
  response: {
    200: z.union([signedInSchema, secondStepAskedSchema]),
  },
});

export const lenderSignIn = schemas({
  summary: 'Log in as a lender user',
  tags: ['Accounts'],
  body: credentialsSchema,
  response: {
    200: z.union([lenderSignedInSchema, secondStepAskedSchema]),
  },
});
