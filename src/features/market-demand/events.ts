import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { callResults } from './model.ts';

/** An administrator called a lender about what is searched for and hardly served. */
export const demandCallNoted = defineEvent({
  name: 'demandCall.noted',
  payload: {
    lenderId: idSchema,
    result: z.enum(callResults),
    kind: z.string(),
    state: z.string(),
    refusedBy: z.string(),
  },
  seenBy: { admins: 'market' },
});
