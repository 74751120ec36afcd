import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../../../kernel/contract.ts';
import { presenceStates } from './model.ts';

export const sayPresence = schemas({
  summary: 'Say that a page shows a ticket, and read which other administrators do. Nothing is stored',
  tags: ['Admin'],
  params: idParams,
  body: z.object({
    /** The page: one person may have several. */
    page: idSchema,
    state: z.enum(presenceStates),
  }),
  response: {
    200: z.object({
      ...success,
      others: z.array(z.object({ accountId: idSchema, name: z.string(), isTyping: z.boolean() })),
    }),
  },
});
