import type { CommonTier, LenderTerms, Program } from '../../../src/lending/engine/program.ts';
import type { LoanKind } from '../../../src/lending/kinds/kind.ts';
import type { Deal } from '../../../src/lending/kinds/loan.ts';
import { checksOfProgram, judgeTier, tierValues } from './reference-checks.ts';
import { columnsFor, type Judged, numberIn, type Outcome, type Values } from './reference-loan.ts';

/**
 * The lending rules once more, as plainly as they can be written: one program, one tier, one check after the other, over
 * objects. It shares what a kind declares and nothing of the engine, so that the engine can be held against it.
 */

export interface ReferenceRow {
  readonly programId: string;
  readonly status: 'eligible' | 'review' | 'undetermined' | 'ineligible';
  readonly tierIndex: number | null;
  readonly loan: number | null;
  readonly failures: number;
  readonly gap: number;
}

const count = (outcomes: readonly Outcome[], is: Outcome['is']) => outcomes.filter((one) => one.is === is).length;
const gapOf = (outcomes: readonly Outcome[]) =>
  outcomes.reduce((sum, one) => sum + (one.is === 'fail' ? one.gap : 0), 0);

interface Candidate extends Judged {
  readonly tier: CommonTier;
  readonly index: number | null;
}

/** Below 0 where the first is better. */
function byMerit(a: Candidate, b: Candidate, columns: readonly string[]): number {
  return (
    count(a.outcomes, 'fail') - count(b.outcomes, 'fail') ||
    byGap(gapOf(a.outcomes), gapOf(b.outcomes)) ||
    count(a.outcomes, 'unknown') - count(b.outcomes, 'unknown') ||
    count(a.outcomes, 'review') - count(b.outcomes, 'review') ||
    (b.loan ?? -1) - (a.loan ?? -1) ||
    (a.tier.minFICO ?? 0) - (b.tier.minFICO ?? 0) ||
    (a.tier.minExperience ?? 0) - (b.tier.minExperience ?? 0) ||
    byText(a.tier.tierName ?? '', b.tier.tierName ?? '') ||
    byContent(a.tier, b.tier, columns)
  );
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** Gaps that differ by less than a millionth are equal. */
const byGap = (a: number, b: number) => (Math.abs(a - b) < 1e-6 ? 0 : a - b);

/** Column by column, missing first. */
function byContent(a: CommonTier & Values, b: CommonTier & Values, columns: readonly string[]): number {
  for (const column of columns) {
    const pairs =
      column === 'loanRange'
        ? [
            [a.loanRange.min, b.loanRange.min],
            [a.loanRange.max, b.loanRange.max],
          ]
        : [[a[column], b[column]]];
    for (const [one, other] of pairs) {
      if ((one ?? null) === (other ?? null)) continue;
      if (one == null) return -1;
      if (other == null) return 1;
      return typeof one === 'number' && typeof other === 'number' ? one - other : byText(String(one), String(other));
    }
  }
  return 0;
}

const emptyTier: CommonTier = {
  tierName: null,
  minFICO: null,
  minExperience: null,
  loanRange: { min: null, max: null },
};

/** What the program charges with what its tier adds; never below nothing. */
function priced(values: Values, base: string, adjustment: string): number | null {
  const stated = numberIn(values, base);
  if (stated === null) return null;
  return Math.max(0, Math.round((stated + (numberIn(values, adjustment) ?? 0)) * 1000));
}

interface Ranked extends ReferenceRow {
  /** Nobody confirmed it for 90 days. */
  readonly isStale: boolean;
  readonly sortKey: number;
  /** Null where it is not stated. */
  readonly price: { readonly rate: number | null; readonly points: number | null };
  readonly lender: LenderTerms;
}

function judgeProgram(
  lender: LenderTerms,
  program: Program,
  kind: LoanKind,
  deal: Deal,
  options: ReferenceOptions,
): Ranked {
  const own = checksOfProgram(lender, program, kind, deal, options.now);
  const candidates: Candidate[] =
    program.tiers.length === 0
      ? [{ tier: emptyTier, index: null, ...judgeTier(emptyTier, program, kind, deal) }]
      : program.tiers.map((tier, index) => ({ tier, index, ...judgeTier(tier, program, kind, deal) }));
  const names = kind.terms.tierFields.map(({ name }) => name);
  const [best] = candidates.toSorted((a, b) => byMerit(a, b, names));
  if (!best) throw new Error('There is always a tier.');
  const all = [...own, ...best.outcomes];
  const failures = count(all, 'fail');
  const status =
    failures > 0
      ? 'ineligible'
      : count(all, 'unknown') > 0
        ? 'undetermined'
        : count(all, 'review') > 0
          ? 'review'
          : 'eligible';
  const values = tierValues(best.tier, program, kind);
  const ranking = columnsFor(kind.loan.ranking, deal).flatMap((column) => numberIn(values, column) ?? []);
  const leverage = ranking.length === 0 ? -1 : Math.min(...ranking);
  return {
    programId: program.id,
    isStale: options.now - program.confirmedAt >= 90 * 86_400_000,
    lender,
    status,
    tierIndex: best.index,
    loan: best.loan,
    failures,
    gap: gapOf(own) + gapOf(best.outcomes),
    sortKey: options.sortBy === 'ltc' ? leverage : (best.loan ?? -1),
    price: {
      rate: priced(values, 'interestRate', 'rateAdjustment'),
      points: priced(values, 'points', 'pointsAdjustment'),
    },
  };
}

const statuses = ['eligible', 'review', 'undetermined', 'ineligible'] as const;

/** Lowest first, missing last. */
const byLowest = (a: number | null, b: number | null): number => (a ?? Number.MAX_VALUE) - (b ?? Number.MAX_VALUE);
const byPrice = (a: Ranked, b: Ranked): number =>
  byLowest(a.price.rate, b.price.rate) || byLowest(a.price.points, b.price.points);

const orders: Readonly<Record<ReferenceOptions['sortBy'], (a: Ranked, b: Ranked) => number>> = {
  loanAmount: (a, b) => b.sortKey - a.sortKey || byPrice(a, b),
  ltc: (a, b) => b.sortKey - a.sortKey,
  rate: byPrice,
  points: (a, b) => byLowest(a.price.points, b.price.points) || byPrice(a, b),
};

const byLender = (a: Ranked, b: Ranked): number =>
  (a.lender.replyMinutes ?? Number.MAX_VALUE) - (b.lender.replyMinutes ?? Number.MAX_VALUE) ||
  byText(a.lender.name, b.lender.name) ||
  byText(a.lender.id, b.lender.id) ||
  byText(a.programId, b.programId);

export interface ReferenceOptions {
  readonly now: number;
  readonly sortBy: 'loanAmount' | 'ltc' | 'rate' | 'points';
}

type ReferenceMarket = { readonly lenders: readonly LenderTerms[]; readonly programs: readonly Program[] };

const judgeAll = (kind: LoanKind, market: ReferenceMarket, deal: Deal, options: ReferenceOptions): Ranked[] =>
  market.programs.flatMap((program) => {
    const lender = market.lenders.find(({ id }) => id === program.lenderId);
    return lender ? [judgeProgram(lender, program, kind, deal, options)] : [];
  });

/** Every program of the market, matches in the order of results and then the others, nearest first. */
export function referenceSearch(
  kind: LoanKind,
  market: ReferenceMarket,
  deal: Deal,
  options: ReferenceOptions,
): { readonly matches: ReferenceRow[]; readonly misses: ReferenceRow[] } {
  const rows = judgeAll(kind, market, deal, options);
  const byOrder = (a: Ranked, b: Ranked) => orders[options.sortBy](a, b) || byLender(a, b);
  const plain = ({ sortKey: _, lender: __, price: ___, isStale: ____, ...row }: Ranked): ReferenceRow => row;
  const matches = rows
    .filter(({ status }) => status !== 'ineligible')
    .sort(
      (a, b) =>
        statuses.indexOf(a.status) - statuses.indexOf(b.status) ||
        Number(a.isStale) - Number(b.isStale) ||
        byOrder(a, b),
    );
  const misses = rows
    .filter(({ status }) => status === 'ineligible')
    .sort((a, b) => a.failures - b.failures || byGap(a.gap, b.gap) || byOrder(a, b));
  return { matches: matches.map(plain), misses: misses.map(plain) };
}

/** The market at a glance, of a deal that asks for no amount: how many lend as much, and who comes first in each order. */
export function referenceSurvey(
  kind: LoanKind,
  market: ReferenceMarket,
  deal: Deal,
  { now, atLeast }: { readonly now: number; readonly atLeast: number },
) {
  const ranked = (sortBy: ReferenceOptions['sortBy']) => judgeAll(kind, market, deal, { now, sortBy });
  const first = (sortBy: ReferenceOptions['sortBy']) =>
    ranked(sortBy)
      .filter(({ status, sortKey }) => status !== 'ineligible' && sortKey >= 0)
      .toSorted(
        (a, b) =>
          b.sortKey - a.sortKey ||
          statuses.indexOf(a.status) - statuses.indexOf(b.status) ||
          (sortBy === 'loanAmount' ? byPrice(a, b) : 0) ||
          byLender(a, b),
      )[0]?.programId;
  const rows = ranked('loanAmount');
  const countOf = (status: ReferenceRow['status']) => rows.filter((row) => row.status === status).length;
  return {
    counts: Object.fromEntries(statuses.map((status) => [status, countOf(status)])),
    lendEnough: rows.filter(({ status, loan }) => status !== 'ineligible' && (loan ?? -1) >= atLeast).length,
    largestLoan: first('loanAmount'),
    highestLeverage: first('ltc'),
  };
}
