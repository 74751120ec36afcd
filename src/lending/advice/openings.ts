import { type InSteps, mapInSteps } from '../../kernel/steps.ts';
import type { Adjustment } from './adjustments.ts';
import type { Case } from './case.ts';
import type { ChangedDeals, Setting } from './changed-deals.ts';
import type { SingleChange } from './single-changes.ts';

/** A change that opens several programs at once. */
export interface Opening extends Setting {
  /** How many programs that do not fit now take the deal then. */
  readonly opens: number;
}

const atMost = 6;
const perFieldAtMost = 2;

/**
 * The changes that open most for their effort, the one that opens most first. `found` says where programs open, by program;
 * what is answered was counted by judging every case again.
 */
export function* openingsOf(
  found: readonly (readonly SingleChange[])[],
  cases: readonly Case[],
  deals: ChangedDeals,
): InSteps<readonly Opening[]> {
  const steps = Map.groupBy(found.flat(), ({ adjustment }) => adjustment);
  const settings = [...steps].flatMap(([adjustment, changes]) => worthwhile(adjustment, changes));
  const counted = yield* mapInSteps(
    settings,
    (setting): Opening => ({ ...setting, opens: countOf(setting, cases, deals) }),
  );
  return counted
    .sort((a, b) => b.opens - a.opens || effort(a) - effort(b))
    .filter(({ adjustment }, place, all) => placeInField(adjustment.field, place, all) < perFieldAtMost)
    .slice(0, atMost);
}

const placeInField = (field: string, place: number, all: readonly Opening[]): number =>
  all.slice(0, place).filter(({ adjustment }) => adjustment.field === field).length;

const effort = ({ adjustment, step }: Setting): number => adjustment.effortAt(step);

function countOf({ adjustment, step }: Setting, cases: readonly Case[], deals: ChangedDeals): number {
  const inquiry = deals.at(adjustment, step);
  return cases.filter((one) => one.goal(inquiry) !== null).length;
}

interface Stage {
  readonly step: number;
  /** Programs open by then. */
  readonly count: number;
}

/** The step that opens most for its effort, an easier one that opens half as many, and one beyond it that opens half as many again. */
function worthwhile(adjustment: Adjustment, changes: readonly SingleChange[]): readonly Setting[] {
  const sorted = changes.map(({ step }) => step).sort((a, b) => a - b);
  const stages = sorted.map((step, place): Stage => ({ step, count: place + 1 }));
  const first = bestStage(adjustment, stages);
  if (first === undefined) return [];
  const easier = stages.filter(({ step, count }) => step < first.step && count * 2 >= first.count);
  const beyond = stages.filter(({ step, count }) => step > first.step && count >= first.count * 1.5);
  return [first, bestStage(adjustment, easier), bestStage(adjustment, beyond)].flatMap((stage) =>
    stage ? [{ adjustment, step: stage.step }] : [],
  );
}

const bestStage = (adjustment: Adjustment, stages: readonly Stage[]): Stage | undefined => {
  const worth = ({ step, count }: Stage) => count / (1 + adjustment.effortAt(step));
  return stages.reduce<Stage | undefined>(
    (best, stage) => (best && worth(best) >= worth(stage) ? best : stage),
    undefined,
  );
};
