import type { DaySpan, PeriodName } from '../../kernel/dates.ts';
import { dayIn } from '../../kernel/time-zones.ts';
import { analyticsZone } from './model.ts';

export type Period = DaySpan;

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** Both days or none, in their order. */
export const isPeriod = ({ from, to }: Asked): boolean =>
  (from === undefined) === (to === undefined) && (from ?? '') <= (to ?? '');
export const noPeriod = 'Enter a first and a last day, in this order.';

/** The days that a call asks for; without both, everything there is. */
export const periodOf = ({ from, to }: Asked): Period | undefined =>
  from === undefined || to === undefined ? undefined : { from, to };

const day = (text: string) => Temporal.PlainDate.from(text);

export const isDay = (text: unknown): text is string => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return `${day(text)}` === text && text >= '2000-01-01' && text < '2200-01-01';
  } catch {
    return false;
  }
};

export const daysIn = ({ from, to }: Period): number => day(from).until(day(to), { largestUnit: 'days' }).days + 1;

/** As many days right before it; whole months are compared with as many whole months. */
export function previousOf(period: Period): Period {
  const from = day(period.from);
  const next = day(period.to).add({ days: 1 });
  if (from.day === 1 && next.day === 1) {
    const months = from.until(next, { largestUnit: 'months' }).months;
    return { from: `${from.subtract({ months })}`, to: `${from.subtract({ days: 1 })}` };
  }
  return { from: `${from.subtract({ days: daysIn(period) })}`, to: `${from.subtract({ days: 1 })}` };
}

export const todayIn = (now: Date): string => dayIn(analyticsZone, now);

/** So many days that end with one. */
export const daysUpTo = (to: string, days: number): Period => ({ from: `${day(to).subtract({ days: days - 1 })}`, to });

export function monthOf(text: string, earlier = 0): Period {
  const first = day(text).with({ day: 1 }).subtract({ months: earlier });
  return { from: `${first}`, to: `${first.add({ months: 1 }).subtract({ days: 1 })}` };
}

/** The days of a month that are within a period. */
export function daysOfMonth(year: number, month: number, period?: Period): Period {
  const { from, to } = monthOf(`${Temporal.PlainDate.from({ year, month, day: 1 })}`);
  if (!period) return { from, to };
  const [start, end] = [[from, period.from].sort()[1], [to, period.to].sort()[0]];
  return { from: start ?? from, to: end ?? to };
}

/** The periods that the page offers. */
export const presets = [
  '30d',
  '90d',
  'this-month',
  'last-month',
  'this-year',
  '12m',
] as const satisfies readonly PeriodName[];
export type PresetName = (typeof presets)[number];
