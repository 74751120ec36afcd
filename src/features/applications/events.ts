import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { applicationKinds } from '../../lending/answers/forms/applications/common.ts';
import { statusNames } from './model.ts';

/** Without a lender, the Plinth team works on it. */
const parties = {
  ownerId: idSchema,
  lenderId: idSchema.nullable(),
  kind: z.enum(applicationKinds),
};
const seenBy = { account: 'ownerId', lender: 'lenderId', admins: 'market' } as const;

export const applicationSubmitted = defineEvent({
  name: 'application.submitted',
  payload: { ...parties, dealId: idSchema.nullable() },
  seenBy,
});
export const applicationMoved = defineEvent({
  name: 'application.moved',
  payload: {
    ...parties,
    from: z.enum(statusNames),
    to: z.enum(statusNames),
    /** Who moved it; the lender where an earlier event doesn't say. */
    side: z.enum(['lender', 'team']).optional(),
    /** How many things are still asked for. */
    asked: z.int(),
  },
  seenBy,
});
export const applicationWithdrawn = defineEvent({
  name: 'application.withdrawn',
  payload: { ...parties, from: z.enum(statusNames) },
  seenBy,
});
