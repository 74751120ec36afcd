import { z } from 'zod';
import { ticketStatuses } from '../../topics.ts';

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

/** How many tickets there are, and how they were worked on. */
export const statsSchema = z.object({
  totalTickets: z.int(),
  /** Of the last 7 days. */
  recentTickets: z.int(),
  /** From a ticket to the first answer, on average, to one decimal; null while none was answered. */
  avgResponseHours: z.number().nullable(),
  /** In support hours, to one decimal: as long as half of the tickets took at most. */
  medianResponseHours: z.number().nullable(),
  medianResolutionHours: z.number().nullable(),
  overdue: z.int(),
  /** What writers answered, the last time that each ticket was resolved. */
  solved: z.object({ yes: z.int(), no: z.int() }),
  statusBreakdown: z.record(z.enum(ticketStatuses), z.int()),
});
