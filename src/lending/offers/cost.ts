import { percentOf } from '../money.ts';
import type { InterestType } from './interest.ts';
import { levelPayment } from './level-payment.ts';
import { type CostAssumptions, type PrepaymentTerms, prepaymentOf, prepaymentPenalty } from './prepayment.ts';

/** Whole dollars; rates and points are percents (0 to 100). */
export interface CostedOffer extends PrepaymentTerms {
  readonly loanAmount: number;
  readonly ratePercent: number;
  readonly pointsPercent: number;
  readonly fees: number;
  readonly termMonths: number;
  /** Not stated: costed as interest on the whole loan, the dearest reading. */
  readonly interestType: InterestType | null;
  /** The part of the loan that is paid out in draws. */
  readonly heldBack: number | null;
  /** Over how many years level payments would pay the loan off; not stated: see `amortizedMonths`. */
  readonly amortizedYears: number | null;
}

const usualAmortizedMonths = 360;
const shortTermMonths = 120;

/**
 * Over how many months the level payments of an amortizing loan would pay it off: as stated; else over 30 years where the
 * term is shorter than 10, as bridge loans are quoted, and over the term where it is not.
 */
export const amortizedMonths = ({
  amortizedYears,
  termMonths,
}: Pick<CostedOffer, 'amortizedYears' | 'termMonths'>): number =>
  amortizedYears === null ? (termMonths < shortTermMonths ? usualAmortizedMonths : termMonths) : amortizedYears * 12;

export interface OfferCost {
  readonly points: number;
  readonly interest: number;
  readonly fees: number;
  /** The penalty for paying it off then; 0 where it is not priced, see `isPrepaymentPriced`. */
  readonly prepayment: number;
  readonly total: number;
}

/** What an offer has cost by the end of a month; month 0 is the closing. */
export interface CostOfMonth {
  readonly month: number;
  /** What interest of this month is charged on, whole dollars. */
  readonly balance: number;
  /** In all so far. */
  readonly interest: number;
  /** The penalty for paying the loan off at the end of this month. */
  readonly prepayment: number;
  readonly total: number;
}

/**
 * What an offer costs in cash, month by month from the closing (month 0) to the last of `months`, or of its term: then the
 * loan is due, and nobody says what an extension costs. Points and fees at closing, then interest, and the penalty for
 * paying it off that month. Cumulative, in whole dollars rounded down.
 * - Dutch: on the whole loan.
 * - Non-Dutch: on what is drawn: as planned, else the held-back part is taken to be drawn in equal parts, one at the start of each
 *   month of the term.
 * - Amortizing: the interest part of level payments over `amortizedMonths`; what is left is due at the end of the term.
 */
export function costSchedule(
  offer: CostedOffer,
  months: number,
  assumptions: CostAssumptions = {},
): readonly CostOfMonth[] {
  const closing = percentOf(offer.loanAmount, offer.pointsPercent) + offer.fees;
  const owed = offer.interestType === 'amortizing' ? levelPayments(offer) : interestOnly(offer, assumptions);
  const prepaid = prepaymentOf(offer);
  const { termMonths, ratePercent } = offer;
  const schedule: CostOfMonth[] = [{ month: 0, balance: 0, interest: 0, prepayment: 0, total: closing }];
  for (let month = 1; month <= Math.min(months, offer.termMonths); month++) {
    const { balance, interest } = owed(month);
    const prepayment = prepaymentPenalty(prepaid, { month, termMonths, balance, ratePercent, ...assumptions }) ?? 0;
    schedule.push({ month, balance, interest, prepayment, total: closing + interest + prepayment });
  }
  return schedule;
}

/** Called for month 1, 2, 3 and so on. */
type Month = (month: number) => Pick<CostOfMonth, 'balance' | 'interest'>;

function interestOnly(offer: CostedOffer, { drawnPercents }: CostAssumptions): Month {
  const { loanAmount, ratePercent, termMonths, interestType, heldBack } = offer;
  const held = interestType === 'nonDutch' ? Math.min(heldBack ?? 0, loanAmount) : 0;
  let balances = 0;
  return (month) => {
    const drawn =
      drawnPercents === undefined
        ? Math.floor((held * month) / termMonths)
        : percentOf(held, drawnPercents[month - 1] ?? 100);
    const balance = loanAmount - held + drawn;
    balances += balance;
    // Rounded once, over all months: rounding each would lose dollars.
    return { balance, interest: Math.floor(percentOf(balances, ratePercent) / 12) };
  };
}

function levelPayments(offer: CostedOffer): Month {
  const { loanAmount, ratePercent } = offer;
  const payment = levelPayment(loanAmount, ratePercent, amortizedMonths(offer) / 12);
  let owed = loanAmount;
  let paid = 0;
  return () => {
    const balance = owed;
    const interest = (balance * ratePercent) / 1200;
    paid += interest;
    owed = Math.max(0, balance + interest - payment);
    // The tolerance keeps a whole dollar that floating point writes a hair below itself.
    return { balance: Math.round(balance), interest: Math.floor(paid + 1e-6) };
  };
}

/** What an offer costs in cash when the loan is held for `months`, at most to the end of its term, by `costSchedule`. */
export function offerCost(offer: CostedOffer, months: number, assumptions?: CostAssumptions): OfferCost {
  const last = costSchedule(offer, months, assumptions).at(-1) ?? { interest: 0, prepayment: 0, total: 0 };
  const { interest, prepayment, total } = last;
  const points = percentOf(offer.loanAmount, offer.pointsPercent);
  return { points, interest, fees: offer.fees, prepayment, total };
}

/** Whether the cost over so many months includes what the lender charges for paying the loan off then. */
export const isPrepaymentPriced = (offer: CostedOffer, months: number, assumptions: CostAssumptions = {}): boolean =>
  prepaymentPenalty(prepaymentOf(offer), {
    month: Math.min(months, offer.termMonths),
    termMonths: offer.termMonths,
    ratePercent: offer.ratePercent,
    balance: offer.loanAmount,
    ...assumptions,
  }) !== null;

type Total = Pick<CostOfMonth, 'total'>;

/** From this month on the first of two offers is the cheaper, or the dearer, one. */
export interface Crossing {
  readonly month: number;
  readonly becomes: 'cheaper' | 'dearer';
}

/**
 * Where two cumulative cost lines, each from the closing on, cross month by month: each month by whose end the other offer has become the cheaper one.
 * Months of equal cost decide nothing.
 */
export function crossingsOf(first: readonly Total[], second: readonly Total[]): readonly Crossing[] {
  const crossings: Crossing[] = [];
  let before = 0;
  for (const [month, { total }] of first.entries()) {
    const other = second[month];
    if (other === undefined) break;
    const now = Math.sign(total - other.total);
    if (now !== 0 && before !== 0 && now !== before) crossings.push({ month, becomes: now < 0 ? 'cheaper' : 'dearer' });
    if (now !== 0) before = now;
  }
  return crossings;
}
