import { dayMs } from '../../kernel/dates.ts';

/** Terms that nobody confirmed for so long are for a person to review, and rank after those that somebody did. */
export const confirmationDays = 90;

/** What was confirmed at this moment or earlier is stale. */
export const lastReviewed = (now: number): number => now - confirmationDays * dayMs;

/** @param confirmedAt epoch milliseconds */
export const isStale = (confirmedAt: number, now: number): boolean => confirmedAt <= lastReviewed(now);
