import { z } from 'zod';
import { defineEvent } from '../../../kernel/event-type.ts';

/** The values before and after of an object's rows were erased, up to a row. */
export const valuesErased = defineEvent({
  name: 'auditTrail.valuesErased',
  payload: { entity: z.string(), upTo: z.int(), rows: z.int() },
});

/** Where rows came from was erased, up to a row: the time for which that is stored is over. */
export const originsErased = defineEvent({
  name: 'auditTrail.originsErased',
  payload: { upTo: z.int(), rows: z.int() },
});
