import { dayMs, hourMs, minuteMs } from '../../../../kernel/dates.ts';
import { dayIn, momentIn } from '../../../../kernel/time-zones.ts';

// Time as support counts it: Monday to Friday, 9 AM to 6 PM in New York. Clocks there change on Sundays, so each such day has nine hours.

const zone = { name: 'America/New_York' } as const;
const opens = '09:00';
const openMs = 9 * hourMs;
const workdays = 5;
/** A Monday. */
const firstDay = Date.parse('1970-01-05T00:00Z') / dayMs;

const numberOf = (day: string): number => Date.parse(`${day}T00:00Z`) / dayMs - firstDay;
const openingOf = (day: string): number => momentIn(zone, day, opens).getTime();

/** Milliseconds of support hours from a fixed Monday to a moment. */
function position(at: Date): number {
  const day = dayIn(zone, at);
  const days = numberOf(day);
  const weekday = ((days % 7) + 7) % 7;
  const before = (Math.floor(days / 7) * workdays + Math.min(weekday, workdays)) * openMs;
  if (weekday >= workdays) return before;
  return before + Math.min(Math.max(at.getTime() - openingOf(day), 0), openMs);
}

/** The moment at a position; between two days it is the end of the first. */
function momentAt(wanted: number): Date {
  const place = Math.ceil(wanted / openMs) - 1;
  const day = firstDay + Math.floor(place / workdays) * 7 + (((place % workdays) + workdays) % workdays);
  const opening = openingOf(new Date(day * dayMs).toISOString().slice(0, 10));
  return new Date(opening + wanted - place * openMs);
}

/** Whole seconds of support hours between two moments. */
export const supportSeconds = (from: Date, to: Date): number => Math.floor((position(to) - position(from)) / 1_000);

/** When so many seconds of support hours have passed since a moment, or, if negative, had to pass until it. */
export const afterSupportSeconds = (from: Date, seconds: number): Date => momentAt(position(from) + seconds * 1_000);

/** Support hours as people say them: '45 min', '3 h 20 min', '2 days 4 h'. A day of support has nine hours. */
export function supportTimeText(seconds: number): string {
  const minutes = Math.floor(Math.abs(seconds) / (minuteMs / 1_000));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 9);
  const parts = (...all: readonly (readonly [number, string])[]) =>
    all.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ');
  if (days > 0) return parts([days, days === 1 ? 'day' : 'days'], [hours % 9, 'h']);
  return parts([hours, 'h'], [minutes % 60, 'min']) || '0 min';
}
