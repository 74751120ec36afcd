import type { Adjustment } from './adjustments.ts';
import { Case, type Goal } from './case.ts';
import { type ChangedDeals, effortOf, firstStep, type Setting } from './changed-deals.ts';
import { firstOpening } from './single-changes.ts';

/** Several changes that open a program together. */
export interface Combination {
  readonly settings: readonly Setting[];
  readonly status: Goal;
  readonly effort: number;
}

/** An adjustment with how far it can go before it breaks what holds, and what it then does some good to. */
interface Helper {
  readonly adjustment: Adjustment;
  readonly reach: number;
  readonly helps: ReadonlySet<string>;
}

interface TierToOpen {
  readonly place: number;
  readonly against: ReadonlyMap<string, number>;
  readonly helpers: readonly Helper[];
}

/** The fewest changes, of those the easiest ones, that open a program which no change opens alone: two fields, else three. */
export function easiestCombination(
  of: Case,
  adjustments: readonly Adjustment[],
  deals: ChangedDeals,
): Combination | null {
  if (!of.ownIsAmong(deals.movable)) return null;
  const tiers = [...of.tiers.keys()].flatMap((place) => tierToOpen(of, place, adjustments, deals) ?? []);
  const found =
    easiestOf(of, tiers, 2, deals) ?? easiestPropped(of, adjustments, deals) ?? easiestOf(of, tiers, 3, deals);
  return found && easedToTheLast(of, found, deals);
}

/** Where one change mends a refusal and breaks something else by it, which another change makes up for. */
function easiestPropped(of: Case, adjustments: readonly Adjustment[], deals: ChangedDeals): Combination | null {
  let best: Combination | null = null;
  for (const first of [...of.tiers.keys()].flatMap((place) => breaking(of, place, adjustments, deals))) {
    const left = new Case(of.trial, deals.together([first]));
    for (const adjustment of adjustments.filter(({ field }) => field !== first.adjustment.field)) {
      const opened = firstOpening(left, deals.moved(adjustment), adjustment.steps, (step) =>
        deals.together([first, { adjustment, step }]),
      );
      if (opened === null) continue;
      const settings = [first, { adjustment, step: opened.step }];
      const effort = effortOf(settings);
      if (!best || effort < best.effort) best = { settings, status: opened.status, effort };
    }
  }
  return best;
}

/** The first steps that clear one refusal of a tier, and break something. */
function breaking(
  of: Case,
  place: number,
  adjustments: readonly Adjustment[],
  deals: ChangedDeals,
): readonly Setting[] {
  if (!of.tierIsAmong(place, deals.movable)) return [];
  const against = of.against(place);
  return adjustments.flatMap((adjustment) => {
    if (!movesAny(deals.moved(adjustment), against)) return [];
    const left = of.gapsAt(place, deals.at(adjustment, adjustment.steps));
    if ([...left.keys()].every((name) => against.has(name))) return [];
    return [...against.keys()].flatMap((name) => {
      if (left.has(name)) return [];
      const step = firstStep(1, adjustment.steps, (at) => !of.gapsAt(place, deals.at(adjustment, at)).has(name));
      const broken = [...of.gapsAt(place, deals.at(adjustment, step)).keys()].some((other) => !against.has(other));
      return broken ? [{ adjustment, step }] : [];
    });
  });
}

/** Another tier may ask for less than the one that a combination was made for: no change is larger than the others need. */
function easedToTheLast(of: Case, { settings, status, effort }: Combination, deals: ChangedDeals): Combination {
  for (const [at, { adjustment, step }] of settings.entries()) {
    const others = settings.toSpliced(at, 1);
    const left = new Case(of.trial, deals.together(others));
    const eased = firstOpening(left, deals.moved(adjustment), step - 1, (nearer) =>
      deals.together(settings.with(at, { adjustment, step: nearer })),
    );
    if (eased === null) continue;
    const better = settings.with(at, { adjustment, step: eased.step });
    return easedToTheLast(of, { settings: better, status: eased.status, effort: effortOf(better) }, deals);
  }
  return { settings, status, effort };
}

/** Null where something speaks against the tier that no adjustment does any good to. */
function tierToOpen(
  of: Case,
  place: number,
  adjustments: readonly Adjustment[],
  deals: ChangedDeals,
): TierToOpen | null {
  if (!of.tierIsAmong(place, deals.movable)) return null;
  const against = of.against(place);
  const moving = adjustments.filter((adjustment) => movesAny(deals.moved(adjustment), against));
  const alone = moving.flatMap((adjustment) => helperBeside(of, place, adjustment, null, deals) ?? []);
  const others = moving.filter((adjustment) => !alone.some((helper) => helper.adjustment === adjustment));
  const helpers = [
    ...alone,
    ...others.flatMap((adjustment) => helperInCompany(of, place, adjustment, alone, deals) ?? []),
  ];
  const isHelped = (name: string) => helpers.some(({ helps }) => helps.has(name));
  return [...against.keys()].every(isHelped) ? { place, against, helpers } : null;
}

