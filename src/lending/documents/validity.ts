import { formatDay } from '../../kernel/format.ts';

/** Whether a document no longer counts: its last day is over where the property is. Days are YYYY-MM-DD. */
export const isExpired = (until: string, today: string): boolean => until < today;

/** Until when a document counts, or from which day on it no longer does. */
export function validityText(until: string, today: string): string {
  const firstExpired = () => formatDay(`${Temporal.PlainDate.from(until).add({ days: 1 })}`);
  return isExpired(until, today) ? `Expired ${firstExpired()}` : `Valid until ${formatDay(until)}`;
}
