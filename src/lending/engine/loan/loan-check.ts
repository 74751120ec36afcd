import type { LoanCheck } from '../../checks/check.ts';
import { loanRange, type Numbers, shareLent } from '../../kinds/loan.ts';
import type { AskedLimit, AskedLoan, Inquiry } from '../inquiry.ts';
import { type Column, type Layout, loanMaxPlace, loanMinPlace, type TierNumbers } from '../layout.ts';
import { holds, type Tally } from '../program-checks.ts';

export const read = ({ numbers, program, at }: TierNumbers, { ofTier, place }: Column): number =>
  numbers[(ofTier ? at : program) + place] ?? Number.NaN;

/** The lowest of what the columns state; NaN where none does. */
export function lowestStated(tier: TierNumbers, columns: readonly Column[]): number {
  let lowest = Number.NaN;
  for (const column of columns) {
    const stated = read(tier, column);
    if (!(stated >= lowest) && !Number.isNaN(stated)) lowest = stated;
  }
  return lowest;
}

/** The column that results are sorted by as `ltc`; -1 where it is not stated. */
export function rankingOf(tier: TierNumbers, { ranking }: AskedLoan): number {
  const lowest = lowestStated(tier, ranking);
  return Number.isNaN(lowest) ? -1 : lowest;
}

export function statesLeverage(tier: TierNumbers, { leverage }: AskedLoan): boolean {
  for (const column of leverage) if (!Number.isNaN(read(tier, column))) return true;
  return false;
}

const figuresRead: Record<string, number | null> = {};

/** The figures of the program that a computed limit reads. One object for all, for a market is ranked with it. */
function programFigures(tier: TierNumbers, { figures }: AskedLimit): Numbers {
  for (const [name, column] of figures) {
    const value = read(tier, column);
    figuresRead[name] = Number.isNaN(value) ? null : value;
  }
  return figuresRead;
}

/** The largest loan under a limit; NaN while the deal does not say enough. */
export function largestUnder(asked: AskedLimit, threshold: number, program: Numbers, amounts: Numbers): number {
  const { limit, base, computed, known } = asked;
  if (computed) return known ? computed.loan(threshold, amounts, program) : Number.NaN;
  if ('dollars' in limit.allows) return threshold;
  return Number.isNaN(base) ? Number.NaN : shareLent(base, threshold);
}

export const allowed = (asked: AskedLimit, threshold: number, tier: TierNumbers, amounts: Numbers): number =>
  largestUnder(asked, threshold, programFigures(tier, asked), amounts);

/** The tier's own share of every part; NaN where one is unknown. */
export function partsOf(tier: TierNumbers, { parts }: AskedLoan): number {
  let sum = 0;
  for (const { column, amount } of parts) sum += partOf(amount, read(tier, column));
  return sum;
}

export const partOf = (amount: number, percent: number): number =>
  Number.isNaN(amount) || Number.isNaN(percent) ? amount : shareLent(amount, percent);

/** What the limits of a tier leave of a loan. Written over and over while a market is ranked. */
interface Ceiling {
  /** The smallest limit that is known: the loan cannot be larger, whatever is still unknown. */
  ceiling: number;
  boundBy: string | null;
  /** Some limit that is stated cannot be worked out yet. */
  open: boolean;
}
const found: Ceiling = { ceiling: 0, boundBy: null, open: false };

function capAt(name: string | null, limit: number): void {
  if (limit >= found.ceiling) return;
  found.ceiling = limit;
  found.boundBy = name;
}

/** Sizes the loan of a tier that states leverage, as far as the deal says enough. */
export function ceilingOf(tier: TierNumbers, { loan, amounts }: Inquiry, layout: Layout): Ceiling {
  const { parts } = layout.kind.loan;
  found.ceiling = Number.POSITIVE_INFINITY;
  found.boundBy = null;
  found.open = loan.wholeOpen;
  if (parts) {
    const sum = partsOf(tier, loan);
    if (Number.isNaN(sum)) found.open = true;
    else capAt(parts.name, sum);
  }
  for (const asked of loan.limits) {
    const threshold = thresholdOf(tier, asked);
    if (Number.isNaN(threshold)) continue;
    const most = allowed(asked, threshold, tier, amounts);
    if (!Number.isNaN(most)) capAt(asked.limit.name, most);
    // What the deal states of itself settles the check apart from the sizing.
    else if (Number.isNaN(asked.otherwise)) found.open = true;
  }
  capAt(loanRange, orInfinity(tier.numbers[tier.at + loanMaxPlace]));
  capAt(null, orInfinity(loan.whole));
  for (const { pending } of loan.limits) if (lowestStated(tier, pending) < found.ceiling) found.open = true;
  return found;
}

