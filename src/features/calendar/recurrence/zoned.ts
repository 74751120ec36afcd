import type { LocalTime } from './rule.ts';

/** Whether a text is a local time of a day that the calendar has. */
export function isLocalTime(text: string): text is LocalTime {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return false;
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toString({ smallestUnit: 'minute' }) === text;
  } catch {
    return false;
  }
}

/**
 * The moment at which a zone's clock shows a local time. One that is skipped in spring is taken as long after midnight as it
 * says (2:30 becomes 3:30); one that comes twice in fall is the first.
 */
export const momentOf = (local: LocalTime, timeZone: string): Date =>
  new Date(
    Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds,
  );

/** What calendar and clock of a zone show at a moment, to the minute. */
export const localTimeAt = (moment: Date, timeZone: string): LocalTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** As calendar and clock count: a day later is the same time on the next day, however long the night was. */
export const shifted = (local: LocalTime, minutes: number): LocalTime =>
  Temporal.PlainDateTime.from(local).add({ minutes }).toString({ smallestUnit: 'minute' });

/** How many minutes lie between two local times, as calendar and clock count. */
export const minutesBetween = (from: LocalTime, to: LocalTime): number =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to), { largestUnit: 'minute' }).minutes;
