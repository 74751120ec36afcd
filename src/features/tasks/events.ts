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

export const taskCreated = defineEvent({ name: 'task.created', payload: figures });
export const taskChanged = defineEvent({ name: 'task.changed', payload: figures });
export const taskDeleted = defineEvent({ name: 'task.deleted', payload: figures });

/** Somebody else than who acts was assigned to a task. */
export const taskAssigned = defineEvent({
  name: 'task.assigned',
  payload: { accountId: idSchema, byId: idSchema },
  seenBy: { account: 'accountId' },
});