/** A minimum of 0 asks nothing. */
export const isFreeMinimum = ({ limit }: AskedLimit, threshold: number): boolean =>
  limit.check?.bound === 'minimum' && threshold <= 0;

/** What a tier states for a limit; NaN where that asks nothing. */
export function thresholdOf(tier: TierNumbers, asked: AskedLimit): number {
  const stated = lowestStated(tier, asked.columns);
  return isFreeMinimum(asked, stated) ? Number.NaN : stated;
}

const orInfinity = (value: number | undefined): number =>
  value === undefined || Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
const minimumOf = ({ numbers, at }: TierNumbers): number => numbers[at + loanMinPlace] || 0;

/** Checks the amount of the loan and the limits it is given under. Answers the loan, NaN when it cannot be put in figures. */
export function checkLoan(tier: TierNumbers, inquiry: Inquiry, layout: Layout, tally: Tally): number {
  const { loan } = inquiry;
  const states = statesLeverage(tier, loan);
  const amount = Number.isNaN(loan.requested)
    ? states
      ? checkSized(tier, inquiry, layout, tally)
      : checkWithoutLeverage(tier, inquiry, tally)
    : checkRequested(tier, inquiry, tally);
  if (!states) {
    if (tally.counts('review')) tally.checks.push({ code: 'LEVERAGE', outcome: 'review' });
  } else {
    for (const { code } of loan.reviews) if (tally.counts('review')) tally.checks.push({ code, outcome: 'review' });
  }
  return amount;
}

/** A loan must be more than 0 and reach the tier's minimum. It fails as soon as what is known rules that out. */
function checkSized(tier: TierNumbers, inquiry: Inquiry, layout: Layout, tally: Tally): number {
  const { ceiling, open } = ceilingOf(tier, inquiry, layout);
  const minimum = Math.max(minimumOf(tier), 1);
  const sized = !open && ceiling < Number.POSITIVE_INFINITY;
  if (ceiling < minimum) tally.loan(minimum > 1 ? 'minimum' : 'any', false, minimum, ceiling);
  else if (sized) tally.loan(minimum > 1 ? 'minimum' : 'any', true, minimum, ceiling);
  else tally.unknown('LOAN_AMOUNT', minimum, () => missingFor(tier, inquiry, layout));
  for (const asked of inquiry.loan.limits) {
    if (!isWorkedOut(asked)) checkStated(asked, lowestStated(tier, asked.columns), tally);
  }
  return sized ? ceiling : Number.NaN;
}

/** Without stated leverage only the whole cost or value can rule the minimum out; the rest is for the person who reviews. */
function checkWithoutLeverage(tier: TierNumbers, { loan }: Inquiry, tally: Tally): number {
  const { whole, wholeFields, limits } = loan;
  const minimum = minimumOf(tier);
  if (minimum > 0) {
    if (Number.isNaN(whole)) tally.unknown('LOAN_AMOUNT', minimum, wholeFields);
    else if (whole < minimum) tally.loan('minimum', false, minimum, whole);
  }
  for (const asked of limits) checkStated(asked, lowestStated(tier, asked.columns), tally);
  return Number.NaN;
}

/** The loan that the deal asks for: its amount is one check, every stated limit another. */
function checkRequested(tier: TierNumbers, inquiry: Inquiry, tally: Tally): number {
  const { requested, whole, wholeOpen, wholeFields, limits } = inquiry.loan;
  const maximum = orInfinity(tier.numbers[tier.at + loanMaxPlace]);
  const minimum = minimumOf(tier);
  const failed = failureOf(requested, whole, minimum, maximum);
  if (failed) tally.loan(failed, false, { any: 1, whole, minimum, maximum }[failed], requested);
  else if (wholeOpen) tally.unknown('LOAN_AMOUNT', minimum > 0 ? minimum : Number.NaN, wholeFields);
  else if (minimum > 0) tally.loan('minimum', true, minimum, requested);
  else if (Number.isNaN(whole)) tally.loan('any', true, 1, requested);
  else tally.loan('whole', true, whole, requested);
  for (const asked of limits) {
    checkLimit(asked, lowestStated(tier, asked.columns), programFigures(tier, asked), inquiry, tally);
    checkPending(asked, lowestStated(tier, asked.pending), requested, tally);
  }
  return requested;
}

