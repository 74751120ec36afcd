import { daysOfPeriod, type PeriodName, periods } from '../../kernel/dates.ts';
import { dayIn, momentIn, type NamedZone } from '../../kernel/time-zones.ts';

/** The periods that somebody's own figures and reports are offered for. */
export const periodNames = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const satisfies readonly PeriodName[];
export type Period = (typeof periodNames)[number];
export const usualPeriod: Period = 'this-quarter';
export const isPeriod = (value: unknown): value is Period => periodNames.some((name) => name === value);

/** Calendar days, both included, and the moments from the first to the end of the last in the zone. */
export interface Span {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly since: Date;
  /** The first moment after it. */
  readonly until: Date;
}

function spanOf(zone: NamedZone, first: Temporal.PlainDate, last: Temporal.PlainDate): Span {
  const [firstDay, lastDay] = [`${first}`, `${last}`];
  const since = momentIn(zone, firstDay, '00:00');
  return { firstDay, lastDay, since, until: momentIn(zone, `${last.add({ days: 1 })}`, '00:00') };
}

/**
 * The days of a period on somebody's calendar, and those it is compared with: the period before it, of one that still runs
 * only as far as this one has come.
 */
export function spansOf(period: Period, zone: NamedZone, now: Date): { readonly span: Span; readonly before: Span } {
  const { months, ago } = periods[period];
  const { from, to } = daysOfPeriod(period, dayIn(zone, now));
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const firstBefore = first.subtract({ months });
  const lastBefore = ago === 0 ? last.subtract({ months }) : first.subtract({ days: 1 });
  return { span: spanOf(zone, first, last), before: spanOf(zone, firstBefore, lastBefore) };
}

/** The days of a period to its end, also of one that still runs. */
export function wholeSpanOf(period: Period, zone: NamedZone, now: Date): Span {
  const { months } = periods[period];
  const first = Temporal.PlainDate.from(spansOf(period, zone, now).span.firstDay);
  return spanOf(zone, first, first.add({ months }).subtract({ days: 1 }));
}

/** The twelve months that end with the month of this day, YYYY-MM, the earliest first. */
export function monthsTo(day: string): string[] {
  const month = Temporal.PlainDate.from(day).toPlainYearMonth();
  return Array.from({ length: 12 }, (_, index) => `${month.subtract({ months: 11 - index })}`);
}
