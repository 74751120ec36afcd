import { type InSteps, mapInSteps } from '../../kernel/steps.ts';
import type { Market } from '../engine/market.ts';
import type { LoanKind } from '../kinds/kind.ts';
import type { Deal } from '../kinds/loan.ts';
import { type Adjustment, adjustmentsOf } from './adjustments.ts';
import { Case, type Goal } from './case.ts';
import { type Change, ChangedDeals, changeOf, type Setting } from './changed-deals.ts';
import { easiestCombination } from './combinations.ts';
import { openingsOf } from './openings.ts';
import { leastOfEachField, type SingleChange, singleChanges } from './single-changes.ts';

/** What would make a program that refuses a deal take it. */
export interface ProgramAdvice {
  readonly programId: string;
  /** The smallest change of each field that does it alone, the easiest first, with the verdict it leads to. */
  readonly changes: readonly (Change & { readonly status: Goal })[];
  /** Where none does: the easiest changes of two fields, or three, that do it together. */
  readonly combination: { readonly changes: readonly Change[]; readonly status: Goal } | null;
}

/** The path to yes of one deal, by docs/rules/advice.md. */
export interface Advice {
  /** The changes that open most programs, the one that opens most first. */
  readonly changes: readonly (Change & { readonly opens: number })[];
  /** Programs that some change opens, nearest first. */
  readonly programs: readonly ProgramAdvice[];
}

export interface AdviceOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Advice for these programs; the nearest unless told. */
  readonly programIds?: readonly string[] | undefined;
}

const advisedAtMost = 200;
/** So many ineligible programs are judged again for the changes that open most. */
const countedAtMost = 2_000;

const none: Advice = { changes: [], programs: [] };

/**
 * What a broker could change so that more programs take a deal. It looks at the nearest of the programs that do not, as they
 * stand when it begins.
 */
export function* advise(
  market: Market,
  kind: LoanKind,
  deal: Deal,
  { now, programIds }: AdviceOptions,
): InSteps<Advice> {
  const adjustments = adjustmentsOf(kind, deal);
  if (adjustments.length === 0) return none;
  const deals = new ChangedDeals(market, deal, adjustments, now);
  const casesOf = (limit: number, ids?: readonly string[]) =>
    market.misfits(deals.own, { limit, programIds: ids }).map((trial) => new Case(trial, deals.own));
  const counted = casesOf(countedAtMost);
  const named = programIds && casesOf(advisedAtMost, programIds);
  const explore = (one: Case) => ({ one, found: singleChanges(one, adjustments, deals) });
  const nearest = yield* mapInSteps(counted.slice(0, advisedAtMost), explore);
  const advised = named ? yield* mapInSteps(named, explore) : nearest;
  const openings = yield* openingsOf(
    nearest.map(({ found }) => found),
    counted,
    deals,
  );
  const programs = yield* mapInSteps(advised, ({ one, found }) => programAdvice(one, found, adjustments, deals) ?? []);
  return {
    changes: openings.map((opening) => ({ ...changeOf(opening), opens: opening.opens })),
    programs: programs.flat(),
  };
}

function programAdvice(
  one: Case,
  found: readonly SingleChange[],
  adjustments: readonly Adjustment[],
  deals: ChangedDeals,
): ProgramAdvice | null {
  const { programId } = one.trial;
  if (found.length > 0) {
    const changes = leastOfEachField(found).map((change) => ({ ...changeOf(change), status: change.status }));
    return { programId, changes, combination: null };
  }
  const together = easiestCombination(one, adjustments, deals);
  if (together === null) return null;
  const inOrder = (a: Setting, b: Setting) => adjustments.indexOf(a.adjustment) - adjustments.indexOf(b.adjustment);
  const changes = [...together.settings].sort(inOrder).map(changeOf);
  return { programId, changes: [], combination: { changes, status: together.status } };
}
