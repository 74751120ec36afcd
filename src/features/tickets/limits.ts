import { callsPerMinute, defineCallLimit } from '../../kernel/limits.ts';

/** Calls with the link of the question about a ticket, by address: guesses of links end here. */
export const feedbackCalls = defineCallLimit({ name: 'ticketFeedback', ...callsPerMinute(60) });

/** Pages say every few seconds which ticket they show. */
export const presenceCalls = defineCallLimit({ name: 'ticketPresence', ...callsPerMinute(240) });
