import type { Warning } from '../../checks/warnings.ts';
import { shareOf } from '../../money.ts';
import { hold, lift, openLimits, partOf, shareOrNull } from '../common/limits.ts';
import type { KindRules, LoanLimits } from '../kind-rules.ts';
import type { FixAndFlipDeal } from './deal.ts';
import type { FixAndFlipTier } from './terms.ts';

/** Whole dollars, null where unknown. */
export type FixAndFlipAmounts = {
  readonly fico: number | null;
  readonly experience: number | null;
  readonly price: number | null;
  readonly asIsValue: number | null;
  /** What maxLTC is a percent of: the smaller of purchase price and as-is value. */
  readonly basis: number | null;
  readonly rehabNeeded: number | null;
  readonly arv: number | null;
  /** Purchase price + rehab needed. */
  readonly cost: number | null;
  readonly liquidity: number | null;
};

export type FixAndFlipSizing = {
  readonly purchaseLoanAmount: number | null;
  readonly rehabLoanAmount: number | null;
  readonly totalLoanAmount: number | null;
  readonly tltcLimit: number | null;
  readonly arvLimit: number | null;
  readonly basis: number | null;
  readonly cashToClose: number | null;
  /** Percent of purchase price + rehab needed, to one decimal. */
  readonly ltc: number | null;
  readonly boundBy: string | null;
  /** Purchase and rehab share before the limits on the total. */
  readonly requestedAmount: number | null;
};

function amountsOf(deal: FixAndFlipDeal): FixAndFlipAmounts {
  const price = deal.purchasePrice ?? null;
  const rehabNeeded = deal.rehabNeeded ?? null;
  const asIsValue = deal.asisValue ?? price;
  return {
    fico: deal.fico ?? null,
    experience: deal.experience ?? null,
    price,
    asIsValue,
    basis: price === null || asIsValue === null ? null : Math.min(price, asIsValue),
    rehabNeeded,
    arv: deal.arv ?? null,
    cost: price === null || rehabNeeded === null ? null : price + rehabNeeded,
    liquidity: deal.liquidity ?? null,
  };
}

const statesLeverage = (tier: FixAndFlipTier): boolean =>
  tier.maxLTC !== null || tier.totalLTC !== null || tier.maxARV !== null;

const rehabPart = (tier: FixAndFlipTier, { rehabNeeded }: FixAndFlipAmounts): number | null =>
  rehabNeeded === null ? null : partOf(rehabNeeded, rehabNeeded, tier.rehabPercent);

/** The tier's own share of purchase and rehab. */
function requestedOf(tier: FixAndFlipTier, amounts: FixAndFlipAmounts): number | null {
  const { price, basis } = amounts;
  const rehab = rehabPart(tier, amounts);
  return price === null || basis === null || rehab === null ? null : partOf(price, basis, tier.maxLTC) + rehab;
}

function limit(tier: FixAndFlipTier, amounts: FixAndFlipAmounts, limits: LoanLimits): void {
  const requested = requestedOf(tier, amounts);
  lift(limits);
  hold(limits, 'requested', requested);
  hold(limits, 'totalLTC', shareOrNull(amounts.cost, tier.totalLTC));
  hold(limits, 'maxARV', shareOrNull(amounts.arv, tier.maxARV));
  hold(limits, 'loanRange', tier.loanRange.max);
  const open = requested === null || (tier.maxARV !== null && amounts.arv === null);
  limits.loan = open || !statesLeverage(tier) ? null : limits.ceiling;
  limits.costUnknown = requested === null;
}

/** Every combination of the missing amounts, so that naming them allocates nothing. */
const missingAmounts: readonly (readonly string[])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  ['purchasePrice', 'rehabNeeded', 'arv'].filter((_, place) => bits & (1 << place)),
);

function missingFor(tier: FixAndFlipTier, { price, rehabNeeded, arv }: FixAndFlipAmounts): readonly string[] {
  const bits =
    (price === null ? 1 : 0) | (rehabNeeded === null ? 2 : 0) | (tier.maxARV !== null && arv === null ? 4 : 0);
  return missingAmounts[bits] ?? [];
}

function sizingOf(tier: FixAndFlipTier, amounts: FixAndFlipAmounts): FixAndFlipSizing {
  const limits = openLimits();
  limit(tier, amounts, limits);
  const { loan, boundBy } = limits;
  const { cost, basis } = amounts;
  const rehab = rehabPart(tier, amounts);
  const rehabLoan = loan === null || rehab === null ? null : Math.min(rehab, loan);
  return {
    purchaseLoanAmount: loan === null || rehabLoan === null ? null : loan - rehabLoan,
    rehabLoanAmount: rehabLoan,
    totalLoanAmount: loan,
    tltcLimit: shareOrNull(cost, tier.totalLTC),
    arvLimit: shareOrNull(amounts.arv, tier.maxARV),
    basis,
    cashToClose: loan === null || cost === null ? null : cost - loan,
    ltc: loan === null || !cost ? null : shareOf(loan, cost),
    boundBy: loan === null ? null : boundBy,
    requestedAmount: statesLeverage(tier) ? requestedOf(tier, amounts) : null,
  };
}

function warningsOf(tier: FixAndFlipTier, amounts: FixAndFlipAmounts, sizing: FixAndFlipSizing): readonly Warning[] {
  const warnings: Warning[] = [];
  const { totalLoanAmount: loan, requestedAmount, boundBy, cashToClose } = sizing;
  const { price, asIsValue, liquidity } = amounts;
  if (loan === null && statesLeverage(tier)) warnings.push({ code: 'NOT_SIZED', fields: missingFor(tier, amounts) });
  if (price !== null && asIsValue !== null && asIsValue < price && tier.maxLTC !== null) {
    warnings.push({ code: 'AS_IS_BELOW_PRICE', asIsValue, purchasePrice: price });
  }
  if (loan !== null && requestedAmount !== null && boundBy !== null && boundBy !== 'requested') {
    const percent = boundBy === 'totalLTC' || boundBy === 'maxARV' ? tier[boundBy] : null;
    warnings.push({ code: 'LOAN_HELD', boundBy, percent, limit: loan, below: requestedAmount - loan });
  }
  if (cashToClose !== null && liquidity !== null && liquidity < cashToClose) {
    warnings.push({ code: 'LIQUIDITY_SHORT', liquidity, cashToClose, short: cashToClose - liquidity });
  }
  return warnings;
}

/** Fix & Flip, by docs/rules/sizing.md. */
export const rules: KindRules<FixAndFlipTier, FixAndFlipDeal, FixAndFlipAmounts, FixAndFlipSizing> = {
  amountsOf,
  statesLeverage,
  limit,
  missingFor,
  ltcOf: (loan, { cost }) => (cost ? loan / cost : 0),
  sizingOf,
  warningsOf,
};