/** What the adjustment does good to from where another change has led: from the deal as it is without one. */
function helperBeside(
  of: Case,
  place: number,
  adjustment: Adjustment,
  beside: Setting | null,
  deals: ChangedDeals,
): Helper | null {
  const against = of.against(place);
  const gapsAt = (step: number) =>
    of.gapsAt(place, beside ? deals.together([beside, { adjustment, step }]) : deals.at(adjustment, step));
  const breaks = (step: number) => [...gapsAt(step).keys()].some((name) => !against.has(name));
  const reach = breaks(adjustment.steps) ? firstStep(1, adjustment.steps, breaks) - 1 : adjustment.steps;
  if (reach === 0) return null;
  const before = beside ? of.gapsAt(place, deals.at(beside.adjustment, beside.step)) : against;
  const left = gapsAt(reach);
  const helps = new Set([...before].flatMap(([name, gap]) => ((left.get(name) ?? 0) < gap ? [name] : [])));
  return helps.size > 0 ? { adjustment, reach, helps } : null;
}

/**
 * An adjustment that does no good by itself and some beside another: a longer term lends no more on rents that leave nothing after
 * the expenses, and much more once they leave something.
 */
function helperInCompany(
  of: Case,
  place: number,
  adjustment: Adjustment,
  alone: readonly Helper[],
  deals: ChangedDeals,
): Helper | null {
  const found = alone.flatMap((other) =>
    other.adjustment.field === adjustment.field
      ? []
      : (helperBeside(of, place, adjustment, { adjustment: other.adjustment, step: other.reach }, deals) ?? []),
  );
  if (found.length === 0) return null;
  const helps = new Set(found.flatMap((helper) => [...helper.helps]));
  return { adjustment, reach: Math.max(...found.map(({ reach }) => reach)), helps };
}

const movesAny = (moved: ReadonlySet<string>, against: ReadonlyMap<string, number>): boolean =>
  [...against.keys()].some((name) => moved.has(name));

function easiestOf(of: Case, tiers: readonly TierToOpen[], size: number, deals: ChangedDeals): Combination | null {
  let best: Combination | null = null;
  for (const tier of tiers) {
    for (const helpers of subsets(tier.helpers, size)) {
      if (!coversAll(tier, helpers)) continue;
      for (const settings of leastTogether(of, tier, helpers, deals)) {
        const effort = effortOf(settings);
        if ((best && effort >= best.effort) || settings.some(({ step }) => step === 0)) continue;
        const status = of.goal(deals.together(settings));
        if (status) best = { settings, status, effort };
      }
    }
  }
  return best;
}

const coversAll = ({ against }: TierToOpen, helpers: readonly Helper[]): boolean =>
  new Set(helpers.map(({ adjustment }) => adjustment.field)).size === helpers.length &&
  [...against.keys()].every((name) => helpers.some(({ helps }) => helps.has(name)));

function* subsets<Item>(items: readonly Item[], size: number, from = 0): Generator<readonly Item[]> {
  if (size === 0) yield [];
  else
    for (const [at, item] of items.entries()) {
      if (at < from) continue;
      for (const rest of subsets(items, size - 1, at + 1)) yield [item, ...rest];
    }
}

/**
 * Settings at which the tier refuses nothing of what it refuses now, and none of which can be eased while the others stay.
 * Where each refusal gives way to one of the fields there is one such point; where several share in it, one for each order
 * in which they are eased: the ends of what they can make up between them.
 */
function leastTogether(
  of: Case,
  { place, against }: TierToOpen,
  helpers: readonly Helper[],
  deals: ChangedDeals,
): readonly (readonly Setting[])[] {
  const clears = (settings: readonly Setting[]) => of.clears(place, deals.together(settings));
  const isShared = [...against.keys()].some((name) => helpers.filter(({ helps }) => helps.has(name)).length > 1);
  if (!isShared) {
    const apart = helpers.map((helper) => leastAlone(of, place, helper, deals));
    const settings = apart.flatMap((setting) => setting ?? []);
    if (settings.length < helpers.length) return [];
    if (clears(settings)) return [settings];
  }
  const furthest = helpers.map(({ adjustment, reach }) => ({ adjustment, step: reach }));
  return clears(furthest) ? orders(furthest).map((order) => eased(order, clears)) : [];
}

/** The first step at which an adjustment has cleared what it does good to. */
function leastAlone(
  of: Case,
  place: number,
  { adjustment, reach, helps }: Helper,
  deals: ChangedDeals,
): Setting | null {
  const clears = (step: number) => {
    const left = of.gapsAt(place, deals.at(adjustment, step));
    return ![...helps].some((name) => left.has(name));
  };
  return clears(reach) ? { adjustment, step: firstStep(1, reach, clears) } : null;
}

function* permutations<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest];
  }
}
const orders = <Item>(items: readonly Item[]): readonly (readonly Item[])[] => [...permutations(items)];

/** Eases the settings in their order, each as far as the others allow. */
function eased(settings: readonly Setting[], clears: (settings: readonly Setting[]) => boolean): readonly Setting[] {
  const left = [...settings];
  for (const [at, { adjustment, step }] of settings.entries()) {
    left[at] = { adjustment, step: firstStep(0, step, (to) => clears(left.with(at, { adjustment, step: to }))) };
  }
  return left;
}