function failureOf(loan: number, whole: number, minimum: number, maximum: number): LoanCheck['against'] | null {
  if (loan < 1) return 'any';
  // Against an unknown whole nothing is above.
  if (loan > whole) return 'whole';
  if (loan < minimum) return 'minimum';
  return loan > maximum ? 'maximum' : null;
}

/** A requested loan against one limit. A threshold of NaN is none. */
export function checkLimit(
  asked: AskedLimit,
  threshold: number,
  program: Numbers,
  { loan, amounts }: Inquiry,
  tally: Tally,
): void {
  const { check } = asked.limit;
  if (check === undefined || Number.isNaN(threshold) || isFreeMinimum(asked, threshold)) return;
  const most = largestUnder(asked, threshold, program, amounts);
  if (Number.isNaN(most)) {
    checkOtherwise(asked, threshold, tally);
    return;
  }
  const measure = measureOf(asked, loan.requested, program, amounts);
  // Of what is worked out in floating point the last dollar is not sure.
  const meets = loan.requested <= most || (asked.computed !== null && holds(check, threshold, measure));
  tally.measured(check.code, meets, countedAs(asked, threshold), measure);
}

/** A percent above 100 counts as 100. */
const countedAs = ({ limit }: AskedLimit, threshold: number): number =>
  'percentOf' in limit.allows ? Math.min(threshold, 100) : threshold;

/** A loan that meets each of the thresholds that may apply meets the one that will. */
export function checkPending({ limit, pendingFields }: AskedLimit, lowest: number, loan: number, tally: Tally): void {
  if (limit.check === undefined || Number.isNaN(lowest)) return;
  if (loan <= lowest) tally.measured(limit.check.code, true, lowest, loan);
  else tally.unknown(limit.check.code, lowest, pendingFields);
}

function measureOf(asked: AskedLimit, loan: number, program: Numbers, amounts: Numbers): number {
  if (asked.computed) return asked.computed.measure(loan, amounts, program);
  // Of a value of 0 every loan is beyond measure; a dollar keeps it a number.
  return 'dollars' in asked.limit.allows ? loan : (loan * 100) / Math.max(asked.base, 1);
}

/** Where the figure cannot be worked out, what the deal states of itself is found against the limit. */
function checkOtherwise(asked: AskedLimit, stated: number, tally: Tally): void {
  const { otherwise, fields } = asked;
  const threshold = countedAs(asked, stated);
  const { check } = asked.limit;
  if (check === undefined) return;
  if (Number.isNaN(otherwise)) tally.unknown(check.code, threshold, fields);
  else tally.measured(check.code, holds(check, threshold, otherwise), threshold, otherwise);
}

/** A figure takes the place of what the deal states of itself. */
export const isWorkedOut = ({ computed, known }: AskedLimit): boolean => computed !== null && known;

/** While no loan is asked for, what the deal states of itself is a check where no figure takes its place. */
export function checkStated(asked: AskedLimit, threshold: number, tally: Tally): void {
  if (Number.isNaN(asked.otherwise)) return;
  if (!Number.isNaN(threshold) && !isFreeMinimum(asked, threshold)) checkOtherwise(asked, threshold, tally);
}

/** The fields without which the tier cannot size the loan, in the order of parts and limits. */
export function missingFor(tier: TierNumbers, inquiry: Inquiry, layout: Layout): readonly string[] {
  const { loan, amounts } = inquiry;
  const { ceiling } = ceilingOf(tier, inquiry, layout);
  const open = loan.limits.filter((asked) => {
    const threshold = thresholdOf(tier, asked);
    if (Number.isNaN(threshold) || !Number.isNaN(asked.otherwise)) return false;
    return Number.isNaN(allowed(asked, threshold, tier, amounts));
  });
  const needsWhole = loan.wholeOpen || ceiling === Number.POSITIVE_INFINITY;
  const whole = needsWhole && layout.kind.loan.parts === undefined ? loan.wholeFields() : [];
  const pending = loan.limits.filter((asked) => lowestStated(tier, asked.pending) < ceiling);
  const fields = [...open.map((asked) => asked.fields), ...pending.map((asked) => asked.pendingFields)];
  return [...new Set([...loan.partFields(), ...whole, ...fields.flatMap((named) => named())])];
}
