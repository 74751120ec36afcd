import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';

/** Somebody took lines of the audit trail along as a file. `id` is their account. */
export const trailExported = defineEvent({
  name: 'auditTrail.exported',
  payload: { objectId: z.string().nullable(), personId: z.string().nullable(), event: z.string().nullable() },
});

/** A superadmin has looked at what did not match. `id` is the verification that found it; why stands in `after`. */
export const findingsSettled = defineEvent({ name: 'auditTrail.findingsSettled', payload: { findings: z.int() } });
