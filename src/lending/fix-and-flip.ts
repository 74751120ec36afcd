import type { KindRules } from './kind-rules.ts';
import { percentOf, shareOf } from './money.ts';
import type { FixAndFlipTier } from './program.ts';
import type { FixAndFlipScenario, ScenarioField } from './scenario.ts';
import type { Tally } from './tally.ts';
import type { FixAndFlipLimit, FixAndFlipSizing, Warning } from './verdict.ts';

/** The amounts of a scenario in whole dollars, null where unknown. */
interface FixAndFlipDeal {
  readonly price: number | null;
  readonly asIsValue: number | null;
  readonly basis: number | null;
  readonly rehabNeeded: number | null;
  readonly arv: number | null;
  /** Purchase price + rehab needed. */
  readonly cost: number | null;
  readonly liquidity: number | null;
}

export interface FixAndFlipShape {
  scenario: FixAndFlipScenario;
  tier: FixAndFlipTier;
  deal: FixAndFlipDeal;
  sizing: FixAndFlipSizing;
}

/** What one tier allows on one deal. */
interface Limits {
  rehab: number | null;
  requested: number | null;
  tltc: number | null;
  arv: number | null;
  /** The smallest limit that is known: the loan cannot be larger, whatever is still unknown. */
  ceiling: number;
  boundBy: FixAndFlipLimit | null;
  /** Null while a figure is missing, and where the lender states no leverage. */
  loan: number | null;
}

const emptyLimits = (): Limits => ({
  rehab: null,
  requested: null,
  tltc: null,
  arv: null,
  ceiling: 0,
  boundBy: null,
  loan: null,
});

/** Sizing runs for every tier of the market, so the ranking reuses one set of limits. */
const scratch = emptyLimits();

function dealOf(scenario: FixAndFlipScenario): FixAndFlipDeal {
  const price = scenario.purchasePrice ?? null;
  const rehabNeeded = scenario.rehabNeeded ?? null;
  const asIsValue = scenario.asisValue ?? price;
  return {
    price,
    asIsValue,
    basis: price === null || asIsValue === null ? null : Math.min(price, asIsValue),
    rehabNeeded,
    arv: scenario.arv ?? null,
    cost: price === null || rehabNeeded === null ? null : price + rehabNeeded,
    liquidity: scenario.liquidity ?? null,
  };
}

const statesLeverage = (tier: FixAndFlipTier): boolean =>
  tier.maxLTC !== null || tier.totalLTC !== null || tier.maxARV !== null;

const shareOrNull = (amount: number | null, percent: number | null): number | null =>
  amount === null || percent === null ? null : percentOf(amount, percent);

/** Neither part of the loan exceeds what it pays for; an absent percent leaves the whole of it. */
function partOf(amount: number, base: number, percent: number | null): number {
  return percent === null ? amount : Math.min(amount, percentOf(base, percent));
}

function size(tier: FixAndFlipTier, deal: FixAndFlipDeal, limits: Limits): void {
  const { price, basis, rehabNeeded } = deal;
  const purchase = price === null || basis === null ? null : partOf(price, basis, tier.maxLTC);
  limits.rehab = rehabNeeded === null ? null : partOf(rehabNeeded, rehabNeeded, tier.rehabPercent);
  limits.requested = purchase === null || limits.rehab === null ? null : purchase + limits.rehab;
  limits.tltc = shareOrNull(deal.cost, tier.totalLTC);
  limits.arv = shareOrNull(deal.arv, tier.maxARV);
  limits.ceiling = Number.POSITIVE_INFINITY;
  limits.boundBy = null;
  hold(limits, 'requested', limits.requested);
  hold(limits, 'totalLTC', limits.tltc);
  hold(limits, 'maxARV', limits.arv);
  hold(limits, 'loanRange', tier.loanRange.max);
  const open = limits.requested === null || (tier.maxARV !== null && limits.arv === null);
  limits.loan = open || !statesLeverage(tier) ? null : limits.ceiling;
}

function hold(limits: Limits, by: FixAndFlipLimit, limit: number | null): void {
  if (limit === null || limit >= limits.ceiling) return;
  limits.ceiling = limit;
  limits.boundBy = by;
}

/** Every combination of the missing amounts, so that naming them allocates nothing. */
const missingAmounts: readonly (readonly ScenarioField[])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  (['purchasePrice', 'rehabNeeded', 'arv'] as const).filter((_, place) => bits & (1 << place)),
);

function missingFor(tier: FixAndFlipTier, deal: FixAndFlipDeal): readonly ScenarioField[] {
  const bits =
    (deal.price === null ? 1 : 0) |
    (deal.rehabNeeded === null ? 2 : 0) |
    (tier.maxARV !== null && deal.arv === null ? 4 : 0);
  return missingAmounts[bits] ?? [];
}

