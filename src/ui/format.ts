const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** What stands where there is no value. */
export const noValue = '—';
type Maybe<T> = T | null | undefined;

export const formatMoney = (value: Maybe<number>): string => (value == null ? noValue : dollars.format(value));
export const formatNumber = (value: Maybe<number>): string => (value == null ? noValue : plain.format(value));
/** A percent number: 70 is written 70%. */
export const formatPercent = (value: Maybe<number>, digits = 2): string =>
  value == null ? noValue : `${value.toLocaleString('en-US', { maximumFractionDigits: digits })}%`;

export const formatDate = (value: Maybe<string | Date>): string =>
  value == null ? noValue : day.format(new Date(value));
export const formatDateTime = (value: Maybe<string | Date>): string =>
  value == null ? noValue : moment.format(new Date(value));

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
