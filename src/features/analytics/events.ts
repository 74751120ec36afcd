import { defineEvent } from '../../kernel/event-type.ts';

/** Somebody had the figures counted from scratch; the object is that person's account. */
export const rebuildStarted = defineEvent({ name: 'account.analyticsRebuilt' });
