import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';

const payload = { queue: z.string() };

/** An administrator had a job run again that had failed for the last time. */
export const jobRetried = defineEvent({ name: 'job.retried', payload, seenBy: { admins: 'support' } });

/** An administrator removed a job that had failed: its work is never done. */
export const jobDropped = defineEvent({ name: 'job.dropped', payload, seenBy: { admins: 'support' } });
