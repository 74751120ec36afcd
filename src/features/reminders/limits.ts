import { callsPerMinute, defineCallLimit } from '../../kernel/limits.ts';

/** Calls with the link of a reminder, by address: guesses of links end here. */
export const doneCalls = defineCallLimit({ name: 'doneLinks', ...callsPerMinute(60) });
