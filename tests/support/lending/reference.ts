import type { Choice, Measure } from '../../../src/lending/checks/declare.ts';
import { isMeasure } from '../../../src/lending/checks/declare.ts';
import type { CommonTier, LenderTerms, Program } from '../../../src/lending/engine/program.ts';
import type { LoanKind } from '../../../src/lending/kinds/kind.ts';
import type { Deal, Limit, Numbers } from '../../../src/lending/kinds/loan.ts';
import { percentOf } from '../../../src/lending/money.ts';

/**
 * The lending rules once more, as plainly as they can be written: one program, one tier, one check after the other, over
 * objects. It shares what a kind declares and nothing of the engine, so that the engine can be held against it.
 */

type Outcome = { readonly is: 'unknown' | 'review' } | { readonly is: 'fail'; readonly gap: number };
const unknown: Outcome = { is: 'unknown' };
const review: Outcome = { is: 'review' };
const refused: Outcome = { is: 'fail', gap: 1 };
const missed = (threshold: number, actual: number): Outcome => ({
  is: 'fail',
  gap: Math.abs(threshold - actual) / Math.max(Math.abs(threshold), 1),
});

type Values = Readonly<Record<string, unknown>>;
const numberIn = (values: Values, name: string): number | null => {
  const value = values[name];
  return typeof value === 'number' ? value : null;
};

/** Passed checks are left out. */
interface Judged {
  readonly outcomes: readonly Outcome[];
  /** Null while it has no figure. */
  readonly loan: number | null;
}

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

const dayMs = 86_400_000;

function checksOfLender(lender: LenderTerms, deal: Deal): { state: Outcome[]; background: Outcome[] } {
  const state: Outcome[] = [];
  const all = [...lender.states, ...lender.brokersLicenseOnlyStates];
  if (all.length > 0) {
    if (!deal.state) state.push(unknown);
    else if (!all.includes(String(deal.state))) state.push(refused);
    else if (lender.brokersLicenseOnlyStates.includes(String(deal.state))) state.push(review);
  }
  const background: Outcome[] = [];
  const declared = (deal.background ?? {}) as Values;
  if (declared.felony === true && lender.backgroundLimitations.includes('Felony Convictions')) background.push(refused);
  if (declared.financialCrime === true && lender.backgroundLimitations.includes('Financial Crimes')) {
    background.push(refused);
  }
  const since = numberIn(declared, 'creditEventYearsAgo');
  const asked = lender.bkFcSsDil ?? 0;
  if (since !== null && since < asked) background.push(missed(asked, since));
  return { state, background };
}

function offeredBy(program: Program, check: Choice, kind: LoanKind): readonly unknown[] {
  const terms: Values = { ...program.terms };
  const own = kind.loan.offers?.(terms)[check.offered];
  if (own) return own;
  const value = terms[check.offered];
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (typeof value === 'object') return Object.keys(value).filter((option) => (value as Values)[option] === true);
  return [value];
}

function wantedIn(deal: Deal, check: Choice, kind: LoanKind): readonly unknown[] {
  const own = kind.loan.wants?.(deal)[check.wanted];
  if (own) return own;
  const value = deal[check.wanted];
  if (Array.isArray(value)) return value;
  if (value === true) return ['yes'];
  return value === null || value === undefined || value === false || value === '' || value === 'any' ? [] : [value];
}

