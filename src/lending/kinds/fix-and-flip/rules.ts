import { formatMoney } from '../../../kernel/format.ts';
import type { CheckDeclarations } from '../../checks/check.ts';
import { figure } from '../../checks/members.ts';
import { defineWarning, type Warning, type WarningDeclaration } from '../../checks/warnings.ts';
import { shareOf } from '../../money.ts';
import { cashBeforeCosts, defineFunds, liquidityShortfall, reservesOf, splitLoan } from '../../offers/funding.ts';
import {
  borrowerMeasures,
  crossCollateral,
  drawType,
  interestType,
  minAsIsValue,
  propertyType,
  recourse,
  setting,
  termLength,
} from '../common/checks.ts';
import { liquidityShort, reservesShort } from '../common/warnings.ts';
import { defineAmounts, type LoanDefinition, type Numbers, type SizedDeal } from '../loan.ts';
import type { FixAndFlipDeal } from './deal.ts';

/** Fix & Flip, by docs/rules/sizing.md. Whole dollars, null where unknown. */

/** As-is value defaults to the purchase price. */
const asIsValueOf = ({ asisValue, purchasePrice }: FixAndFlipDeal): number | null => asisValue ?? purchasePrice ?? null;

function basisOf(deal: FixAndFlipDeal): number | null {
  const asIsValue = asIsValueOf(deal);
  return deal.purchasePrice == null || asIsValue === null ? null : Math.min(deal.purchasePrice, asIsValue);
}

export const costOf = ({ purchasePrice, rehabNeeded }: FixAndFlipDeal): number | null =>
  purchasePrice == null || rehabNeeded == null ? null : purchasePrice + rehabNeeded;

export const amounts = defineAmounts<FixAndFlipDeal>()({
  fico: { of: (deal) => deal.fico, settledBy: ['fico'] },
  experience: { of: (deal) => deal.experience, settledBy: ['experience'] },
  price: { of: (deal) => deal.purchasePrice, settledBy: ['purchasePrice'] },
  asIsValue: { of: asIsValueOf, settledBy: ['asisValue'] },
  basis: { of: basisOf, settledBy: ['purchasePrice'] },
  rehabNeeded: { of: (deal) => deal.rehabNeeded, settledBy: ['rehabNeeded'] },
  arv: { of: (deal) => deal.arv, settledBy: ['arv'] },
  cost: { of: costOf, settledBy: ['purchasePrice', 'rehabNeeded'] },
  liquidity: { of: (deal) => deal.liquidity, settledBy: ['liquidity'] },
});

/** The price at closing, the rehab in draws. */
export const funds = defineFunds<FixAndFlipDeal>({
  closing: ({ purchasePrice }) => ({ label: 'Purchase price', amount: purchasePrice ?? null }),
  draws: ({ rehabNeeded }) => ({ label: 'Rehab', amount: rehabNeeded ?? null }),
});

function figures({ loan, parts: [, rehab], amounts: { cost, basis } }: SizedDeal): Numbers {
  const split = loan === null || rehab == null ? null : splitLoan(loan, rehab);
  return {
    purchaseLoanAmount: split?.advance ?? null,
    rehabLoanAmount: split?.holdback ?? null,
    basis: basis ?? null,
    cashToClose: cashBeforeCosts([cost], loan),
    // Percent of purchase price + rehab needed, to one decimal.
    ltc: loan === null || !cost ? null : shareOf(loan, cost),
  };
}

const asIsBelowPrice = defineWarning(
  'AS_IS_BELOW_PRICE',
  { asIsValue: figure(), purchasePrice: figure() },
  ({ asIsValue, purchasePrice }) =>
    `The as-is value of ${formatMoney(asIsValue)} is below the purchase price of ${formatMoney(purchasePrice)} and is the basis of the loan`,
);

function warningsOf(sized: SizedDeal): readonly Warning[] {
  const { price, asIsValue } = sized.amounts;
  const warnings: Warning[] = [];
  if (price != null && asIsValue != null && asIsValue < price) {
    warnings.push({ code: asIsBelowPrice.code, asIsValue, purchasePrice: price });
  }
  return [...warnings, ...liquidityWarnings(sized)];
}

/** Liquidity below the cash to close and the reserves that the program wants. */
function liquidityWarnings({ loan, rate, program, amounts: { cost, liquidity } }: SizedDeal): readonly Warning[] {
  const cashToClose = cashBeforeCosts([cost], loan);
  const { reserveMonths: months = null } = program;
  const reserves = reservesOf(loan, rate, months);
  const short = liquidityShortfall(liquidity, cashToClose, reserves);
  if (short === 0) return [];
  return reserves
    ? [{ code: reservesShort.code, liquidity, cashToClose, reserves, months, short }]
    : [{ code: liquidityShort.code, liquidity, cashToClose, short }];
}

export const loan: LoanDefinition = {
  whole: { amount: 'cost', words: 'price + rehab' },
  parts: {
    name: 'requested',
    figure: 'requestedAmount',
    label: 'Program max advance',
    forLender: 'your shares of price and rehab',
    of: [
      { percent: 'maxLTC', of: 'basis', words: 'the purchase price' },
      { percent: 'rehabPercent', of: 'rehabNeeded', words: 'the rehab needed' },
    ],
  },
  limits: [
    {
      name: 'totalLTC',
      figure: 'tltcLimit',
      label: 'TLTC limit',
      forLender: 'held to your limit on total cost',
      stated: ['totalLTC'],
      allows: { percentOf: 'cost', words: 'total cost' },
    },
    {
      name: 'maxARV',
      figure: 'arvLimit',
      label: 'ARV limit',
      forLender: 'held to your limit on ARV',
      stated: ['maxARV'],
      allows: { percentOf: 'arv', words: 'ARV' },
    },
  ],
  leverage: ['maxLTC', 'totalLTC', 'maxARV'],
  ranking: ['maxLTC'],
  figures,
  warningsOf,
};

export const checks = {
  program: [propertyType, setting, recourse, interestType, drawType, crossCollateral, termLength, minAsIsValue],
  borrower: borrowerMeasures,
  tier: [
    {
      code: 'MAX_REHAB_BUDGET',
      label: 'Rehab budget',
      bound: 'maximum',
      subject: 'Rehab needed',
      unit: 'money',
      stated: 'maxRehabBudget',
      actual: 'rehabNeeded',
    },
  ],
} as const satisfies CheckDeclarations;

export const warnings: readonly WarningDeclaration[] = [asIsBelowPrice, liquidityShort, reservesShort];
