import type { Inquiry } from '../engine/inquiry.ts';
import type { Case, Goal } from './case.ts';
import { type ChangedDeals, firstStep, type Setting } from './changed-deals.ts';
import type { Way } from './ways.ts';

interface Opened {
  readonly step: number;
  readonly status: Goal;
}

/** A change that opens a program, and the verdict it then has. */
export interface SingleChange extends Setting, Opened {}

/** The first step of every way that opens the program by itself. */
export const singleChanges = (of: Case, ways: readonly Way[], deals: ChangedDeals): readonly SingleChange[] =>
  ways.flatMap((way) => {
    const first = firstOpening(of, deals.moved(way), way.steps, (step) => deals.at(way, step));
    return first ? [{ way, ...first }] : [];
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
    if (!least.has(change.way.field)) least.set(change.way.field, change);
  }
  return [...least.values()];
}

const byEffort = (a: Setting, b: Setting): number => a.way.effortAt(a.step) - b.way.effortAt(b.step);
