import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { answeredBy, givenAnswers, scopes } from './model.ts';

/** Whose open pages read again: who created the event and who attends, or attended, it. */
const peopleIds = z.array(idSchema);
const seenBy = { accounts: 'peopleIds' } as const;

export const eventCreated = defineEvent({ name: 'calendarEvent.created', payload: { peopleIds }, seenBy });
export const eventChanged = defineEvent({
  name: 'calendarEvent.changed',
  payload: { peopleIds, scope: z.enum(scopes) },
  seenBy,
});
export const eventDeleted = defineEvent({
  name: 'calendarEvent.deleted',
  payload: { peopleIds, scope: z.enum(scopes) },
  seenBy,
});
/** An attendee took it off their calendar. */
export const eventLeft = defineEvent({ name: 'calendarEvent.left', payload: { peopleIds }, seenBy });
/** Somebody else than who acts is to attend an event. */
export const eventInvited = defineEvent({
  name: 'calendarEvent.invited',
  payload: { accountId: idSchema, byId: idSchema },
  seenBy: { account: 'accountId' },
});

/** Only the person who invited guests without an account reads of them. */
const seenByInviter = { account: 'byId' } as const;
/** Guests without an account are invited by email. Who they are is read from their rows. */
export const guestsInvited = defineEvent({
  name: 'calendarEvent.guestsInvited',
  payload: { byId: idSchema, version: z.number(), guestIds: z.array(idSchema) },
  seenBy: seenByInviter,
});
/** What an email to somebody who was invited already says: which version, and which occurrence where one was changed alone. */
const update = { byId: idSchema, version: z.number(), of: z.string().nullable() };
/** Its time, title or place is another one: attendees are notified. */
export const eventUpdated = defineEvent({
  name: 'calendarEvent.updated',
  payload: {
    ...update,
    accountId: idSchema,
    /** The event that was edited: one that was split off from it is news about the same. */
    aboutId: idSchema,
  },
  seenBy: { account: 'accountId' },
});
export const guestsUpdated = defineEvent({
  name: 'calendarEvent.guestsUpdated',
  payload: { ...update, guestIds: z.array(idSchema) },
  seenBy: seenByInviter,
});
/** It is off, or off for this attendee. What was canceled is kept until emails about it are written. */
export const eventCanceled = defineEvent({
  name: 'calendarEvent.canceled',
  payload: { accountId: idSchema, byId: idSchema, cancellationId: idSchema },
  seenBy: { account: 'accountId' },
});
export const guestsCanceled = defineEvent({
  name: 'calendarEvent.guestsCanceled',
  payload: { byId: idSchema, cancellationId: idSchema, canceledIds: z.array(idSchema) },
  seenBy: seenByInviter,
});
/** Somebody who is invited has answered: an account, or a guest whose row says who it is. */
export const eventAnswered = defineEvent({
  name: 'calendarEvent.answered',
  payload: {
    creatorId: idSchema,
    attendeeId: idSchema,
    answer: z.enum(givenAnswers),
    by: z.enum(answeredBy),
  },
  seenBy: { account: 'creatorId' },
});

/** An address of somebody without an account wants no emails about events, or wants them again. */
export const eventEmailsStopped = defineEvent({ name: 'eventEmails.stopped' });
export const eventEmailsResumed = defineEvent({ name: 'eventEmails.resumed' });
