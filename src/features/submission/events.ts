import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

/** The broker has reviewed the loan package of a deal as it stands. */
export const packageReviewed = defineEvent({
  name: 'pipelineEntry.packageReviewed',
  payload: { ownerId: idSchema, score: z.int(), warnings: z.int() },
  seenBy: { account: 'ownerId' },
});
