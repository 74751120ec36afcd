import type { CommonTier } from '../../../src/lending/engine/program.ts';
import type { LoanKind } from '../../../src/lending/kinds/kind.ts';
import type { Deal, Limit, Numbers } from '../../../src/lending/kinds/loan.ts';
import { percentOf } from '../../../src/lending/money.ts';

/** The loan of a tier by the lending rules, as plainly as they can be written: a part of reference.ts. */

export type Outcome = { readonly is: 'unknown' | 'review' } | { readonly is: 'fail'; readonly gap: number };
export const unknown: Outcome = { is: 'unknown' };
export const review: Outcome = { is: 'review' };
export const refused: Outcome = { is: 'fail', gap: 1 };
export const missed = (threshold: number, actual: number): Outcome => ({
  is: 'fail',
  gap: Math.abs(threshold - actual) / Math.max(Math.abs(threshold), 1),
});

export type Values = Readonly<Record<string, unknown>>;
export const numberIn = (values: Values, name: string): number | null => {
  const value = values[name];
  return typeof value === 'number' ? value : null;
};

/** Passed checks are left out. */
export interface Judged {
  readonly outcomes: readonly Outcome[];
  /** Null while it has no figure. */
  readonly loan: number | null;
}

export const amountsOf = (kind: LoanKind, deal: Deal): Record<string, number | null> =>
  Object.fromEntries(Object.entries(kind.amounts).map(([name, { of }]) => [name, of(deal) ?? null]));

export const columnsFor = (stated: Limit['stated'], deal: Deal) =>
  typeof stated === 'function' ? stated(deal) : stated;

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

export function judgeLoan(tier: CommonTier, values: Values, kind: LoanKind, deal: Deal, amounts: Numbers): Judged {
  const { loan } = kind;
  const whole = amounts[loan.whole.amount] ?? null;
  const requested = loan.requested === undefined ? null : (amounts[loan.requested] ?? null);
  const limits = limitsOf(kind, values, deal, amounts);
  const hasLeverage = columnsFor(loan.leverage, deal).some((column) => numberIn(values, column) !== null);
  const reviews = hasLeverage ? (loan.reviews ?? []).filter(({ when }) => when(deal)).map(() => review) : [review];
  const minimum = tier.loanRange.min ?? 0;
  const maximum = tier.loanRange.max ?? Number.POSITIVE_INFINITY;
  const withinWhole = whole !== null || needsAtMostAll(kind, amounts);
  const maximaToCome = pendingOf(kind, values, deal);
  if (requested !== null) {
    const amount = ofRequested(requested, whole, withinWhole, minimum, maximum);
    const others = limits.flatMap((one) => ofLimit(one, requested));
    const toCome = maximaToCome.flatMap((lowest) => (requested > lowest ? [unknown] : []));
    return { outcomes: [...amount, ...others, ...toCome, ...reviews], loan: requested };
  }
  if (!hasLeverage) {
    const ofWhole = minimum <= 0 ? [] : whole === null ? [unknown] : whole < minimum ? [missed(minimum, whole)] : [];
    // What the deal states of itself is checked, and nothing is worked out in its place.
    const stated = limits.flatMap((one) => (one.otherwise === null ? [] : againstStated(one, one.otherwise)));
    return { outcomes: [...ofWhole, ...stated, ...reviews], loan: null };
  }
  const parts = partsOf(kind, values, amounts);
  const unsettled = limits.some(({ most, otherwise }) => most === null && otherwise === null);
  const known = [parts, whole, maximum, ...limits.map(({ most }) => most)].flatMap((one) => one ?? []);
  const most = Math.min(...known);
  const open = unsettled || maximaToCome.some((lowest) => lowest < most);
  const isSized = withinWhole && (parts !== null || !loan.parts) && !open && most < Number.POSITIVE_INFINITY;
  const least = Math.max(minimum, 1);
  const amount = most < least ? [missed(least, most)] : isSized ? [] : [unknown];
  const stated = limits.flatMap((one) => ofStated(one));
  return { outcomes: [...amount, ...stated, ...reviews], loan: isSized ? most : null };
}

/** A stated need of leverage of at most 100% says that the loan is not above the whole. */
const needsAtMostAll = ({ loan }: LoanKind, amounts: Numbers): boolean =>
  loan.limits.some(
    ({ allows, check }) =>
      'percentOf' in allows &&
      allows.percentOf === loan.whole.amount &&
      (amounts[check?.otherwise ?? ''] ?? Number.POSITIVE_INFINITY) <= 100,
  );

/** The lowest of the maxima between which the deal does not choose yet. */
const pendingOf = ({ loan }: LoanKind, values: Values, deal: Deal): number[] =>
  loan.limits.flatMap(({ pending }) => {
    const stated = (pending?.stated(deal) ?? []).flatMap((column) => numberIn(values, column) ?? []);
    return stated.length === 0 ? [] : [Math.min(...stated)];
  });

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

function ofRequested(
  loan: number,
  whole: number | null,
  withinWhole: boolean,
  minimum: number,
  maximum: number,
): Outcome[] {
  if (loan < 1) return [missed(1, loan)];
  if (whole !== null && loan > whole) return [missed(whole, loan)];
  if (loan < minimum) return [missed(minimum, loan)];
  if (loan > maximum) return [missed(maximum, loan)];
  return withinWhole ? [] : [unknown];
}

function ofLimit(stated: Stated, loan: number): Outcome[] {
  if (!stated.limit.check) return [];
  if (stated.most === null) return stated.otherwise === null ? [unknown] : againstStated(stated, stated.otherwise);
  const measured = stated.measured(loan);
  const isExact = 'needs' in stated.limit.allows && meets(stated.limit.check.bound, stated.threshold, measured);
  return loan <= stated.most || isExact ? [] : [missed(counted(stated), measured)];
}

/** A percent above 100 counts as 100. */
const counted = ({ limit, threshold }: Stated): number =>
  'percentOf' in limit.allows ? Math.min(threshold, 100) : threshold;

/** With a slack of one millionth. */
export const meets = (bound: 'minimum' | 'maximum' | undefined, threshold: number, actual: number): boolean =>
  bound === 'minimum' ? actual >= threshold - 1e-6 : actual <= threshold + 1e-6;

/** What the deal states of itself is held against a limit that no computed figure settles. */
function ofStated(stated: Stated): Outcome[] {
  if (stated.otherwise === null || ('needs' in stated.limit.allows && stated.most !== null)) return [];
  return againstStated(stated, stated.otherwise);
}

function againstStated(stated: Stated, actual: number): Outcome[] {
  const threshold = counted(stated);
  return meets(stated.limit.check?.bound, threshold, actual) ? [] : [missed(threshold, actual)];
}
