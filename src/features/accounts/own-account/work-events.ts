import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { defineEvent } from '../../../kernel/event-type.ts';

/** An administrator took on something that waits, or gave it back (null). The object is what waits. */
export const workAssigned = defineEvent({
  name: 'work.assigned',
  payload: { type: z.string(), accountId: idSchema.nullable() },
  seenBy: { admins: true },
});
