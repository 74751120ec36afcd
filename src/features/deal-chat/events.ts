import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

/** The thread: with one lender, or the deal's own (null), which its owner and the Plinth team read. */
const thread = { dealId: idSchema, ownerId: idSchema, lenderId: idSchema.nullable() };
const seenBy = { account: 'ownerId', lender: 'lenderId', admins: 'support' } as const;

export const dealMessageSent = defineEvent({
  name: 'dealMessage.sent',
  payload: { ...thread, authorId: idSchema, by: z.enum(['owner', 'lender', 'team']) },
  seenBy,
});
/** Plinth itself says in a thread what has happened to the deal. */
export const statusMessageSent = defineEvent({ name: 'dealMessage.statusSent', payload: thread, seenBy });
export const dealMessageEdited = defineEvent({ name: 'dealMessage.edited', payload: thread, seenBy });
