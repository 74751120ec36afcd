import { formatMoney } from '../../kernel/format.ts';
import type { Sizing } from '../engine/verdict.ts';
import { numberIn } from '../kinds/common/figures/borrower-figures.ts';
import type { RentalDeal } from '../kinds/common/rental-deal.ts';
import type { ResultColumn, SizingFigure, SizingStep } from '../kinds/kind.ts';
import type { Numbers, SizedDeal } from '../kinds/loan.ts';
import { cashBeforeCosts, cashSides, defineFunds } from './funding.ts';

/** What a loan that refinances leaves to bring or to be paid at closing, by docs/rules/funding.md. */

/** A purchase pays the price; a refinance pays off the loan before it. Without a purpose nobody can tell. */
export const rentalFunds = defineFunds<RentalDeal>({
  closing: ({ loanPurpose, purchasePrice, payoff }) => {
    if (loanPurpose === 'Purchase') return { label: 'Purchase price', amount: purchasePrice ?? null };
    if (loanPurpose === 'RateTerm' || loanPurpose === 'CashOut') return { label: 'Payoff', amount: payoff ?? null };
    return undefined;
  },
});

/** Before points and fees, of which a program states none for certain. */
export const cashFigures = ({ closing }: typeof rentalFunds, { loan, deal }: SizedDeal): Numbers =>
  cashSides(cashBeforeCosts([closing(deal)?.amount], loan));

export const cashColumn: ResultColumn = {
  label: 'Cash before points and fees',
  parts: [
    { figure: 'cashToClose', unit: 'money', label: 'To close', alone: 'Cash to close before points and fees' },
    { figure: 'cashToBorrower', unit: 'money', label: 'To borrower', alone: 'Cash to borrower before points and fees' },
  ],
};

export const cashSizing: readonly SizingFigure[] = [
  {
    name: 'cashToClose',
    label: 'Cash to close before points and fees',
    unit: 'money',
    forLender: { label: 'Cash to close', note: 'before points and fees', optional: true },
  },
  {
    name: 'cashToBorrower',
    label: 'Cash to borrower before points and fees',
    unit: 'money',
    forLender: { label: 'Cash to borrower', note: 'before points and fees', optional: true },
  },
];

/** The last line of the sizing of a loan that pays off another: what is to be brought, or what is paid out. */
export function payoffStep(sizing: Sizing, payoff: number | null | undefined): SizingStep {
  const paidOut = numberIn(sizing, 'cashToBorrower') ?? 0;
  const written = payoff == null ? 'payoff' : `payoff of ${formatMoney(payoff)}`;
  return paidOut > 0
    ? { label: 'Cash to borrower', from: `loan less ${written}, before points and fees`, amount: paidOut, total: true }
    : {
        label: 'Cash to close',
        from: `${written} less loan, before points and fees`,
        amount: numberIn(sizing, 'cashToClose'),
        total: true,
      };
}
