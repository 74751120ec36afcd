import type { Inquiry } from '../engine/inquiry.ts';
import type { Adjustment } from './adjustments.ts';
import type { Case, Goal } from './case.ts';
import { type ChangedDeals, firstStep, type Setting } from './changed-deals.ts';

interface Opened {
  readonly step: number;
  readonly status: Goal;
}

/** A change that opens a program, and the verdict it then has. */
export interface SingleChange extends Setting, Opened {}

/** The first step of every adjustment that opens the program by itself. */
export const singleChanges = (
  of: Case,
  adjustments: readonly Adjustment[],
  deals: ChangedDeals,
): readonly SingleChange[] =>
  adjustments.flatMap((adjustment) => {
    const first = firstOpening(of, deals.moved(adjustment), adjustment.steps, (step) => deals.at(adjustment, step));
    return first ? [{ adjustment, ...first }] : [];
  });

/**
 * The first of so many steps at which the program takes the deal, over all its tiers: what a tier needs is looked for only
 * short of what an earlier one needs. `moved`: the checks that the steps may clear.
 */
export function firstOpening(
  of: Case,
  moved: ReadonlySet<string>,
  steps: number,
  at: (step: number) => Inquiry,
): Opened | null {
  if (steps < 1 || !of.ownIsAmong(moved) || !of.clearsOwn(at(steps))) return null;
  let best: Opened | null = null;
  for (const place of of.tiers.keys()) {
    const furthest = best ? best.step - 1 : steps;
    if (furthest < 1 || !of.tierIsAmong(place, moved) || !of.clears(place, at(furthest))) continue;
    const step = firstStep(1, furthest, (nearer) => of.clears(place, at(nearer)));
    const status = of.goal(at(step));
    if (status) best = { step, status };
  }
  return best;
}

/** The least change of each field, the easiest field first. */
export function leastOfEachField(changes: readonly SingleChange[]): readonly SingleChange[] {
  const least = new Map<string, SingleChange>();
  for (const change of [...changes].sort(byEffort)) {
    if (!least.has(change.adjustment.field)) least.set(change.adjustment.field, change);
  }
  return [...least.values()];
}

const byEffort = (a: Setting, b: Setting): number => a.adjustment.effortAt(a.step) - b.adjustment.effortAt(b.step);
