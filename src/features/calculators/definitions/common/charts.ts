import { longestSchedule } from '../../../../lending/calculators/over-time/schedules.ts';
import type { Numbers } from '../calculator.ts';
import type { Chart, Schedule } from '../charts.ts';

type Amount = string | number;

interface Bridge {
  readonly title: string;
  readonly about: string;
  /** The label of the first number, and its name. */
  readonly from: readonly [string, string];
  /** What it is reduced by, by label: a number, or the name of one. */
  readonly less: Readonly<Record<string, Amount>>;
  readonly to: readonly [string, string];
}

/** From one number of a calculation to another. */
export function bridge(numbers: Numbers, { title, about, from, less, to }: Bridge): Chart {
  const amountOf = (amount: Amount): number => (typeof amount === 'number' ? amount : (numbers[amount] ?? 0));
  const end = ([name, amount]: readonly [string, string]) => ({ name, amount: amountOf(amount), isTotal: true });
  const steps = Object.entries(less).map(([name, amount]) => ({ name, amount: -amountOf(amount) }));
  return { kind: 'bridge', title, about, steps: [end(from), ...steps, end(to)] };
}

type Lines = Extract<Chart, { kind: 'lines' }>;

/** The names of an object's numbers. */
type NumberIn<Of> = { [Name in keyof Of]: Of[Name] extends number ? Name : never }[keyof Of];

/** Dollars over time, a line for each label; none of fewer than two moments. */
export function lines<Moment extends object>(
  drawn: Pick<Lines, 'title' | 'about' | 'along' | 'at'>,
  moments: readonly Moment[],
  numbers: Readonly<Record<string, NumberIn<Moment>>>,
): readonly Chart[] {
  if (moments.length < 2) return [];
  const lines = Object.entries(numbers).map(([name, of]) => ({
    name,
    values: moments.map((moment) => Number(moment[of])),
  }));
  return [{ kind: 'lines', ...drawn, unit: 'dollars', lines }];
}

/** A table of dollars month by month, a column for each label. It says where it ends before the loan does. */
export function monthly<Month extends { readonly month: number }>(
  title: string,
  loanMonths: number,
  months: readonly Month[],
  columns: Readonly<Record<string, NumberIn<Month>>>,
): Schedule {
  return {
    title,
    ...(loanMonths > longestSchedule
      ? { cut: `This schedule ends at month ${longestSchedule}; the loan term is ${Math.ceil(loanMonths)} months.` }
      : {}),
    columns: [
      { label: 'Month', unit: 'count' },
      ...Object.keys(columns).map((label) => ({ label, unit: 'money' as const })),
    ],
    rows: months.map((end) => [end.month, ...Object.values(columns).map((name) => Number(end[name]))]),
  };
}

/** What a chart of so many months shows: those beyond the longest schedule are not drawn. */
export const overMonths = (months: number, about: string): string =>
  months > longestSchedule ? `${about}. The first ${longestSchedule} months are shown.` : about;
