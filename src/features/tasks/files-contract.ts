import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { taskLimits } from './model.ts';

const tags = ['Tasks'] as const;

const taskFile = z.object({
  _id: idSchema,
  originalName: z.string(),
  mediaType: z.string(),
  /** In bytes. */
  size: z.int(),
  uploadedAt: z.iso.datetime(),
});
export type TaskFile = z.output<typeof taskFile>;

export const listTaskFiles = schemas({
  summary:
    'Files of its deal that are attached to a task, and those that can be. Whose deal it is reads them; others their number',
  tags,
  params: idParams,
  response: {
    200: z.object({
      ...success,
      files: z.array(taskFile),
      /** Further files of the deal, the newest first. */
      choices: z.array(taskFile),
      /** Whether the deal is the reader's, who chooses and opens its files. */
      isOwner: z.boolean(),
      /** How many are attached, also to whom they are not shown. */
      count: z.int(),
    }),
  },
});
export type TaskFiles = z.output<(typeof listTaskFiles.response)[200]>;

export const attachTaskFile = schemas({
  summary: `Attach a file of its deal to a task, up to ${taskLimits.files}. Nothing of the file is copied`,
  tags,
  params: idParams,
  body: z.object({ documentId: idSchema }),
  response: { 200: z.object(success) },
});

export const detachTaskFile = schemas({
  summary: 'Take a file off a task. The file stays with its deal',
  tags,
  params: z.object({ id: idSchema, documentId: idSchema }),
  response: { 200: z.object(success) },
});
