export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A time zone of the IANA database that this engine knows: 'America/Chicago'. Offsets like '+05:00' know no summer and are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Calendar days, YYYY-MM-DD, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** The periods that figures are offered for, by what stands in addresses. `days` end today; of `months` those that run go to today. */
export const periods = {
  '7d': { label: 'Last 7 days', days: 7 },
  '30d': { label: 'Last 30 days', days: 30 },
  '90d': { label: 'Last 90 days', days: 90 },
  '180d': { label: 'Last 180 days', days: 180 },
  '12m': { label: 'Last 12 months', days: 365 },
  'this-month': { label: 'This month', months: 1, ago: 0 },
  'last-month': { label: 'Last month', months: 1, ago: 1 },
  'this-quarter': { label: 'This quarter', months: 3, ago: 0 },
  'last-quarter': { label: 'Last quarter', months: 3, ago: 1 },
  'this-year': { label: 'This year', months: 12, ago: 0 },
  'last-year': { label: 'Last year', months: 12, ago: 1 },
} as const;
export type PeriodName = keyof typeof periods;

export const labelOfPeriod = (name: PeriodName): string => periods[name].label;

/** The days of a period. @param today where the calendar of the figures stands, YYYY-MM-DD */
export function daysOfPeriod(name: PeriodName, today: string): DaySpan {
  const period = periods[name];
  const day = Temporal.PlainDate.from(today);
  if ('days' in period) return { from: `${day.subtract({ days: period.days - 1 })}`, to: today };
  const { months, ago } = period;
  const first = day.with({ day: 1, month: day.month - ((day.month - 1) % months) }).subtract({ months: months * ago });
  return { from: `${first}`, to: ago === 0 ? today : `${first.add({ months }).subtract({ days: 1 })}` };
}
