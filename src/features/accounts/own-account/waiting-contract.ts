import { z } from 'zod';
import { idSchema, schemas, success } from '../../../kernel/contract.ts';
import { type WaitingGroup, waitingAtMost } from '../model.ts';

const tags = ['Accounts'] as const;

const typeSchema = z.string().max(50);
const lineSchema = z.object({
  text: z.string(),
  detail: z.string(),
  link: z.string(),
  dueAt: z.iso.datetime().optional(),
  dueOn: z.iso.date().optional(),
  act: z.object({ type: typeSchema, id: idSchema, label: z.string(), done: z.string() }).optional(),
  since: z.iso.datetime().optional(),
  work: z.object({ type: typeSchema, id: idSchema }).optional(),
  assignee: z.object({ accountId: idSchema, name: z.string(), since: z.iso.datetime() }).optional(),
});

const groupSchema: z.ZodType<WaitingGroup> = z.object({
  title: z.string(),
  isUrgent: z.boolean(),
  total: z.number(),
  link: z.string(),
  lines: z.array(lineSchema).max(waitingAtMost.shown),
}) as z.ZodType<WaitingGroup>;

export const listWaiting = schemas({
  summary: 'What needs the attention of the logged-in account, most urgent first; each line links to its object',
  tags,
  response: {
    200: z.object({
      ...success,
      groups: z.array(groupSchema),
      /** Some of it could not be read in time. */
      isIncomplete: z.boolean(),
    }),
  },
});

const named = { type: typeSchema, id: idSchema };

export const settleWaiting = schemas({
  summary: 'Do what a line of `GET /api/waiting` offers in `act`',
  tags,
  body: z.object(named),
  /** `before` takes it back. */
  response: { 200: z.object({ ...success, before: z.string() }) },
});

export const reopenWaiting = schemas({
  summary: 'Undo it',
  tags,
  body: z.object({ ...named, before: z.string().max(100) }),
  response: { 200: z.object(success) },
});

export const assignWork = schemas({
  summary: 'Take on a line of `GET /api/waiting` that has `work`, or give it back',
  tags,
  body: z.object({
    ...named,
    /** Whether it becomes the caller's. */
    assigned: z.boolean(),
    /** Who has it on the caller's screen: nobody else's work is taken over unseen. */
    from: idSchema.nullable(),
  }),
  response: { 200: z.object(success) },
});
