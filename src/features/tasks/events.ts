import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { taskStatuses } from './model.ts';

const figures = {
  /** Whose open pages read again: who created it and who is, or was, assigned to it. */
  peopleIds: z.array(idSchema),
  dueDate: z.iso.datetime(),
  status: z.enum(taskStatuses),
};
const seenBy = { accounts: 'peopleIds' } as const;

export const taskCreated = defineEvent({ name: 'task.created', payload: figures, seenBy });
export const taskChanged = defineEvent({ name: 'task.changed', payload: figures, seenBy });
export const taskDeleted = defineEvent({ name: 'task.deleted', payload: figures, seenBy });

/** Somebody else than who acts was assigned to a task. */
export const taskAssigned = defineEvent({
  name: 'task.assigned',
  payload: { accountId: idSchema, byId: idSchema },
  seenBy: { account: 'accountId' },
});

/** Several tasks were assigned to somebody else by one change. It is about the first of them. */
export const severalAssigned = defineEvent({
  name: 'task.severalAssigned',
  payload: { accountId: idSchema, byId: idSchema, taskIds: z.array(idSchema).min(2) },
  seenBy: { account: 'accountId' },
});

/** Somebody took a task out of their own list for a while, or shows it again. */
export const taskSnoozed = defineEvent({ name: 'task.snoozed', payload: { peopleIds: z.array(idSchema) }, seenBy });

/** Something was written about a task, edited or deleted. */
export const taskDiscussed = defineEvent({ name: 'task.discussed', payload: { peopleIds: z.array(idSchema) }, seenBy });

const told = { accountId: idSchema, byId: idSchema, commentId: idSchema };
/** Somebody else commented on the task of a person. */
export const taskCommented = defineEvent({ name: 'task.commented', payload: told, seenBy: { account: 'accountId' } });
/** Somebody else mentioned a person in a comment. */
export const taskMentioned = defineEvent({ name: 'task.mentioned', payload: told, seenBy: { account: 'accountId' } });

/** A file of its deal was attached to a task or taken off it. */
export const taskFilesChanged = defineEvent({
  name: 'task.filesChanged',
  payload: { peopleIds: z.array(idSchema) },
  seenBy,
});
