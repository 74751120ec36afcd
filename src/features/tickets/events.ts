import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';
import { contactTopicNames, ticketChannels } from './topics.ts';

/** Somebody wrote to support through a public form. */
export const ticketReceived = defineEvent({
  name: 'ticket.received',
  payload: {
    number: z.int(),
    channel: z.enum(ticketChannels),
    /** Null where the form asks for none. */
    topic: z.enum(contactTopicNames).nullable(),
  },
  seenBy: { admins: 'support' },
});
