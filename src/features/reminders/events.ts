import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

// Both happen to an account: what comes at one moment is one reminder.

export const tasksFellDue = defineEvent({
  name: 'account.tasksFellDue',
  payload: { reminderIds: z.array(idSchema) },
  seenBy: { account: 'id' },
});
export const eventsAhead = defineEvent({
  name: 'account.eventsAhead',
  payload: { reminderIds: z.array(idSchema) },
  seenBy: { account: 'id' },
});
/** Somebody chose when to be reminded. */
export const remindersSet = defineEvent({ name: 'account.remindersSet', seenBy: { account: 'id' } });
