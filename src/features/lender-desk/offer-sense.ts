import { dayMs } from '../../kernel/dates.ts';
import { formatMoney, formatPercent } from '../../kernel/format.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { shareOf } from '../../lending/money.ts';
import { usualHoldingMonths } from '../../lending/offers/interest.ts';
import { dealOfRequest } from '../../lending/requests/request-of-deal.ts';
import { type OfferTerms, offerEndOf, zoneOf } from '../quotes/model.ts';

/** What an offer is compared with. */
interface Weighed {
  readonly terms: OfferTerms;
  /** The first amount that the kind compares a loan with, and in whose share leverage is stated: cost or value. */
  readonly whole: { readonly of: string; readonly amount: number } | undefined;
  /** The largest of those amounts. */
  readonly largest: { readonly of: string; readonly amount: number } | undefined;
  /** The loan that the deal asks for. */
  readonly requested: number | undefined;
  readonly usualMonths: number;
  readonly daysValid: number;
}

interface Sense {
  readonly field: keyof OfferTerms;
  /** Refused: no lender means this. */
  readonly impossible?: (weighed: Weighed) => string | false;
  /** Asked about once, then sent. */
  readonly unusual?: (weighed: Weighed) => string | false;
}

const most = {
  loan: 1_000_000_000,
  timesLargest: 10,
  usualRate: 18,
  usualPoints: 6,
  usualFeesPercent: 5,
  usualTerms: 6,
  usualDaysValid: 365,
  yearsValid: 5,
} as const;
const least = { loan: 1_000, usualLoan: 10_000, usualSharePercent: 10, usualRate: 3, usualMonths: 3 } as const;

/** What is impossible of an offer and what is merely unusual, for every kind of loan, beyond what each field takes by itself. */
const senses: readonly Sense[] = [
  {
    field: 'loanAmount',
    impossible: ({ terms: { loanAmount }, largest }) => {
      if (loanAmount < least.loan) return `Loan amount must be at least ${formatMoney(least.loan)}`;
      if (loanAmount > most.loan) return `Loan amount must be at most ${formatMoney(most.loan)}`;
      if (!largest || loanAmount <= most.timesLargest * largest.amount) return false;
      return `Loan amount must not be more than ${most.timesLargest} times ${largest.of}, ${formatMoney(largest.amount)}`;
    },
    unusual: ({ terms: { loanAmount }, whole, requested }) => {
      if (whole && loanAmount > whole.amount)
        return `The loan is ${formatPercent(shareOf(loanAmount, whole.amount))} of ${whole.of}.`;
      if (whole && loanAmount * 100 < least.usualSharePercent * whole.amount)
        return `The loan is only ${formatPercent(shareOf(loanAmount, whole.amount))} of ${whole.of}.`;
      if (requested && loanAmount > requested)
        return `The loan is more than the ${formatMoney(requested)} that is asked for.`;
      return !whole && loanAmount < least.usualLoan && `The loan is only ${formatMoney(loanAmount)}.`;
    },
  },
  {
    field: 'ratePercent',
    impossible: ({ terms }) => terms.ratePercent <= 0 && 'Interest rate must be more than 0%',
    unusual: ({ terms: { ratePercent } }) =>
      (ratePercent < least.usualRate || ratePercent > most.usualRate) &&
      `The interest rate is ${formatPercent(ratePercent, 3)} a year.`,
  },
  {
    field: 'pointsPercent',
    unusual: ({ terms: { pointsPercent } }) =>
      pointsPercent > most.usualPoints && `The points are ${formatPercent(pointsPercent, 3)} of the loan.`,
  },
  {
    field: 'fees',
    impossible: ({ terms: { fees, loanAmount } }) => fees > loanAmount && 'Fees must not be more than the loan amount',
    unusual: ({ terms: { fees, loanAmount } }) =>
      fees * 100 > most.usualFeesPercent * loanAmount &&
      `The fees are ${formatPercent(shareOf(fees, loanAmount))} of the loan.`,
  },
  {
    field: 'termMonths',
    unusual: ({ terms: { termMonths }, usualMonths }) =>
      (termMonths < least.usualMonths || termMonths > most.usualTerms * usualMonths) &&
      `The term is ${termMonths} ${termMonths === 1 ? 'month' : 'months'}.`,
  },
  {
    field: 'validUntil',
    impossible: ({ daysValid }) =>
      daysValid > most.yearsValid * 366 && `Valid until must be within ${most.yearsValid} years`,
    unusual: ({ daysValid }) => daysValid > most.usualDaysValid && 'The offer holds for more than a year.',
  },
];

export interface OfferRemark {
  readonly field: keyof OfferTerms;
  /** A sentence; of what is impossible, without its full stop. */
  readonly message: string;
}

/** @param request what the lender was asked, by the fields' names of its kind */
export function senseOf(
  kind: LoanKind,
  terms: OfferTerms,
  request: Readonly<Record<string, unknown>>,
  now: Date,
): { readonly impossible: readonly OfferRemark[]; readonly unusual: readonly OfferRemark[] } {
  const deal = dealOfRequest(kind, request);
  const wholes = kind.figures.shares.flatMap(({ of, amount }) => {
    const value = amount(deal);
    return value !== null && value > 0 ? [{ of, amount: value }] : [];
  });
  const first = kind.figures.shares[0]?.of;
  const asked = kind.loan.requested === undefined ? undefined : deal[kind.loan.requested];
  const weighed: Weighed = {
    terms,
    whole: wholes.find(({ of }) => of === first),
    largest: wholes.toSorted((a, b) => b.amount - a.amount)[0],
    requested: typeof asked === 'number' && asked > 0 ? asked : undefined,
    usualMonths: usualHoldingMonths(kind),
    daysValid: (offerEndOf(terms, zoneOf(request)).getTime() - now.getTime()) / dayMs,
  };
  const remarks = (say: 'impossible' | 'unusual') =>
    senses.flatMap((sense) => {
      const message = sense[say]?.(weighed);
      return message ? [{ field: sense.field, message }] : [];
    });
  const impossible = remarks('impossible');
  const refused = new Set(impossible.map(({ field }) => field));
  return { impossible, unusual: remarks('unusual').filter(({ field }) => !refused.has(field)) };
}

/** As an answer names what is wrong with a form. */
export const byField = (remarks: readonly OfferRemark[]): Record<string, string> =>
  Object.fromEntries(remarks.map(({ field, message }) => [field, message]));
