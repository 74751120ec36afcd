import { dayIn, momentIn, type NamedZone } from '../../kernel/time-zones.ts';

/** The periods that figures are asked for, by what stands in addresses. Those that run go to today. */
export const periods = {
  'this-month': { label: 'This month', months: 1, ago: 0 },
  'last-month': { label: 'Last month', months: 1, ago: 1 },
  'this-quarter': { label: 'This quarter', months: 3, ago: 0 },
  'last-quarter': { label: 'Last quarter', months: 3, ago: 1 },
  'this-year': { label: 'This year', months: 12, ago: 0 },
  'last-year': { label: 'Last year', months: 12, ago: 1 },
} as const satisfies Record<string, { readonly label: string; readonly months: number; readonly ago: number }>;
export type Period = keyof typeof periods;
// The keys of the object above, of which there is at least one.
export const periodNames = Object.keys(periods) as [Period, ...Period[]];
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
  const today = Temporal.PlainDate.from(dayIn(zone, now));
  const running = today.with({ day: 1, month: today.month - ((today.month - 1) % months) });
  const first = running.subtract({ months: months * ago });
  const last = ago === 0 ? today : first.add({ months }).subtract({ days: 1 });
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
