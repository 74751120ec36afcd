import { z } from 'zod';
import { idParams, rowNumberSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { answerSourceNames, dealSourceNames, revealReasonNames } from './model.ts';

const moment = z.iso.datetime();
const formData = z.record(z.string(), z.unknown()).readonly();
const questionName = z.string().max(100);

/** Who gave an answer, when, and from where. */
const givenShape = {
  by: z.string().describe('The name of the person who gave it; empty where nobody did'),
  at: moment,
  source: z.enum(answerSourceNames),
};

const completenessSchema = z.object({
  answered: z.number(),
  asked: z.number(),
  missing: z.array(z.string()).readonly(),
  borrowerInfo: z.boolean(),
  experience: z.boolean(),
  scope: z.boolean(),
});

/** An answer that the same borrower or entity has in an earlier deal of this broker. */
const earlierSchema = z.object({
  question: questionName,
  label: z.string(),
  /** As people read it; a personal identifier is masked. */
  text: z.string(),
  at: moment,
  dealId: z.uuid(),
  address: z.string(),
});
export type EarlierAnswer = z.infer<typeof earlierSchema>;

export const readPrefill = schemas({
  summary: 'What is answered of the loan package of a deal. What is not answered yet comes from the deal',
  tags: ['Submission'],
  params: idParams,
  response: {
    200: z.object({
      ...success,
      message: z.string(),
      formData: formData.describe('Personal identifiers are masked to their last four digits'),
      /** By question: how often it was answered, which a save names in `seen`. A question without an answer has none. */
      versions: z.record(z.string(), versionSchema),
      given: z.record(z.string(), z.object(givenShape)),
      fromDeal: z
        .record(questionName, z.enum(dealSourceNames))
        .describe(
          "Questions whose answer is the deal's own until somebody answers them, each with where the deal has it from",
        ),
      earlier: z.array(earlierSchema),
      lastSavedAt: moment.nullable(),
      completeness: completenessSchema,
      /** Personal identifiers that cannot be read: their key is missing or wrong, or they are damaged. */
      locked: z.array(questionName),
      can: z.object({ edit: z.boolean() }),
    }),
  },
});

const conflictSchema = z.object({
  question: questionName,
  path: z.string(),
  label: z.string(),
  /** What is saved now, as people read it, who gave it and when. */
  text: z.string(),
  /** The saved answer; of a personal identifier its mask. */
  value: z.unknown(),
  version: versionSchema,
  ...givenShape,
});
export type AnswerConflict = z.infer<typeof conflictSchema>;

export const saveFormData = schemas({
  summary:
    'Save what changed of the loan package: what formData names, everything else stays. What somebody else changed since the version in `seen` is not saved and comes back in `conflicts`',
  tags: ['Submission'],
  params: idParams,
  body: z.object({
    formData,
    seen: z.record(z.string().max(100), versionSchema).optional(),
  }),
  response: {
    200: z.object({
      ...success,
      message: z.string(),
      conflicts: z.array(conflictSchema),
      /** Paths of personal identifiers that could not be saved because their key is missing. */
      locked: z.array(z.string()),
      versions: z.record(z.string(), versionSchema),
      lastSavedAt: moment.nullable(),
      completeness: completenessSchema,
    }),
  },
});

export const readCompleteness = schemas({
  summary: 'How far the loan package of a deal is',
  tags: ['Submission'],
  params: idParams,
  response: { 200: z.object({ ...success, completeness: completenessSchema }) },
});

export const revealAnswer = schemas({
  summary: 'Read a personal identifier in full. The reason is recorded',
  tags: ['Submission'],
  params: idParams,
  body: z.object({ question: questionName, reason: z.enum(revealReasonNames) }),
  response: { 200: z.object({ ...success, value: z.string() }) },
});

const typedName = z.string().max(200).nullish();

export const offerEarlierAnswers = schemas({
  summary:
    'What the borrower or entity that is being typed answered in an earlier deal, to questions that are open here. Saves nothing',
  tags: ['Submission'],
  params: idParams,
  body: z.object({
    borrowerFirstName: typedName,
    borrowerLastName: typedName,
    borrowerEmail: typedName,
    entityName: typedName,
  }),
  response: { 200: z.object({ ...success, earlier: z.array(earlierSchema) }) },
});

export const importAnswers = schemas({
  summary: 'Take over answers that the same borrower or entity has in an earlier deal',
  tags: ['Submission'],
  params: idParams,
  body: z.object({ questions: z.array(questionName).min(1).max(200) }),
  response: { 200: z.object({ ...success, message: z.string(), used: z.number() }) },
});

const listDifferencesSchema = z.object({
  shown: z
    .array(
      z.object({
        kind: z.enum(['added', 'removed', 'changed']),
        place: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .readonly(),
  more: z.number(),
  isReordered: z.boolean(),
});

const givenAnswerSchema = z.object({
  /** As people read it; blank: it was cleared. */
  text: z.string(),
  ...givenShape,
  /** Of a list what changed from the answer before, where that one is still kept. */
  changes: listDifferencesSchema.optional(),
});
export type GivenAnswer = z.infer<typeof givenAnswerSchema>;

export const readAnswerHistory = schemas({
  summary: 'What was answered to one question of a deal, newest first, page by page. Personal identifiers are masked',
  tags: ['Submission'],
  params: idParams.extend({ question: questionName }),
  querystring: z.object({
    before: z.coerce.number().pipe(rowNumberSchema).optional().describe('`next` of the page before'),
  }),
  response: {
    200: z.object({
      ...success,
      current: givenAnswerSchema.nullable().describe('On the first page, once something was saved'),
      history: z.array(givenAnswerSchema).readonly(),
      next: z.number().nullable(),
    }),
  },
});
