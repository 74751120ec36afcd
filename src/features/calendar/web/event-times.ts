import { clockIn, momentIn, type NamedZone } from '../../../kernel/time-zones.ts';
import type { CalendarEvent } from '../contract.ts';

/** When something begins and ends. */
export interface Times {
  readonly start: Date;
  readonly end: Date;
}

const hourMs = 3_600_000;

/** The calendar shows days and hours by the clock of the browser. */
export const browserZone = (): { readonly name: string } => ({
  name: new Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** A new event lasts an hour. */
export const anHourFrom = (start: Date): Times => ({ start, end: new Date(start.getTime() + hourMs) });

/** 9:00 on a calendar day, YYYY-MM-DD. */
export const morningOf = (zone: NamedZone, day: string): Date => momentIn(zone, day, '09:00');

/** The full hour that a moment is in. */
export function hourOf(zone: NamedZone, moment: Date): Date {
  const { day, time } = clockIn(zone, moment);
  return momentIn(zone, day, `${time.slice(0, 2)}:00`);
}

/** The first full hour after a moment. */
export function nextHour(zone: NamedZone, moment: Date): Date {
  let next = hourOf(zone, moment).getTime();
  // Where an hour comes twice, the hour that was found may be its first.
  while (next <= moment.getTime()) next += hourMs;
  return new Date(next);
}

/** A moment as an input of date and time has it: 2026-11-28T17:00. */
export function asTyped(zone: NamedZone, moment: Date): string {
  const { day, time } = clockIn(zone, moment);
  return `${day}T${time}`;
}

const typedShape = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/;

/** The moment that is typed; undefined while it is not whole. */
export function momentTyped(zone: NamedZone, typed: string): Date | undefined {
  const [, day, time] = typedShape.exec(typed) ?? [];
  return day === undefined || time === undefined ? undefined : momentIn(zone, day, time);
}

/** Where the end goes when the start is changed: the event stays as long as it was. */
export function endAlong(zone: NamedZone, before: { start: string; end: string }, start: string): string {
  const [from, to, now] = [before.start, before.end, start].map((typed) => momentTyped(zone, typed));
  if (!from || !to || !now || to <= from) return before.end;
  return asTyped(zone, new Date(now.getTime() + to.getTime() - from.getTime()));
}

export const overlaps = (one: Times, other: Times): boolean => one.start < other.end && other.start < one.end;

/** 'Nov 27, 2026, 9:00 – 10:00 AM' */
export const formatTimes = (zone: NamedZone, { start, end }: Times): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone.name }).formatRange(
    start,
    end,
  );

/** '9:00 AM', or with its end '9:00 – 10:00 AM'. */
export function formatClock(zone: NamedZone, start: Date, end: Date | null): string {
  const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone.name });
  return end ? format.formatRange(start, end) : format.format(start);
}

/** A row of the day: '12 AM'. */
export const hourLabel = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

export const timesOf = ({ startDate, endDate }: Pick<CalendarEvent, 'startDate' | 'endDate'>): Times => ({
  start: new Date(startDate),
  end: new Date(endDate),
});

/** Events that go on at these times, but for the very one that is placed. */
export const clashesOf = (
  events: readonly CalendarEvent[],
  range: Pick<CalendarEvent, 'startDate' | 'endDate'>,
  own: Pick<CalendarEvent, '_id' | 'occurrence'> | undefined,
): CalendarEvent[] =>
  events.filter(
    (one) =>
      !(own && one._id === own._id && one.occurrence === own.occurrence) && overlaps(timesOf(one), timesOf(range)),
  );
