import type { CheckDeclarations } from '../../checks/check.ts';
import type { WarningDeclaration } from '../../checks/warnings.ts';
import { cashFigures, rentalFunds } from '../../offers/payoff-cash.ts';
import { borrowerMeasures, propertyType } from '../common/checks.ts';
import {
  ltvColumnsOf,
  rentalAmounts,
  rentalFigures,
  rentalLimits,
  rentalOffers,
  rentalProgram,
  smallerKnown,
} from '../common/rental.ts';
import { assumedRate, assumedRateWarnings, loanPurposeReview, rentalChoices } from '../common/rental-checks.ts';
import { defineAmounts, type LoanDefinition, type Numbers, type SizedDeal } from '../loan.ts';
import type { DscrDeal } from './deal.ts';

/** DSCR, by docs/rules/sizing.md. Whole dollars, null where unknown. */

/** A purchase is worth no more than its price. */
export const lendingValueOf = ({ loanPurpose, propertyValue, purchasePrice }: DscrDeal): number | null =>
  loanPurpose === 'Purchase' ? smallerKnown(propertyValue, purchasePrice) : (propertyValue ?? null);

export const amounts = defineAmounts<DscrDeal>()({
  ...rentalAmounts,
  value: {
    of: lendingValueOf,
    settledBy: ({ loanPurpose }) => [loanPurpose === 'Purchase' ? 'purchasePrice' : 'propertyValue'],
  },
  price: {
    of: ({ loanPurpose, purchasePrice }) => (loanPurpose === 'Purchase' ? purchasePrice : null),
    settledBy: ['purchasePrice'],
  },
});

function figures(sized: SizedDeal): Numbers {
  const { loan, amounts: known } = sized;
  return {
    ...rentalFigures(sized),
    ...cashFigures(rentalFunds, sized),
    downPayment: loan === null || known.price == null ? null : Math.max(known.price - loan, 0),
  };
}

export const loan: LoanDefinition = {
  whole: { amount: 'value', words: 'property value' },
  requested: 'loanAmount',
  limits: rentalLimits({ value: 'the property value' }),
  leverage: ltvColumnsOf,
  ranking: ltvColumnsOf,
  reviews: [loanPurposeReview],
  program: rentalProgram,
  offers: rentalOffers,
  figures,
  warningsOf: assumedRateWarnings,
};

export const checks = {
  program: [propertyType, ...rentalChoices],
  borrower: borrowerMeasures,
  tier: [],
} as const satisfies CheckDeclarations;

export const warnings: readonly WarningDeclaration[] = [assumedRate];
