import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { defineEvent } from '../../../kernel/event-type.ts';

const seenBy = { account: 'id', admins: true } as const;

/** An administrator lets a lender user log in, also one who was suspended. */
export const lenderUserApproved = defineEvent({ name: 'account.approved', seenBy });
export const lenderUserSuspended = defineEvent({ name: 'account.suspended', seenBy });
export const lenderUserReactivated = defineEvent({ name: 'account.reactivated', seenBy });

export const lenderAssigned = defineEvent({
  name: 'account.lenderAssigned',
  /** Whether the approval came in the same step. */
  payload: { lenderId: idSchema, withApproval: z.boolean() },
  seenBy,
});

export const lenderReassigned = defineEvent({
  name: 'account.lenderReassigned',
  /** The new lender; null: none. */
  payload: { lenderId: idSchema.nullable() },
  seenBy,
});

/** The lender left the market. */
export const lenderUnassigned = defineEvent({
  name: 'account.lenderUnassigned',
  payload: { lenderId: idSchema },
  seenBy,
});
