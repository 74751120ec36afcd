import { z } from 'zod';
import { defineTopic } from './bus.ts';

/**
 * What the open pages of an account are sent: a type, for which the browser knows what to read again, and the id of what
 * changed. Types are the browser's business (`web/feature.ts` of a feature).
 */
export const openPages = defineTopic('account', { accountId: z.string(), type: z.string(), id: z.string() });
