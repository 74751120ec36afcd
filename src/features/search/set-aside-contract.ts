import { z } from 'zod';
import { idSchema, schemas, success } from '../../kernel/contract.ts';

/** Programs of which no figure can be trusted. */
export const listSetAsidePrograms = schemas({
  summary: 'Programs whose stored terms cannot be read: searches leave them out until they are saved again',
  tags: ['Admin'],
  response: {
    200: z.object({
      ...success,
      programs: z.array(
        z.object({
          _id: idSchema,
          name: z.string(),
          kind: z.string(),
          lenderId: idSchema,
          lenderName: z.string(),
          /**
           * What is wrong where, and what is stored there: JSON of at most 80 characters, null for nothing. The field is blank where
           * none is at fault.
           */
          problems: z.array(
            z.object({ field: z.string(), message: z.string(), stored: z.string().max(80).nullable() }),
          ),
        }),
      ),
      /** Of all of them; at most 200 are listed. */
      total: z.number(),
    }),
  },
});
