import { isTimeZone } from '../kernel/dates.ts';
import { noValue } from '../kernel/format.ts';

const formatsIn = (timeZone: string | undefined) => ({
  day: new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone }),
  moment: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  time: new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone }),
});
let formats = formatsIn(undefined);
let shownIn: string | null = null;

/** The time zone of the person at the page; null, or one that this browser does not know, for the browser's own. */
export function showTimesIn(timeZone: string | null): void {
  if (timeZone === shownIn) return;
  shownIn = timeZone;
  formats = formatsIn(timeZone !== null && isTimeZone(timeZone) ? timeZone : undefined);
}
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

type Maybe<T> = T | null | undefined;

export const formatDate = (value: Maybe<string | Date>): string =>
  value == null ? noValue : formats.day.format(new Date(value));
export const formatDateTime = (value: Maybe<string | Date>): string =>
  value == null ? noValue : formats.moment.format(new Date(value));

/** The time zone in which times are shown. */
export const shownZone = (): string => formats.day.resolvedOptions().timeZone;

export const formatTime = (value: Date): string => formats.time.format(value);

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** '5 minutes ago', 'tomorrow'; within a minute 'just now'. */
export function formatRelative(value: Maybe<string | Date>, now: Date = new Date()): string {
  if (value == null) return noValue;
  const seconds = (new Date(value).getTime() - now.getTime()) / 1_000;
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.round(seconds / length), unit);
  }
  return 'just now';
}
