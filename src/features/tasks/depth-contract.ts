import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { dueDate } from './contract.ts';
import { taskLimits, taskPriorities, taskStatuses } from './model.ts';

const tags = ['Tasks'] as const;
const { bulk, comment, comments, mentions } = taskLimits;

const until = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() < 2400, 'Choose an earlier time.');

const changeOfMany = z.union([
  z.strictObject({ status: z.enum(taskStatuses) }),
  z.strictObject({ priority: z.enum(taskPriorities) }),
  z.strictObject({ dueDate }),
  z.strictObject({ assignedTo: idSchema }),
  z.strictObject({ snoozedUntil: until.nullable() }),
  z.strictObject({ deleted: z.literal(true) }),
]);
export type ChangeOfMany = z.output<typeof changeOfMany>;

/** Why one of several tasks was not changed. */
const refused = z.object({ _id: idSchema, message: z.string() });

export const changeTasks = schemas({
  summary: `Change one thing of up to ${bulk} tasks together. Those that may not be changed are named, the others are`,
  tags,
  body: z.object({ ids: z.array(idSchema).min(1).max(bulk), change: changeOfMany }),
  response: {
    200: z.object({
      ...success,
      changed: z.array(idSchema),
      refused: z.array(refused),
      /** For `POST /api/tasks/undo/:id`, within 10 minutes; null: nothing was changed. */
      undo: idSchema.nullable(),
    }),
  },
});
export type ChangedTasks = z.output<(typeof changeTasks.response)[200]>;

export const undoChange = schemas({
  summary: 'Undo a change of several tasks. Tasks that somebody has changed since stay as they are, and are named',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, restored: z.array(idSchema), refused: z.array(refused) }) },
});

export const snoozeTask = schemas({
  summary: 'Take a task out of your own list until a time; null: show it again. Other people are not affected',
  tags,
  params: idParams,
  body: z.object({ until: until.nullable() }),
  response: { 200: z.object(success) },
});

const person = z.object({ _id: idSchema, firstName: z.string(), lastName: z.string() });
const commentSchema = z.object({
  _id: idSchema,
  text: z.string(),
  /** Null: the account is gone. */
  author: person.nullable(),
  mentions: z.array(person),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** Edit and delete it. */
  isOwn: z.boolean(),
});
export type TaskComment = z.output<typeof commentSchema>;

export const listComments = schemas({
  summary: `What was written about a task, the earliest first; a task has up to ${comments} comments`,
  tags,
  params: idParams,
  response: {
    200: z.object({
      ...success,
      comments: z.array(commentSchema),
      /** Who can be mentioned: people who can open the task. */
      people: z.array(person),
    }),
  },
});
export type TaskThread = z.output<(typeof listComments.response)[200]>;

const written = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Please enter a comment.')
    .max(comment, `A comment can have up to ${comment} characters.`),
  mentions: z.array(idSchema).max(mentions, `A comment can mention up to ${mentions} people.`).default([]),
});
export type WrittenComment = z.output<typeof written>;
const one = { 200: z.object({ ...success, comment: commentSchema }) };
const commentParams = z.object({ id: idSchema, commentId: idSchema });

export const addComment = schemas({
  summary: 'Comment on a task. Its people are notified, and who is mentioned',
  tags,
  params: idParams,
  body: written,
  response: one,
});

export const editComment = schemas({
  summary: 'Edit your own comment. Who is newly mentioned is notified',
  tags,
  params: commentParams,
  body: written,
  response: one,
});

export const deleteComment = schemas({
  summary: 'Delete your own comment',
  tags,
  params: commentParams,
  response: { 200: z.object(success) },
});
