import { dayMs } from '../../kernel/dates.ts';

/** A calendar day, YYYY-MM-DD, as a number: one more for each day after. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