function choose(program: Program, check: Choice, kind: LoanKind, deal: Deal): Outcome[] {
  const offered = offeredBy(program, check, kind);
  const wanted = wantedIn(deal, check, kind);
  if (offered.length === 0) return [];
  if (wanted.length === 0) return check.needed ? [unknown] : [];
  return wanted.some((one) => offered.includes(one)) ? [] : [refused];
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

function measure(check: Measure, stated: number | null, deal: Deal, amounts: Numbers): Outcome[] {
  if (check.when !== undefined && isBlank(deal[check.when])) return [];
  if (stated === null || (check.bound === 'minimum' && stated <= 0)) return [];
  const actual = amounts[check.actual] ?? null;
  if (actual === null) return [unknown];
  const holds = check.bound === 'minimum' ? actual >= stated : actual <= stated;
  return holds ? [] : [missed(stated, actual)];
}

const figuresOf = (program: Program, kind: LoanKind): Values => ({
  ...program.terms,
  ...kind.loan.program?.({ ...program.terms }),
});

function checksOfProgram(lender: LenderTerms, program: Program, kind: LoanKind, deal: Deal, now: number): Outcome[] {
  const amounts = amountsOf(kind, deal);
  const figures = figuresOf(program, kind);
  const { state, background } = checksOfLender(lender, deal);
  const declared = kind.checks.program.flatMap((check) =>
    isMeasure(check)
      ? measure(check, numberIn(figures, check.stated), deal, amounts)
      : choose(program, check, kind, deal),
  );
  const old = now - program.confirmedAt >= 90 * dayMs ? [review] : [];
  const window = program.terms.experienceWindowMonths;
  const counts = window !== null && window !== 36 && amounts.experience != null ? [review] : [];
  return [...state, ...declared, ...background, ...old, ...counts];
}

const amountsOf = (kind: LoanKind, deal: Deal): Record<string, number | null> =>
  Object.fromEntries(Object.entries(kind.amounts).map(([name, { of }]) => [name, of(deal) ?? null]));

const columnsFor = (stated: Limit['stated'], deal: Deal) => (typeof stated === 'function' ? stated(deal) : stated);

interface Stated {
  readonly limit: Limit;
  readonly threshold: number;
  /** Null where the deal does not say enough. */
  readonly most: number | null;
  readonly measured: (loan: number) => number;
  readonly otherwise: number | null;
}

/** The limits that a tier, or its program, states for this deal. A minimum of 0 asks nothing. */
function limitsOf(kind: LoanKind, values: Values, deal: Deal, amounts: Numbers): Stated[] {
  return kind.loan.limits.flatMap((limit) => {
    const stated = columnsFor(limit.stated, deal).flatMap((column) => numberIn(values, column) ?? []);
    if (stated.length === 0) return [];
    const threshold = Math.min(...stated);
    if (limit.check?.bound === 'minimum' && threshold <= 0) return [];
    const otherwise = limit.check?.otherwise === undefined ? null : (amounts[limit.check.otherwise] ?? null);
    return [{ limit, threshold, otherwise, ...workedOut(limit, threshold, values, amounts) }];
  });
}

function workedOut({ allows }: Limit, threshold: number, values: Values, amounts: Numbers) {
  if ('dollars' in allows) return { most: threshold, measured: (loan: number) => loan };
  if ('percentOf' in allows) {
    const base = amounts[allows.percentOf] ?? null;
    return {
      most: base === null ? null : percentOf(base, Math.min(threshold, 100)),
      measured: (loan: number) => (loan * 100) / Math.max(base ?? 1, 1),
    };
  }
  const figures = Object.fromEntries(allows.program.map((name) => [name, numberIn(values, name)]));
  const isKnown = allows.needs.every((name) => amounts[name] != null);
  return {
    most: isKnown ? allows.loan(threshold, amounts, figures) : null,
    measured: (loan: number) => allows.measure(loan, amounts, figures),
  };
}

/** The columns of a tier, and beside them the figures of its program by other names. */
const tierValues = (tier: CommonTier, program: Program, kind: LoanKind): Values => ({
  ...figuresOf(program, kind),
  ...Object.fromEntries(kind.terms.tierFields.map(({ name }) => [name, null])),
  ...tier,
});

function judgeTier(tier: CommonTier, program: Program, kind: LoanKind, deal: Deal): Judged {
  const amounts = amountsOf(kind, deal);
  const values = tierValues(tier, program, kind);
  const borrower = kind.checks.borrower.flatMap((check) =>
    measure(check, numberIn(values, check.stated), deal, amounts),
  );
  const own = kind.checks.tier.flatMap((check) => measure(check, numberIn(values, check.stated), deal, amounts));
  const lent = judgeLoan(tier, values, kind, deal, amounts);
  return { outcomes: [...borrower, ...lent.outcomes, ...own], loan: lent.loan };
}

function judgeLoan(tier: CommonTier, values: Values, kind: LoanKind, deal: Deal, amounts: Numbers): Judged {
  const { loan } = kind;
  const whole = amounts[loan.whole.amount] ?? null;
  const requested = loan.requested === undefined ? null : (amounts[loan.requested] ?? null);
  const limits = limitsOf(kind, values, deal, amounts);
  const hasLeverage = columnsFor(loan.leverage, deal).some((column) => numberIn(values, column) !== null);
  const reviews = hasLeverage ? (loan.reviews ?? []).filter(({ when }) => when(deal)).map(() => review) : [review];
  const minimum = tier.loanRange.min ?? 0;
  const maximum = tier.loanRange.max ?? Number.POSITIVE_INFINITY;
  if (requested !== null) {
    const amount = ofRequested(requested, whole, minimum, maximum);
    const others = limits.flatMap((one) => ofLimit(one, requested));
    return { outcomes: [...amount, ...others, ...reviews], loan: requested };
  }
  if (!hasLeverage) {
    if (minimum <= 0) return { outcomes: reviews, loan: null };
    if (whole === null) return { outcomes: [unknown, ...reviews], loan: null };
    return { outcomes: [...(whole < minimum ? [missed(minimum, whole)] : []), ...reviews], loan: null };
  }
  const parts = partsOf(kind, values, amounts);
  const open = limits.some(({ most, otherwise }) => most === null && otherwise === null);
  const known = [parts, whole, maximum, ...limits.map(({ most }) => most)].flatMap((one) => one ?? []);
  const most = Math.min(...known);
  const isSized = whole !== null && (parts !== null || !loan.parts) && !open && most < Number.POSITIVE_INFINITY;
  const least = Math.max(minimum, 1);
  const amount = most < least ? [missed(least, most)] : isSized ? [] : [unknown];
  const stated = limits.flatMap((one) => ofStated(one));
  return { outcomes: [...amount, ...stated, ...reviews], loan: isSized ? most : null };
}

/** Null while a part is not known, and for kinds without parts. */
function partsOf({ loan }: LoanKind, values: Values, amounts: Numbers): number | null {
  if (!loan.parts) return null;
  let sum = 0;
  for (const { percent, of } of loan.parts.of) {
    const amount = amounts[of] ?? null;
    if (amount === null) return null;
    const share = numberIn(values, percent);
    sum += share === null ? amount : percentOf(amount, Math.min(share, 100));
  }
  return sum;
}

function ofRequested(loan: number, whole: number | null, minimum: number, maximum: number): Outcome[] {
  if (loan < 1) return [missed(1, loan)];
  if (whole !== null && loan > whole) return [missed(whole, loan)];
  if (loan < minimum) return [missed(minimum, loan)];
  if (loan > maximum) return [missed(maximum, loan)];
  return whole === null ? [unknown] : [];
}

function ofLimit(stated: Stated, loan: number): Outcome[] {
  if (!stated.limit.check) return [];
  if (stated.most === null) return stated.otherwise === null ? [unknown] : againstStated(stated, stated.otherwise);
  return loan <= stated.most ? [] : [missed(stated.threshold, stated.measured(loan))];
}

/** What the deal states of itself is held against a limit that no computed figure settles. */
function ofStated(stated: Stated): Outcome[] {
  if (stated.otherwise === null || ('needs' in stated.limit.allows && stated.most !== null)) return [];
  return againstStated(stated, stated.otherwise);
}

function againstStated({ limit, threshold }: Stated, actual: number): Outcome[] {
  const holds = limit.check?.bound === 'minimum' ? actual >= threshold : actual <= threshold;
  return holds ? [] : [missed(threshold, actual)];
}

interface Candidate extends Judged {
  readonly tier: CommonTier;
  readonly index: number | null;
}

/** Below 0 where the first is better. */
function byMerit(a: Candidate, b: Candidate, content: (tier: CommonTier) => string): number {
  return (
    count(a.outcomes, 'fail') - count(b.outcomes, 'fail') ||
    gapOf(a.outcomes) - gapOf(b.outcomes) ||
    count(a.outcomes, 'unknown') - count(b.outcomes, 'unknown') ||
    count(a.outcomes, 'review') - count(b.outcomes, 'review') ||
    (b.loan ?? -1) - (a.loan ?? -1) ||
    (a.tier.minFICO ?? 0) - (b.tier.minFICO ?? 0) ||
    (a.tier.minExperience ?? 0) - (b.tier.minExperience ?? 0) ||
    byText(a.tier.tierName ?? '', b.tier.tierName ?? '') ||
    byText(content(a.tier), content(b.tier))
  );
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const emptyTier: CommonTier = {
  tierName: null,
  minFICO: null,
  minExperience: null,
  loanRange: { min: null, max: null },
};

interface Ranked extends ReferenceRow {
  readonly sortKey: number;
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
  const content = (tier: CommonTier) =>
    JSON.stringify(names.map((name) => (tier as CommonTier & Values)[name] ?? null));
  const [best] = candidates.toSorted((a, b) => byMerit(a, b, content));
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
    lender,
    status,
    tierIndex: best.index,
    loan: best.loan,
    failures,
    gap: gapOf(own) + gapOf(best.outcomes),
    sortKey: options.sortBy === 'ltc' ? leverage : (best.loan ?? -1),
  };
}

const statuses = ['eligible', 'review', 'undetermined', 'ineligible'] as const;

const byOrder = (a: Ranked, b: Ranked): number =>
  b.sortKey - a.sortKey ||
  (a.lender.replyMinutes ?? Number.MAX_VALUE) - (b.lender.replyMinutes ?? Number.MAX_VALUE) ||
  byText(a.lender.name, b.lender.name) ||
  byText(a.lender.id, b.lender.id) ||
  byText(a.programId, b.programId);

export interface ReferenceOptions {
  readonly now: number;
  readonly sortBy: 'loanAmount' | 'ltc';
}

/** Every program of the market, matches in the order of results and then the others, nearest first. */
export function referenceSearch(
  kind: LoanKind,
  market: { readonly lenders: readonly LenderTerms[]; readonly programs: readonly Program[] },
  deal: Deal,
  options: ReferenceOptions,
): { readonly matches: ReferenceRow[]; readonly misses: ReferenceRow[] } {
  const rows = market.programs.flatMap((program) => {
    const lender = market.lenders.find(({ id }) => id === program.lenderId);
    return lender ? [judgeProgram(lender, program, kind, deal, options)] : [];
  });
  const plain = ({ sortKey: _, lender: __, ...row }: Ranked): ReferenceRow => row;
  const matches = rows
    .filter(({ status }) => status !== 'ineligible')
    .sort((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status) || byOrder(a, b));
  const misses = rows
    .filter(({ status }) => status === 'ineligible')
    .sort((a, b) => a.failures - b.failures || a.gap - b.gap || byOrder(a, b));
  return { matches: matches.map(plain), misses: misses.map(plain) };
}
