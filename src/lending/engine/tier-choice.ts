import type { Measure } from '../checks/declare.ts';
import { openLimits } from '../kinds/common/limits.ts';
import type { LoanKind } from '../kinds/kind.ts';
import type { Amounts, Deal } from '../kinds/kind-rules.ts';
import type { CommonTerms, CommonTier, Program } from './program.ts';
import { numberOrNull, openIn } from './program-checks.ts';
import type { Tally } from './tally.ts';

/** A tier in its canonical place, with its position in the program's own list (null: the program has no tiers). */
export interface PreparedTier {
  readonly terms: CommonTier;
  readonly index: number | null;
  /** What the kind's measures of borrower and tier are held against, in the order they are declared. */
  readonly thresholds: readonly (number | null)[];
}

/** The best tier found so far. Reused from program to program. */
export interface TierChoice {
  /** Place among the prepared tiers. */
  place: number;
  failures: number;
  gap: number;
  unknowns: number;
  reviews: number;
  loan: number | null;
}

const lowestFirst = (a: number | null, b: number | null): number => (a ?? -1) - (b ?? -1);
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The tier's columns in the order of the definition and nothing else, so that equal tiers compare equal. */
function columnsOf(tier: CommonTier, { terms }: LoanKind): CommonTier {
  const { tierName, minFICO, minExperience, loanRange, ...stated } = tier as CommonTier &
    Readonly<Record<string, unknown>>;
  const common = { tierName, minFICO, minExperience, loanRange };
  const own = terms.tierFields.filter(({ name }) => !(name in common)).map(({ name }) => [name, stated[name] ?? null]);
  return { ...common, ...Object.fromEntries(own) };
}

function prepare(
  columns: CommonTier,
  index: number | null,
  { checks, rules }: LoanKind,
  program: CommonTerms,
): PreparedTier {
  const terms = rules.tierOf?.(columns, program) ?? columns;
  const stated: Readonly<Record<string, unknown>> = { ...terms };
  const measures = [...checks.borrower, ...checks.tier];
  return { terms, index, thresholds: measures.map((check) => numberOrNull(stated[check.stated])) };
}

/** Stands in for the tiers of a program that has none. */
const emptyTier: CommonTier = {
  tierName: null,
  minFICO: null,
  minExperience: null,
  loanRange: { min: null, max: null },
};

/** Tiers in the order that breaks ties: lowest minFICO, lowest minExperience, name, content. */
export function prepareTiers({ tiers, terms }: Program, kind: LoanKind): readonly PreparedTier[] {
  if (tiers.length === 0) return [prepare(columnsOf(emptyTier, kind), null, kind, terms)];
  return tiers
    .map((tier, index) => {
      const columns = columnsOf(tier, kind);
      return { prepared: prepare(columns, index, kind, terms), content: JSON.stringify(columns) };
    })
    .sort(
      (a, b) =>
        lowestFirst(a.prepared.terms.minFICO, b.prepared.terms.minFICO) ||
        lowestFirst(a.prepared.terms.minExperience, b.prepared.terms.minExperience) ||
        byText(a.prepared.terms.tierName ?? '', b.prepared.terms.tierName ?? '') ||
        byText(a.content, b.content),
    )
    .map(({ prepared }) => prepared);
}

/** What every tier of a search is held against, worked out once. */
export interface TierInquiry {
  readonly amounts: Amounts;
  readonly borrower: readonly AskedMeasure[];
  readonly tier: readonly AskedMeasure[];
}

/** A measure with the deal's side of it, naming the fields that this deal leaves open. */
interface AskedMeasure {
  /** Among a tier's thresholds. */
  readonly place: number;
  readonly measure: Measure;
  readonly actual: number | null;
}

export function tierInquiry(deal: Deal, amounts: Amounts, { checks }: LoanKind): TierInquiry {
  const ask = (check: Measure, place: number): AskedMeasure => ({
    place,
    measure: openIn(check, deal),
    actual: amounts[check.actual] ?? null,
  });
  return {
    amounts,
    borrower: checks.borrower.map(ask),
    tier: checks.tier.map((check, place) => ask(check, checks.borrower.length + place)),
  };
}

/** Sizing runs for every tier of the market, so the ranking reuses one set of limits. */
const limits = openLimits();

function checkMeasures(asked: readonly AskedMeasure[], { thresholds }: PreparedTier, tally: Tally): void {
  for (const { place, measure, actual } of asked) tally.hold(measure, thresholds[place] ?? null, actual);
}

/** Sizes the loan, then applies the kind's own columns. Answers the sized loan, null when there is none. */
function checkLoan(kind: LoanKind, tier: PreparedTier, inquiry: TierInquiry, tally: Tally): number | null {
  const { checks, rules } = kind;
  const { terms } = tier;
  const { amounts } = inquiry;
  rules.limit(terms, amounts, limits);
  const { loan } = limits;
  const states = rules.statesLeverage(terms);
  // A loan must reach the tier's minimum and be more than 0. It fails as soon as what is known rules that out.
  const minimum = Math.max(terms.loanRange.min ?? 0, 1);
  if (limits.ceiling < minimum) tally.measured(checks.loan.code, false, minimum, limits.ceiling);
  else if (loan !== null) tally.measured(checks.loan.code, true, minimum, loan);
  // Without stated leverage only the deal's cost can rule the minimum out; the rest is for the person who reviews.
  else if (states || (minimum > 1 && limits.costUnknown)) {
    tally.unknown(checks.loan.code, minimum, rules.missingFor(terms, amounts));
  }
  checkMeasures(inquiry.tier, tier, tally);
  if (!states && tally.counts('review')) tally.checks.push({ code: 'LEVERAGE', outcome: 'review' });
  return loan;
}

/** Every check of one tier. */
export function checkTier(kind: LoanKind, tier: PreparedTier, inquiry: TierInquiry, tally: Tally): void {
  checkMeasures(inquiry.borrower, tier, tally);
  checkLoan(kind, tier, inquiry, tally);
}

/** Finds the tier that answers for the program and writes it into `choice`. */
export function chooseTier(
  kind: LoanKind,
  tiers: readonly PreparedTier[],
  inquiry: TierInquiry,
  tally: Tally,
  choice: TierChoice,
): void {
  choice.place = -1;
  for (let place = 0; place < tiers.length; place += 1) {
    const tier = tiers[place];
    if (tier === undefined) continue;
    tally.reset();
    checkMeasures(inquiry.borrower, tier, tally);
    // Further checks can only add failures, so most tiers need no sizing.
    if (choice.place >= 0 && tally.failures > choice.failures) continue;
    const loan = checkLoan(kind, tier, inquiry, tally);
    if (choice.place >= 0 && !isBetter(tally, loan, choice)) continue;
    choice.place = place;
    choice.failures = tally.failures;
    choice.gap = tally.gap;
    choice.unknowns = tally.unknowns;
    choice.reviews = tally.reviews;
    choice.loan = loan;
  }
}

/** Fewest failures and smallest gap (both 0 when nothing fails), fewest unknowns, largest loan; a loan not sized is the smallest. */
function isBetter(tally: Tally, loan: number | null, best: TierChoice): boolean {
  if (tally.failures !== best.failures) return tally.failures < best.failures;
  if (tally.gap !== best.gap) return tally.gap < best.gap;
  if (tally.unknowns !== best.unknowns) return tally.unknowns < best.unknowns;
  return (loan ?? -1) > (best.loan ?? -1);
}
