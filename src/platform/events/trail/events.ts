import { z } from 'zod';
import { defineEvent } from '../../../kernel/event-type.ts';

// What happens to the audit trail itself.

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

/** Rows of the audit trail do not match. `id` is the verification that found it. */
export const trailBroken = defineEvent({
  name: 'auditTrail.broken',
  payload: { findings: z.int(), day: z.string().nullable() },
  seenBy: { admins: 'all' },
});

/** Somebody took lines of the audit trail along as a file. `id` is their account. */
export const trailExported = defineEvent({
  name: 'auditTrail.exported',
  payload: { objectId: z.string().nullable(), personId: z.string().nullable(), event: z.string().nullable() },
});

/** A superadmin has looked at what did not match. `id` is the verification that found it; why stands in `after`. */
export const findingsSettled = defineEvent({ name: 'auditTrail.findingsSettled', payload: { findings: z.int() } });
