import { z } from 'zod';
import {
  cursorSchema,
  idParams,
  idSchema,
  nextCursor,
  schemas,
  success,
  versionSchema,
} from '../../kernel/contract.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { classLimits, classStates, noneRight } from './model.ts';

const tags = ['Lender classes'] as const;

const atMost = (most: number) => z.string().max(most, `Use at most ${most} characters`);
const line = atMost(classLimits.line);
const { options, questions, passPercent } = classLimits;

const question = z.object({
  question: line,
  options: z.array(line).min(options.least).max(options.most, `Use at most ${options.most} answers`),
  correct: z.int().min(0).max(noneRight).describe(`The index of the right option; ${noneRight}: none is chosen yet`),
  explanation: line,
  whyWrong: z.array(line).max(options.most),
});
const content = z
  .object({
    title: atMost(classLimits.title),
    summary: atMost(classLimits.summary),
    sections: z
      .array(z.object({ title: atMost(classLimits.sectionTitle), text: atMost(classLimits.text) }))
      .max(classLimits.sections, `Use at most ${classLimits.sections} sections`),
    quiz: z.array(question).max(questions.most, `Ask at most ${questions.most} questions`),
    passPercent: z
      .int()
      .min(passPercent.least, `Use at least ${passPercent.least}%`)
      .max(passPercent.most, 'Use at most 100%'),
  })
  .describe('A draft may lack anything; what is missing is said when it is published');

const card = z.object({
  _id: idSchema,
  lenderId: idSchema,
  lenderName: z.string(),
  title: z.string(),
  summary: z.string(),
  version: z.int(),
  isRequired: z.boolean().describe('Before the lender can be asked for a quote'),
});
export type ClassCard = z.infer<typeof card>;

const taught = card.extend({
  passPercent: z.int(),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
  quiz: z
    .array(z.object({ _id: z.string(), question: z.string(), options: z.array(z.string()) }))
    .describe('Without the right answers'),
});
export type TaughtClass = z.infer<typeof taught>;

const own = z.object({
  _id: idSchema,
  draft: content,
  revision: versionSchema,
  state: z.enum(classStates),
  publishedVersion: z.int().nullable(),
  isRequired: z.boolean(),
  hasChanges: z.boolean().describe('The draft is not what is published'),
  takenDownReason: z.string().nullable(),
});
export type OwnClass = z.infer<typeof own>;

const ownLine = own.omit({ draft: true, revision: true }).extend({
  title: z.string().describe('Of the draft'),
  sections: z.int(),
  questions: z.int(),
  updatedAt: z.iso.datetime(),
  passed: z.int().describe('How many brokers have a credential that holds'),
});
export type OwnClassLine = z.infer<typeof ownLine>;
const changed = { 200: z.object({ ...success, message: z.string(), class: own }) };
const reason = z
  .string('Enter a reason')
  .trim()
  .min(3, 'Enter a reason')
  .max(classLimits.reason, `Use at most ${classLimits.reason} characters`);

export const listLenderClasses = schemas({
  summary: 'The classes that lenders teach, the newest first, a page of them',
  tags,
  querystring: z.object({ cursor: cursorSchema }),
  response: { 200: z.object({ ...success, classes: z.array(card), next: nextCursor }) },
});

export const readLenderClass = schemas({
  summary: 'A class of a lender: its sections and questions',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, class: taught }) },
});

export const listOwnClasses = schemas({
  summary: 'The classes of the lender, drafts too',
  tags,
  response: { 200: z.object({ ...success, classes: z.array(ownLine) }) },
});
export const readOwnClass = schemas({
  summary: 'A class of the lender with its draft',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, class: own }) },
});
export const addClass = schemas({ summary: 'Begins a class', tags, body: z.object({ content }), response: changed });
export const saveDraft = schemas({
  summary: 'Saves the draft. Refused when somebody else has changed it since',
  tags,
  params: idParams,
  body: z.object({ revision: versionSchema, content }),
  response: changed,
});
export const publishClass = schemas({
  summary: 'Publishes the draft as a new version. Who passed an earlier one keeps that credential',
  tags,
  params: idParams,
  body: z.object({ revision: versionSchema }),
  response: changed,
});
export const withdrawClass = schemas({
  summary: 'Takes the class off the list. Credentials stay valid, and nothing requires it any more',
  tags,
  params: idParams,
  response: changed,
});
export const requireClass = schemas({
  summary: 'Whether brokers have to pass the class before they can request a quote',
  tags,
  params: idParams,
  body: z.object({ isRequired: z.boolean() }),
  response: changed,
});
export const deleteClass = schemas({
  summary: 'Deletes a class that was never published',
  tags,
  params: idParams,
  response: { 200: z.object(success) },
});

const listed = z.object({
  _id: idSchema,
  lenderName: z.string(),
  title: z.string(),
  state: z.enum(classStates),
  version: z.int(),
  takenDownReason: z.string().nullable(),
  isRequired: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ListedClass = z.infer<typeof listed>;
export const listAllClasses = schemas({
  summary: 'Every class that a lender has published, those that were taken down too, the newest change first',
  tags,
  querystring: z.object({ cursor: cursorSchema }),
  response: { 200: z.object({ ...success, classes: z.array(listed), next: nextCursor }) },
});
export const listAllClassesFile = schemas(listFileSchemas('The classes of lenders as a file', listAllClasses));
export const takeDownClass = schemas({
  summary: 'Takes a class off the list. Its lender cannot publish it again until it is restored',
  tags,
  params: idParams,
  body: z.object({ reason }),
  response: { 200: z.object(success) },
});
export const restoreClass = schemas({
  summary: 'Lets a lender offer a class again that was taken down',
  tags,
  params: idParams,
  response: { 200: z.object(success) },
});
