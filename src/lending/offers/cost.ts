import { percentOf } from '../money.ts';
import type { InterestType } from './interest.ts';

/** Whole dollars; rates and points are percents (0 to 100). */
export interface CostedOffer {
  readonly loanAmount: number;
  readonly ratePercent: number;
  readonly pointsPercent: number;
  readonly fees: number;
  readonly termMonths: number;
  /** Not stated: costed as interest on the whole loan, the dearest reading. */
  readonly interestType: InterestType | null;
  /** The part of the loan that is paid out in draws. */
  readonly heldBack: number | null;
}

export interface OfferCost {
  readonly points: number;
  readonly interest: number;
  readonly fees: number;
  readonly total: number;
}

/** What an offer has cost by the end of a month; month 0 is the closing. */
export interface CostOfMonth {
  readonly month: number;
  /** What interest of this month is charged on, whole dollars. */
  readonly balance: number;
  /** In all so far. */
  readonly interest: number;
  readonly total: number;
}

/**
 * What an offer costs in cash, month by month from the closing (month 0) to the last of `months`: points and fees at
 * closing, then interest. Cumulative, in whole dollars rounded down.
 * - Dutch: on the whole loan.
 * - Non-Dutch: on what is drawn. The held-back part is taken to be drawn in equal parts, one at the start of each month of the term.
 * - Amortizing: the interest part of level payments over the term; after it nothing is owed.
 */
export function costSchedule(offer: CostedOffer, months: number): readonly CostOfMonth[] {
  const closing = percentOf(offer.loanAmount, offer.pointsPercent) + offer.fees;
  const owed = offer.interestType === 'amortizing' ? levelPayments(offer) : interestOnly(offer);
  const schedule: CostOfMonth[] = [{ month: 0, balance: 0, interest: 0, total: closing }];
  for (let month = 1; month <= months; month++) {
    const { balance, interest } = owed(month);
    schedule.push({ month, balance, interest, total: closing + interest });
  }
  return schedule;
}

/** Called for month 1, 2, 3 and so on. */
type Month = (month: number) => Pick<CostOfMonth, 'balance' | 'interest'>;

function interestOnly({ loanAmount, ratePercent, termMonths, interestType, heldBack }: CostedOffer): Month {
  const held = interestType === 'nonDutch' ? Math.min(heldBack ?? 0, loanAmount) : 0;
  let balances = 0;
  return (month) => {
    const drawn = Math.floor((held * Math.min(month, termMonths)) / termMonths);
    const balance = loanAmount - held + drawn;
    balances += balance;
    // Rounded once, over all months: rounding each would lose dollars.
    return { balance, interest: Math.floor(percentOf(balances, ratePercent) / 12) };
  };
}

function levelPayments({ loanAmount, ratePercent, termMonths }: CostedOffer): Month {
  const rate = ratePercent / 1200;
  const payment = rate === 0 ? loanAmount / termMonths : (loanAmount * rate) / (1 - (1 + rate) ** -termMonths);
  let owed = loanAmount;
  let paid = 0;
  return (month) => {
    const balance = month > termMonths ? 0 : owed;
    const interest = balance * rate;
    paid += interest;
    owed = balance + interest - payment;
    // The tolerance keeps a whole dollar that floating point writes a hair below itself.
    return { balance: Math.round(balance), interest: Math.floor(paid + 1e-6) };
  };
}

/** What an offer costs in cash when the loan is held for `months`, by `costSchedule`. */
export function offerCost(offer: CostedOffer, months: number): OfferCost {
  const { interest, total } = costSchedule(offer, months).at(-1) ?? { interest: 0, total: 0 };
  const points = percentOf(offer.loanAmount, offer.pointsPercent);
  return { points, interest, fees: offer.fees, total };
}

/** From this month on the first of two offers is the cheaper, or the dearer, one. */
export interface Crossing {
  readonly month: number;
  readonly becomes: 'cheaper' | 'dearer';
}

/**
 * Where two cumulative cost lines cross, month by month: each month by whose end the other offer has become the cheaper one.
 * Months of equal cost decide nothing.
 */
export function crossingsOf(first: readonly CostOfMonth[], second: readonly CostOfMonth[]): readonly Crossing[] {
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
