import type { Warning } from '../../../src/lending/checks/warnings.ts';
import { hold, lift, openLimits, partOf } from '../../../src/lending/kinds/common/limits.ts';
import type { KindRules, LoanLimits } from '../../../src/lending/kinds/kind-rules.ts';
import { percentOf, shareOf } from '../../../src/lending/money.ts';
import type { BridgeDeal } from './deal.ts';
import type { BridgeTier } from './terms.ts';

type BridgeAmounts = {
  readonly fico: number | null;
  readonly experience: number | null;
  readonly spanFeet: number | null;
  readonly buildCost: number | null;
  readonly tollIncome: number | null;
  /** A year's tolls over a year's interest on the build cost, to two decimals, rounded down. */
  readonly tollCover: number | null;
};

type BridgeSizing = {
  readonly totalLoanAmount: number | null;
  /** Percent of the build cost, to one decimal. */
  readonly ltc: number | null;
  readonly tollCover: number | null;
  readonly cashToClose: number | null;
  readonly boundBy: string | null;
};

/** Whole dollars. */
const yearlyInterest = (amount: number): number => percentOf(amount, 10);

function coverOf(tolls: number | null, cost: number | null): number | null {
  if (tolls === null || cost === null) return null;
  const interest = yearlyInterest(cost);
  return interest === 0 ? null : Math.floor((tolls * 100) / interest) / 100;
}

function amountsOf(deal: BridgeDeal): BridgeAmounts {
  const { fico = null, experience = null, spanFeet = null, buildCost = null, tollIncome = null } = deal;
  return { fico, experience, spanFeet, buildCost, tollIncome, tollCover: coverOf(tollIncome, buildCost) };
}

const statesLeverage = ({ maxLTC }: BridgeTier): boolean => maxLTC !== null;

function limit(tier: BridgeTier, { buildCost }: BridgeAmounts, limits: LoanLimits): void {
  lift(limits);
  hold(limits, 'requested', buildCost === null ? null : partOf(buildCost, buildCost, tier.maxLTC));
  hold(limits, 'loanRange', tier.loanRange.max);
  limits.loan = buildCost === null || !statesLeverage(tier) ? null : limits.ceiling;
  limits.costUnknown = buildCost === null;
}

const nothing: readonly string[] = [];
const cost: readonly string[] = ['buildCost'];

function sizingOf(tier: BridgeTier, amounts: BridgeAmounts): BridgeSizing {
  const limits = openLimits();
  limit(tier, amounts, limits);
  const { loan, boundBy } = limits;
  const { buildCost, tollCover } = amounts;
  const sized = loan !== null && buildCost !== null;
  return {
    totalLoanAmount: loan,
    ltc: sized && buildCost > 0 ? shareOf(loan, buildCost) : null,
    tollCover,
    cashToClose: sized ? buildCost - loan : null,
    boundBy: loan === null ? null : boundBy,
  };
}

function warningsOf(tier: BridgeTier, amounts: BridgeAmounts, sizing: BridgeSizing): readonly Warning[] {
  const { totalLoanAmount: loan } = sizing;
  const { tollIncome } = amounts;
  if (loan === null) return statesLeverage(tier) ? [{ code: 'NOT_SIZED', fields: cost }] : [];
  const interest = yearlyInterest(loan);
  if (tollIncome === null || tollIncome >= interest) return [];
  return [{ code: 'TOLLS_BELOW_INTEREST', tollIncome, interest, short: interest - tollIncome }];
}

export const rules: KindRules<BridgeTier, BridgeDeal, BridgeAmounts, BridgeSizing> = {
  amountsOf,
  statesLeverage,
  limit,
  missingFor: (_, { buildCost }) => (buildCost === null ? cost : nothing),
  ltcOf: (loan, { buildCost }) => (buildCost ? loan / buildCost : 0),
  sizingOf,
  warningsOf,
};
