import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { messageText, packageSchema, threadAnswer } from './contract.ts';
import { deskLimits } from './model.ts';

const tags = ['Package desk'] as const;
const moment = z.iso.datetime();
const count = z.int().min(0);
const ofCondition = { tags, params: z.object({ id: idSchema, conditionId: idSchema }) } as const;

const nextBestSchema = z.object({
  quoteId: idSchema,
  offerId: idSchema,
  lenderName: z.string(),
  ratePercent: z.number(),
  pointsPercent: z.number(),
  loanAmount: z.number(),
});
export type NextBest = z.infer<typeof nextBestSchema>;

const nextProgramSchema = z.object({
  program: z
    .object({
      programId: idSchema,
      lenderId: idSchema,
      lenderName: z.string(),
      name: z.string(),
      status: z.enum(['eligible', 'review', 'undetermined']),
      loanAmount: z.number().nullable(),
      ratePercent: z.number().nullable(),
      canRequest: z.boolean().describe('A request of this deal can be sent again, to its lender'),
    })
    .nullable(),
  awaited: z.array(z.string()).describe('Other lenders that were asked, whose offers may still come'),
});
export type NextProgram = z.infer<typeof nextProgramSchema>;

const brokerPackage = {
  package: packageSchema.nullable().describe('The package that is with a lender, else the last one'),
  reply: z
    .object({
      waitingSince: moment,
      nudgedAt: moment.nullable(),
      offeredAt: moment.nullable().describe('The lender has not replied to a reminder either'),
    })
    .nullable()
    .describe('What the broker is waiting on the lender for'),
  nextBest: nextBestSchema
    .nullable()
    .describe('The best other offer for the same deal, once the lender has not replied to a reminder'),
  nextProgram: nextProgramSchema
    .nullable()
    .describe('Where no other offer is valid: the best program of a lender that was not asked yet'),
};
export const readDealPackage = schemas({
  summary: 'The submitted package of a deal with its conditions, for its broker',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, ...brokerPackage }) },
});
export type DealPackage = z.infer<(typeof readDealPackage)['response'][200]>;

export const switchLender = schemas({
  summary:
    'Take the package back from a lender that does not reply and choose another offer instead, all or nothing. Only once the lender has not replied to a reminder either',
  tags,
  params: idParams,
  body: z.object({ quoteId: idSchema, offerId: idSchema.describe('The version of the offer that was looked at') }),
  response: { 200: z.object({ ...success, message: z.string(), ...brokerPackage }) },
});

export const requestNext = schemas({
  summary:
    'Send the newest quote request of the deal to one lender more. Only once the lender has not replied to a reminder',
  tags,
  params: idParams,
  body: z.object({ lenderId: idSchema, programId: idSchema }),
  response: { 200: z.object({ ...success, message: z.string(), ...brokerPackage }) },
});

export const readBrokerThread = schemas({
  summary: 'What was written about a condition, with its files, for the broker',
  ...ofCondition,
  response: threadAnswer,
});

export const listAnswerSources = schemas({
  summary: 'Documents and answers of a deal that can answer a condition',
  tags,
  params: idParams,
  response: {
    200: z.object({
      ...success,
      documents: z.array(z.object({ _id: idSchema, name: z.string(), size: count, at: moment })),
      answers: z.array(z.object({ question: z.string(), label: z.string(), answer: z.string() })),
    }),
  },
});

const ids = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : text.split(',')))
    .pipe(z.array(idSchema).max(most));

export const answerCondition = schemas({
  summary:
    'Answer a condition with a message, files, documents of the deal or answers that were given already. Idempotent with an Idempotency-Key',
  ...ofCondition,
  form: z.object({
    message: messageText,
    version: z.coerce.number().pipe(versionSchema),
    documents: ids(deskLimits.filesPerMessage).describe(
      'Documents of the deal, separated by commas: copies of them are attached',
    ),
    answers: z
      .string()
      .default('')
      .transform((text) => (text === '' ? [] : text.split(',')))
      .pipe(z.array(z.string().max(100)).max(50))
      .describe('Names of questions, separated by commas: their answers are added to the message'),
  }),
  response: { 200: z.object({ ...success, message: z.string(), ...brokerPackage }) },
});

export const writeAsBroker = schemas({
  summary: 'Write to the lender about a condition, with files. It stays as it is. Idempotent with an Idempotency-Key',
  ...ofCondition,
  form: z.object({ message: messageText }),
  response: { 200: z.object({ ...success, message: z.string(), ...brokerPackage }) },
});
