import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

const lender = { lenderId: idSchema };
const seenBy = { lender: 'lenderId', admins: 'market' } as const;

export const requirementAdded = defineEvent({ name: 'lenderRequirement.added', payload: lender, seenBy });
export const requirementChanged = defineEvent({ name: 'lenderRequirement.changed', payload: lender, seenBy });
export const requirementArchived = defineEvent({ name: 'lenderRequirement.archived', payload: lender, seenBy });
export const requirementRestored = defineEvent({ name: 'lenderRequirement.restored', payload: lender, seenBy });
/** The object is the lender: its list is in another order. */
export const requirementsOrdered = defineEvent({
  name: 'lenderRequirements.ordered',
  payload: { ...lender, count: z.int() },
  seenBy,
});
