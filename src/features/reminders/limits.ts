import { callsPerMinute, defineCallLimit } from '../../kernel/limits.ts';

/** Calls with the link of a reminder, by address: guesses of links end here. */
export const doneCalls = defineCallLimit({ name: 'doneLinks', ...callsPerMinute(60) });

/** Calls that turn an email off, by address; mail programs of many people share one. */
export const stopCalls = defineCallLimit({ name: 'unsubscribes', ...callsPerMinute(300) });
