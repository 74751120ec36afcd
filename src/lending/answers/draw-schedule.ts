import { shareOf } from '../money.ts';
import { costOfCategory, type ScopeCategory } from './questions/scope-of-work.ts';

const weeksOfMonth = 52 / 12;

/**
 * What percent of all draws is paid out by each month of the project, from the first on: a draw counts from the month in which its
 * week ends. The last month has 100. Nothing where there are no draws.
 */
export function drawnByMonth({ draws, total }: DrawSchedule): readonly number[] | undefined {
  const last = draws.at(-1);
  if (!last || total === 0) return undefined;
  const monthOf = (week: number) => Math.floor(week / weeksOfMonth) + 1;
  return Array.from({ length: monthOf(last.week) }, (_, at) => {
    const paid = draws.filter(({ week }) => monthOf(week) <= at + 1).reduce((sum, { amount }) => sum + amount, 0);
    return (100 * paid) / total;
  });
}

/** The usual order of a project. What a phase has is done side by side, so it takes as long as its longest part. */
const phases: readonly Readonly<Record<string, number>>[] = [
  { demolition: 1 },
  { foundation: 3, framing: 3 },
  { roofing: 1, plumbing: 2, electrical: 2, hvac: 2 },
  { insulation: 1, drywall: 2 },
  { kitchen: 2, bathroom: 2, flooring: 1, painting: 1 },
  { exterior: 2, landscaping: 1, other: 1 },
];
const lastPhase = phases.length - 1;

/** A part of the budget that is paid out once its work is done. */
export interface Draw {
  /** By the end of this week of the project, from 1. */
  readonly week: number;
  /** Whole dollars. */
  readonly amount: number;
  /** Percent of all draws, to one decimal. */
  readonly share: number;
  /** What is done. */
  readonly categories: readonly string[];
}

export interface DrawSchedule {
  readonly draws: readonly Draw[];
  /** What all draws come to, in whole dollars. */
  readonly total: number;
  /** The cost of work that is completed already; no draw pays for it. */
  readonly completed: number;
}

const isDone = ({ status }: { readonly status?: unknown }): boolean => status === 'completed';
const withItems = (category: ScopeCategory, done: boolean): ScopeCategory => ({
  ...category,
  items: (category.items ?? []).filter((item) => isDone(item) === done),
});

const nameOf = ({ name }: ScopeCategory): string => (typeof name === 'string' ? name.trim() : '');
const phaseOf = (category: ScopeCategory): number => {
  const phase = phases.findIndex((weights) => nameOf(category).toLowerCase() in weights);
  return phase === -1 ? lastPhase : phase;
};
const weightOf = (category: ScopeCategory): number => phases[phaseOf(category)]?.[nameOf(category).toLowerCase()] ?? 1;

const costOfAll = (categories: readonly ScopeCategory[]): number =>
  categories.reduce((sum, category) => sum + costOfCategory(category), 0);

/** Each phase that has work, with the week in which it is done. */
function phasesOf(categories: readonly ScopeCategory[], weeks: number) {
  const own = phases
    .map((_, phase) => categories.filter((category) => phaseOf(category) === phase))
    .filter((some) => some.length > 0);
  const lengths = own.map((some) => Math.max(...some.map(weightOf)));
  const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
  // Multiplied first: a third of 24 weeks is 8, which a part in floating point may miss by a hair.
  const weekAfter = (at: number) => Math.ceil((weeks * sumOf(lengths.slice(0, at + 1))) / sumOf(lengths));
  return own.map((some, at) => ({ categories: some, week: weekAfter(at) }));
}

/**
 * The draws of a project: one at the end of each phase, in the usual order of the work, the last in the last week. A phase takes
 * its part of the weeks by how long such work usually takes. Phases that end in the same week share a draw. Work without a cost
 * needs none, and work that is completed is not drawn for again.
 * @param weeks how long the project takes; without a whole number from 1 there are no draws
 */
export function drawSchedule(categories: readonly ScopeCategory[], weeks: number): DrawSchedule {
  const completed = costOfAll(categories.map((category) => withItems(category, true)));
  const ahead = categories
    .map((category) => withItems(category, false))
    .filter((category) => costOfCategory(category) > 0);
  const total = costOfAll(ahead);
  if (!Number.isInteger(weeks) || weeks < 1) return { draws: [], total, completed };
  const byWeek = new Map<number, readonly ScopeCategory[]>();
  for (const { week, categories: done } of phasesOf(ahead, weeks))
    byWeek.set(week, [...(byWeek.get(week) ?? []), ...done]);
  const draws = [...byWeek].map(([week, done]) => {
    const amount = costOfAll(done);
    return { week, amount, share: shareOf(amount, total), categories: done.map(nameOf) };
  });
  return { draws, total, completed };
}
