import { callsPerMinute, defineCallLimit } from '../../kernel/limits.ts';

/** Calls with a mailed link to sign, by address: guesses of links and codes end here. */
export const linkCalls = defineCallLimit({ name: 'signingLinks', ...callsPerMinute(30) });
