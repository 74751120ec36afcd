import { carryingCostsOf, rentCoverage } from '../kinds/common/rental.ts';
import type { Numbers } from '../kinds/loan.ts';
import { amortizedMonths, type CostedOffer } from './cost.ts';
import { levelPayment } from './level-payment.ts';

/** What an offered rental loan costs a month, and how the rent covers it. Dollars, not rounded; null where the deal does not say enough. */
export interface RentalPayment {
  /** Principal and interest; interest alone where the loan is interest only. */
  readonly payment: number;
  readonly pitia: number | null;
  /** Rent over PITIA at the offered rate. */
  readonly dscr: number | null;
}

/** @param amounts of the deal; undefined for kinds whose loans are not carried by a rent */
export function rentalPaymentOf(offer: CostedOffer, amounts: Numbers): RentalPayment | undefined {
  if (!('rent' in amounts && 'taxes' in amounts)) return undefined;
  const { loanAmount, ratePercent, interestType } = offer;
  const payment =
    interestType === 'amortizing'
      ? levelPayment(loanAmount, ratePercent, amortizedMonths(offer) / 12)
      : (loanAmount * ratePercent) / 1200;
  const carrying = carryingCostsOf(amounts);
  const pitia = carrying === null ? null : payment + carrying;
  const { rent = null } = amounts;
  return { payment, pitia, dscr: pitia === null || rent === null ? null : rentCoverage(rent, pitia) };
}
