import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { outcomeNames, runTriggers } from './model.ts';

const payload = { lenderId: idSchema };
const seenBy = { admins: 'market' } as const;

export const scraperMade = defineEvent({ name: 'scraper.made', payload, seenBy });
export const scraperChanged = defineEvent({ name: 'scraper.changed', payload, seenBy });
export const scraperArchived = defineEvent({ name: 'scraper.archived', payload, seenBy });
/** A version of its mapping was saved. */
export const scraperMapped = defineEvent({
  name: 'scraper.mapped',
  payload: { ...payload, version: z.int(), fields: z.int() },
  seenBy,
});
export const scraperStarted = defineEvent({
  name: 'scraper.started',
  payload: { ...payload, runId: idSchema, trigger: z.enum(runTriggers) },
  seenBy,
});
/** An administrator asked its run to stop. */
export const scraperStopped = defineEvent({
  name: 'scraper.stopped',
  payload: { ...payload, runId: idSchema },
  seenBy,
});
export const scraperEnded = defineEvent({
  name: 'scraper.ended',
  payload: {
    ...payload,
    runId: idSchema,
    outcome: z.enum(outcomeNames),
    proposed: z.int(),
    confirmed: z.int(),
    /** Nobody waited for it at a screen. */
    alone: z.boolean(),
  },
  seenBy,
});
