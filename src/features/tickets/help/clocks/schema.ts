import { z } from 'zod';

const clockSchema = z.object({
  /** In support hours. */
  targetSeconds: z.int(),
  /** Negative when the target was missed. */
  leftSeconds: z.int(),
  /** `paused`: it waits for its writer; `done`: it was responded to, or resolved. */
  state: z.enum(['running', 'paused', 'done']),
});
/** Null: it has none, as a plan request. */
export const clocksSchema = z.object({
  firstResponse: clockSchema,
  resolution: clockSchema,
  /** When the running one is late. */
  dueAt: z.iso.datetime().nullable(),
});
