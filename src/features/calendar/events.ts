import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { scopes } from './model.ts';

/** Whose open pages read again: who created the event and who attends, or attended, it. */
const peopleIds = z.array(idSchema);

export const eventCreated = defineEvent({ name: 'calendarEvent.created', payload: { peopleIds } });
export const eventChanged = defineEvent({
  name: 'calendarEvent.changed',
  payload: { peopleIds, scope: z.enum(scopes) },
});
export const eventDeleted = defineEvent({
  name: 'calendarEvent.deleted',
  payload: { peopleIds, scope: z.enum(scopes) },
});
/** Somebody else than who acts is to attend an event. */
export const eventInvited = defineEvent({
  name: 'calendarEvent.invited',
  payload: { accountId: idSchema, byId: idSchema },
  seenBy: { account: 'accountId' },
});
