import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { classLimits } from './model.ts';

const tags = ['Lender classes'] as const;

const credential = z.object({
  _id: idSchema,
  classId: idSchema,
  lenderId: idSchema,
  lenderName: z.string(),
  title: z.string(),
  version: z.int(),
  score: z.int(),
  questions: z.int(),
  passedAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  revokedReason: z.string().nullable(),
  mayRetake: z.boolean().nullable(),
});
export type ClassCredential = z.infer<typeof credential>;

const graded = z.object({
  _id: z.string(),
  isRight: z.boolean(),
  correct: z.int().describe('The index of the right option'),
  why: z.string(),
});

export const attemptQuiz = schemas({
  summary: 'Grades the quiz of a lender’s class. Passing earns a credential with that lender',
  tags,
  params: idParams,
  body: z.object({
    version: versionSchema,
    answers: z
      .record(z.string().max(10), z.int().min(0).max(classLimits.options.most))
      .refine((answers) => Object.keys(answers).length <= classLimits.questions.most, 'Too many answers')
      .describe('The index of the chosen option, by the id of the question'),
  }),
  response: {
    200: z.object({
      ...success,
      passed: z.boolean(),
      score: z.int(),
      questions: z.array(graded).describe('Empty until the quiz is passed'),
      credential: credential.nullable(),
    }),
  },
});

export const listOwnCredentials = schemas({
  summary: 'The credentials of the account with lenders, revoked ones too, the newest first',
  tags,
  response: { 200: z.object({ ...success, credentials: z.array(credential) }) },
});

const missing = z.object({ lenderId: idSchema, lenderName: z.string(), classId: idSchema, title: z.string() });
export type MissingClass = z.infer<typeof missing>;
export const listMissingClasses = schemas({
  summary: 'The classes that the account still has to pass before it can ask their lenders for quotes',
  tags,
  response: { 200: z.object({ ...success, missing: z.array(missing) }) },
});

const ofBroker = { 200: z.object({ ...success, offers: z.boolean(), credentials: z.array(credential) }) };
export const credentialsOfRequest = schemas({
  summary:
    'The credentials that the broker of a quote request has with this lender; `offers` says whether it has a class',
  tags,
  params: idParams,
  response: ofBroker,
});
export const credentialsOfPackage = schemas({
  summary: 'The credentials that the broker of a loan package has with this lender',
  tags,
  params: idParams,
  response: ofBroker,
});
export const revokeCredential = schemas({
  summary: 'Revokes a credential. The broker is notified and reads the reason. Repeating it changes nothing',
  tags,
  params: idParams,
  body: z.object({
    reason: z
      .string('Enter a reason')
      .trim()
      .min(3, 'Enter a reason')
      .max(classLimits.reason, `Use at most ${classLimits.reason} characters`),
    mayRetake: z.boolean(),
  }),
  response: { 200: z.object({ ...success, credential }) },
});
export const setRetake = schemas({
  summary: 'Opens the quiz again to a broker whose credential was revoked, or closes it. Repeating it changes nothing',
  tags,
  params: idParams,
  body: z.object({ mayRetake: z.boolean() }),
  response: { 200: z.object({ ...success, credential }) },
});
