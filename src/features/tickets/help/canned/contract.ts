import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../../../kernel/contract.ts';
import { schemaOfTexts } from '../../../../kernel/fields/texts/text-schema.ts';
import { cannedLimits, cannedRules } from './model.ts';

const tags = ['Admin'] as const;

const cannedReplySchema = z.object({
  _id: idSchema,
  title: z.string(),
  /** With placeholders in braces. */
  text: z.string(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  archived: z.boolean(),
});
export type CannedReply = z.infer<typeof cannedReplySchema>;

const texts = schemaOfTexts(cannedRules);
const one = { 200: z.object({ ...success, reply: cannedReplySchema }) };

export const listCannedReplies = schemas({
  summary: 'The canned replies of the support desk by title, archived ones included',
  tags,
  response: { 200: z.object({ ...success, replies: z.array(cannedReplySchema).max(cannedLimits.replies) }) },
});

export const addCannedReply = schemas({ summary: 'Add a canned reply', tags, body: texts, response: one });

export const changeCannedReply = schemas({
  summary: 'Change a canned reply. Refused when somebody else has changed it since',
  tags,
  params: idParams,
  body: z.object({ ...texts.shape, version: z.int().min(1).max(2_147_483_647) }),
  response: one,
});

export const archiveCannedReply = schemas({
  summary: 'Archive a canned reply, or restore it',
  tags,
  params: idParams,
  body: z.object({ archived: z.boolean() }),
  response: one,
});
