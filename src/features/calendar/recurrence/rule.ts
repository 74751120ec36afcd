import { RRuleTemporal } from 'rrule-temporal';

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

/**
 * A moment as calendar and clock of a place show it, to the minute: '2026-11-27T09:00'. Such texts sort as the moments do.
 * Years have four digits.
 */
export type LocalTime = string;

/** How an event repeats. As a text it is an RRULE (RFC 5545) whose UNTIL is local, like the start that it belongs to. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  /** The last start there may be; null: without an end. */
  readonly until: LocalTime | null;
}

const parts = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00)?$/;

/** @throws for any text that `formatRule` does not write */
export function parseRule(text: string): RecurrenceRule {
  const [, frequency = '', year, month, day, hour, minute] = parts.exec(text) ?? [];
  const known = frequencies.find((one) => one.toUpperCase() === frequency);
  if (!known) throw new Error('This is not a recurrence rule of an event.');
  return { frequency: known, until: year === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}` };
}

export const formatRule = ({ frequency, until }: RecurrenceRule): string =>
  `FREQ=${frequency.toUpperCase()}${until === null ? '' : `;UNTIL=${until.replaceAll(/[-:]/g, '')}00`}`;

// Clock times are counted in UTC, where every day has 24 hours: what a zone's clock does is asked afterwards, start by start.
const carrier = (local: LocalTime): Temporal.ZonedDateTime => Temporal.PlainDateTime.from(local).toZonedDateTime('UTC');
const localOf = (carried: Temporal.ZonedDateTime): LocalTime =>
  carried.toPlainDateTime().toString({ smallestUnit: 'minute' });

/** Of what a text of four digits can say. */
const lastTime = '9999-12-31T23:59';

const ruleFrom = (first: LocalTime, frequency: Frequency) =>
  new RRuleTemporal({
    freq: frequency.toUpperCase() as Uppercase<Frequency>,
    dtstart: carrier(first),
    tzid: 'UTC',
    temporal: Temporal,
    cache: false,
  });

/** In which so many starts lie in any case, also where most months lack the day, and most years February 29. */
const spanOf = {
  daily: (starts: number) => ({ days: starts }),
  weekly: (starts: number) => ({ weeks: starts }),
  monthly: (starts: number) => ({ months: 2 * starts }),
  yearly: (starts: number) => ({ years: 8 * starts }),
} as const satisfies Record<Frequency, (starts: number) => Temporal.DurationLike>;

/**
 * The starts of a rule from one local time to another, both included, in order and at most so many. A month that lacks the day,
 * and a year without February 29, are left out, as every calendar program does.
 */
export function startsBetween(
  first: LocalTime,
  { frequency, until }: RecurrenceRule,
  from: LocalTime,
  to: LocalTime,
  atMost: number,
): LocalTime[] {
  const begin = from > first ? from : first;
  const enough = carrier(begin).add(spanOf[frequency](atMost));
  const ends = [to, until ?? lastTime, enough.year > 9999 ? lastTime : localOf(enough)];
  const last = ends.reduce((end, one) => (one < end ? one : end));
  if (begin > last) return [];
  return ruleFrom(first, frequency).between(carrier(begin), carrier(last), true).map(localOf).slice(0, atMost);
}

export const isStartOf = (first: LocalTime, rule: RecurrenceRule, start: LocalTime): boolean =>
  startsBetween(first, rule, start, start, 1).length === 1;

/** The last start before one of them; null where that is the first. */
export function startBefore(first: LocalTime, { frequency }: RecurrenceRule, start: LocalTime): LocalTime | null {
  const before = ruleFrom(first, frequency).previous(carrier(start), false);
  return before === null ? null : localOf(before);
}
