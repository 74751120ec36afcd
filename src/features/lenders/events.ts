import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';

const seenBy = { lender: 'id', admins: 'market' } as const;

export const lenderAdded = defineEvent({ name: 'lender.added', seenBy });

/** What brokers see of a company record and what searches ask of it was changed. */
export const lenderChanged = defineEvent({
  name: 'lender.changed',
  /** The names of the fields that have another value now. */
  payload: { fields: z.array(z.string()) },
  seenBy,
});

/** The lender left the market with all its programs. */
export const lenderArchived = defineEvent({ name: 'lender.archived', seenBy });
