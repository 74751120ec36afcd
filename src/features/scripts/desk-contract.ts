import { z } from 'zod';
import { schemas, success, versionSchema } from '../../kernel/contract.ts';
import { scriptContentSchema } from './contract.ts';

const tags = ['Sales scripts'] as const;
const keyParams = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .max(64),
});

const standing = {
  key: z.string(),
  isWritten: z.boolean().describe('Plinth wrote it: it can be reset'),
  isOffered: z.boolean().describe('Brokers see it'),
  published: z.int().nullable().describe('The version that brokers see; null: the written text, or none yet'),
  version: versionSchema,
};

const listed = z.object({
  ...standing,
  ...scriptContentSchema.pick({ category: true, channel: true, loanType: true, name: true }).shape,
  hasDraft: z.boolean(),
});
export type ListedScript = z.output<typeof listed>;
export const listScripts = schemas({
  summary: 'The library of sales scripts: what is offered, drafted, and withdrawn',
  tags,
  response: { 200: z.object({ ...success, scripts: z.array(listed) }) },
});

const earlier = z.object({
  number: z.int(),
  content: scriptContentSchema,
  publishedAt: z.iso.datetime(),
  publishedBy: z.string().describe('The administrator; blank once the account is gone'),
});
const whole = z.object({
  ...standing,
  written: scriptContentSchema.nullable(),
  draft: scriptContentSchema.nullable(),
  versions: z.array(earlier).describe('The latest 50, newest first'),
});
export type LibraryScript = z.output<typeof whole>;
const one = { 200: z.object({ ...success, script: whole }) };
const expected = z.object({ version: versionSchema });

export const readScript = schemas({
  summary: 'One script of the library with its draft and versions',
  tags,
  params: keyParams,
  response: one,
});
export const addScript = schemas({
  summary: 'Begin a new script as a draft',
  tags,
  body: scriptContentSchema,
  response: one,
});
export const saveDraft = schemas({
  summary: 'Save the draft of a script. Brokers see no change',
  tags,
  params: keyParams,
  body: z.object({ content: scriptContentSchema, version: versionSchema }),
  response: one,
});
export const discardDraft = schemas({
  summary: 'Discard the draft of a script',
  tags,
  params: keyParams,
  body: expected,
  response: one,
});
export const publishScript = schemas({
  summary: 'Publish the draft as the next version',
  tags,
  params: keyParams,
  body: expected,
  response: one,
});
export const offerScript = schemas({
  summary: 'Withdraw a script, or offer it again',
  tags,
  params: keyParams,
  body: z.object({ offered: z.boolean(), version: versionSchema }),
  response: one,
});
export const resetScript = schemas({
  summary: "Go back to Plinth's own text. Versions stay",
  tags,
  params: keyParams,
  body: expected,
  response: one,
});
