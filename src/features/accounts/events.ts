import { defineEvent } from '../../kernel/event-type.ts';

/** A lender user signed up and awaits approval. */
export const lenderAccountRequested = defineEvent({
  name: 'account.lenderAccountRequested',
  seenBy: { admins: true },
});
