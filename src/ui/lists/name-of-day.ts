import { formatDate, shownZone } from '../format.ts';

/** 'Today', 'Yesterday', else the date. */
export function nameOfDay(value: string | Date, now: Date): string {
  const zone = shownZone();
  const dayOf = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const ago = dayOf(new Date(value)).until(dayOf(now)).days;
  return ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : formatDate(value);
}
