import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { defineEvent } from '../../../kernel/event-type.ts';
import { ticketPriorities, ticketStatuses } from '../topics.ts';

/** Of a ticket: its running number, its writer's account while there is one, and those of the writers of tickets merged into it. */
const ofTicket = { number: z.int(), accountId: idSchema.nullable(), also: z.array(idSchema).optional() };
const byWriters = { account: 'accountId', accounts: 'also', admins: 'support' } as const;

/** Somebody with an account asked for help. */
export const ticketSubmitted = defineEvent({
  name: 'ticket.submitted',
  payload: { ...ofTicket, priority: z.enum(ticketPriorities) },
  seenBy: { account: 'accountId', admins: 'support' },
});
/** Its writer added a message. */
export const ticketReplied = defineEvent({
  name: 'ticket.replied',
  payload: { ...ofTicket, lineId: idSchema },
  seenBy: byWriters,
});
/** An administrator answered its writer. */
export const ticketAnswered = defineEvent({
  name: 'ticket.answered',
  payload: { ...ofTicket, lineId: idSchema },
  seenBy: byWriters,
});
/** An email about it that nothing proves to be from whom it says. */
export const ticketMailHeld = defineEvent({
  name: 'ticket.mailHeld',
  payload: { ...ofTicket, lineId: idSchema },
  seenBy: { admins: 'support' },
});
export const ticketNoted = defineEvent({
  name: 'ticket.noted',
  payload: { ...ofTicket, lineId: idSchema },
  seenBy: { admins: 'support' },
});
export const ticketStatusSet = defineEvent({
  name: 'ticket.statusSet',
  payload: {
    ...ofTicket,
    status: z.enum(ticketStatuses),
    /** Its writer hears of what was decided in another way. */
    isSilent: z.boolean().optional(),
    /** Its writer is asked whether it was solved. */
    asks: z.boolean().optional(),
  },
  seenBy: byWriters,
});
export const ticketPrioritySet = defineEvent({
  name: 'ticket.prioritySet',
  payload: { ...ofTicket, priority: z.enum(ticketPriorities) },
  seenBy: byWriters,
});
export const ticketAssigned = defineEvent({
  name: 'ticket.assigned',
  payload: { ...ofTicket, assignedTo: idSchema.nullable(), by: idSchema },
  seenBy: { account: 'assignedTo', admins: 'support' },
});
/** Another ticket goes on in this one, with its thread, its files and whoever wrote it. */
export const ticketMerged = defineEvent({
  name: 'ticket.merged',
  payload: { ...ofTicket, from: idSchema, fromNumber: z.int() },
  seenBy: byWriters,
});
/** Its writer said whether it was solved. */
export const ticketFeedbackGiven = defineEvent({
  name: 'ticket.feedbackGiven',
  payload: { ...ofTicket, isSolved: z.boolean() },
  seenBy: byWriters,
});
