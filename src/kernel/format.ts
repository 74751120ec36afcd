/** What a number counts; it decides how it is written. A score has no thousands separator, a ratio two decimals. */
export type Unit = 'money' | 'percent' | 'number' | 'score' | 'ratio' | 'years' | 'months' | 'flips';

/** What stands where there is no value. */
export const noValue = '—';
type Maybe<T> = T | null | undefined;

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const twoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
/** Cut, not rounded: a DSCR of 1.2499 must not read as the 1.25 that it misses. */
const ratio = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
});
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

export const formatMoney = (value: Maybe<number>): string => (value == null ? noValue : dollars.format(value));
export const formatNumber = (value: Maybe<number>): string => (value == null ? noValue : twoDecimals.format(value));
const atMost = (digits: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
// Made once: making one takes longer than a hundred uses of it.
const withDigits = { 0: atMost(0), 1: atMost(1), 2: atMost(2), 3: atMost(3) };
/** A percent number: 70 is written 70%. */
export const formatPercent = (value: Maybe<number>, digits: keyof typeof withDigits = 2): string =>
  value == null ? noValue : `${withDigits[digits].format(value)}%`;

const counted = (value: number, one: string, many: string): string =>
  `${plain.format(value)} ${value === 1 ? one : many}`;

const writers: Readonly<Record<Unit, (value: number) => string>> = {
  money: formatMoney,
  percent: (value) => formatPercent(value, 3),
  number: plain.format,
  score: String,
  ratio: ratio.format,
  years: (value) => counted(value, 'year', 'years'),
  months: (value) => counted(value, 'month', 'months'),
  flips: (value) => counted(value, 'flip', 'flips'),
};

/** A number in its unit, a dash where there is none. */
export const writeNumber = (value: Maybe<number>, unit: Unit): string =>
  value == null ? noValue : writers[unit](value);

const conjunction = new Intl.ListFormat('en-US', { type: 'conjunction' });
/** 'A, B, and C'. */
export const formatList = (texts: readonly string[]): string => conjunction.format(texts);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** A calendar day, kept as YYYY-MM-DD: 'Mar 1, 2026'. What is not one stays as it is. */
export function formatDay(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : day.format(time);
}

/** Minutes as short as people say them: '45 min', '3 h', '2 days'; null when unknown. */
export function formatMinutes(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`;
  const hours = minutes / 60;
  if (hours < 48) return `${Math.round(hours)} h`;
  return `${Math.round(hours / 24)} days`;
}