function checkOwnColumns(tier: FixAndFlipTier, deal: FixAndFlipDeal, tally: Tally): number | null {
  size(tier, deal, scratch);
  checkLoanAmount(tier, deal, scratch, tally);
  tally.atMost('MAX_REHAB_BUDGET', tier.maxRehabBudget, deal.rehabNeeded, rehabField);
  if (!statesLeverage(tier) && tally.counts('review')) tally.checks.push({ code: 'LEVERAGE', outcome: 'review' });
  return scratch.loan;
}

const rehabField = ['rehabNeeded'] as const;

/** A loan must reach the tier's minimum and be more than 0. It fails as soon as what is known rules that out. */
function checkLoanAmount(tier: FixAndFlipTier, deal: FixAndFlipDeal, limits: Limits, tally: Tally): void {
  const minimum = Math.max(tier.loanRange.min ?? 0, 1);
  if (limits.ceiling < minimum) tally.measured('LOAN_AMOUNT', false, minimum, limits.ceiling);
  else if (limits.loan !== null) tally.measured('LOAN_AMOUNT', true, minimum, limits.loan);
  // Without stated leverage only the deal's cost can rule the minimum out; the rest is for the person who reviews.
  else if (statesLeverage(tier) || (minimum > 1 && limits.requested === null)) {
    tally.unknown('LOAN_AMOUNT', minimum, missingFor(tier, deal));
  }
}

function sizingOf(tier: FixAndFlipTier, deal: FixAndFlipDeal): FixAndFlipSizing {
  const limits = emptyLimits();
  size(tier, deal, limits);
  const { loan } = limits;
  const rehabLoan = loan === null || limits.rehab === null ? null : Math.min(limits.rehab, loan);
  return {
    purchaseLoanAmount: loan === null || rehabLoan === null ? null : loan - rehabLoan,
    rehabLoanAmount: rehabLoan,
    totalLoanAmount: loan,
    tltcLimit: limits.tltc,
    arvLimit: limits.arv,
    basis: deal.basis,
    cashToClose: loan === null || deal.cost === null ? null : deal.cost - loan,
    ltc: loan === null || !deal.cost ? null : shareOf(loan, deal.cost),
    boundBy: loan === null ? null : limits.boundBy,
    requestedAmount: statesLeverage(tier) ? limits.requested : null,
  };
}

function warningsOf(tier: FixAndFlipTier, deal: FixAndFlipDeal, sizing: FixAndFlipSizing): readonly Warning[] {
  const warnings: Warning[] = [];
  const { totalLoanAmount: loan, requestedAmount, boundBy, cashToClose } = sizing;
  if (loan === null && statesLeverage(tier)) warnings.push({ code: 'NOT_SIZED', fields: missingFor(tier, deal) });
  if (deal.price !== null && deal.asIsValue !== null && deal.asIsValue < deal.price && tier.maxLTC !== null) {
    warnings.push({ code: 'AS_IS_BELOW_PRICE', asIsValue: deal.asIsValue, purchasePrice: deal.price });
  }
  if (loan !== null && requestedAmount !== null && boundBy !== null && boundBy !== 'requested') {
    const percent = boundBy === 'loanRange' ? null : tier[boundBy];
    warnings.push({ code: 'LOAN_HELD', boundBy, percent, limit: loan, below: requestedAmount - loan });
  }
  if (cashToClose !== null && deal.liquidity !== null && deal.liquidity < cashToClose) {
    const short = cashToClose - deal.liquidity;
    warnings.push({ code: 'LIQUIDITY_SHORT', liquidity: deal.liquidity, cashToClose, short });
  }
  return warnings;
}

const emptyTier: FixAndFlipTier = {
  tierName: '',
  minFICO: null,
  minExperience: null,
  loanRange: { min: null, max: null },
  maxLTC: null,
  totalLTC: null,
  maxARV: null,
  rehabPercent: null,
  maxRehabBudget: null,
};

const columnsOf = (tier: FixAndFlipTier): FixAndFlipTier => ({
  tierName: tier.tierName,
  minFICO: tier.minFICO,
  minExperience: tier.minExperience,
  loanRange: { min: tier.loanRange.min, max: tier.loanRange.max },
  maxLTC: tier.maxLTC,
  totalLTC: tier.totalLTC,
  maxARV: tier.maxARV,
  rehabPercent: tier.rehabPercent,
  maxRehabBudget: tier.maxRehabBudget,
});

/** Fix & Flip, by docs/rules/sizing.md. */
export const fixAndFlip: KindRules<FixAndFlipShape> = {
  kind: 'fix-and-flip',
  emptyTier,
  columnsOf,
  dealOf,
  asIsValueOf: (deal) => deal.asIsValue,
  checkOwnColumns,
  ltcOf: (loan, deal) => (deal.cost ? loan / deal.cost : 0),
  sizingOf,
  warningsOf,
};
