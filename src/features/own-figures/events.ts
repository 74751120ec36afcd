import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

/** A broker stated the points that they earn, of one deal or usually. The object is the deal, or the account. */
export const pointsSet = defineEvent({
  name: 'brokerPoints.set',
  payload: { accountId: idSchema, percent: z.number().nullable() },
});
