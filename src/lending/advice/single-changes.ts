import type { Case, Goal } from './case.ts';
import { type ChangedDeals, firstStep, type Setting } from './changed-deals.ts';
import type { Way } from './ways.ts';

/** A change that opens a program, and the verdict it then has. */
export interface SingleChange extends Setting {
  readonly status: Goal;
}

/** The first step of every way that opens the program by itself. */
export const singleChanges = (of: Case, ways: readonly Way[], deals: ChangedDeals): readonly SingleChange[] =>
  ways.flatMap((way) => firstOpening(of, way, deals) ?? []);

/** Over all tiers: what a tier needs is looked for only short of what an earlier one needs. */
function firstOpening(of: Case, way: Way, deals: ChangedDeals): SingleChange | null {
  if (!of.clearsOwn(deals.at(way, way.steps))) return null;
  let best: SingleChange | null = null;
  for (const place of of.tiers.keys()) {
    const furthest = best ? best.step - 1 : way.steps;
    if (furthest < 1 || !of.clears(place, deals.at(way, furthest))) continue;
    const step = firstStep(1, furthest, (at) => of.clears(place, deals.at(way, at)));
    const status = of.goal(deals.at(way, step));
    if (status) best = { way, step, status };
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
