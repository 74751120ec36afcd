import { dayMs } from '../../kernel/dates.ts';
import { formatMoney, formatPercent } from '../../kernel/format.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { shareOf } from '../../lending/money.ts';
import { usualHoldingMonths } from '../../lending/offers/interest.ts';
import { dealOfRequest } from '../../lending/requests/request-of-deal.ts';
import { type OfferTerms, offerEndOf, zoneOf } from '../quotes/model.ts';

/** What an offer is compared with. */
interface CheckInput {
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

interface OfferCheck {
  readonly field: keyof OfferTerms;
  /** Refused: no lender means this. */
  readonly impossible?: (input: CheckInput) => string | false;
  /** Asked about once, then sent. */
  readonly unusual?: (input: CheckInput) => string | false;
}

const upperLimits = {
  loan: 1_000_000_000,
  timesLargest: 10,
  usualRate: 18,
  usualPoints: 6,
  usualFeesPercent: 5,
  usualTerms: 6,
  usualDaysValid: 365,
  yearsValid: 5,
} as const;
const lowerLimits = { loan: 1_000, usualLoan: 10_000, usualSharePercent: 10, usualRate: 3, usualMonths: 3 } as const;

/** What is impossible of an offer and what is merely unusual, for every kind of loan, beyond what each field takes by itself. */
const offerChecks: readonly OfferCheck[] = [
  {
    field: 'loanAmount',
    impossible: ({ terms: { loanAmount }, largest }) => {
      if (loanAmount < lowerLimits.loan) return `Loan amount must be at least ${formatMoney(lowerLimits.loan)}`;
      if (loanAmount > upperLimits.loan) return `Loan amount must be at most ${formatMoney(upperLimits.loan)}`;
      if (!largest || loanAmount <= upperLimits.timesLargest * largest.amount) return false;
      return `Loan amount must not be more than ${upperLimits.timesLargest} times ${largest.of}, ${formatMoney(largest.amount)}`;
    },
    unusual: ({ terms: { loanAmount }, whole, requested }) => {
      if (whole && loanAmount > whole.amount)
        return `The loan is ${formatPercent(shareOf(loanAmount, whole.amount))} of ${whole.of}.`;
      if (whole && loanAmount * 100 < lowerLimits.usualSharePercent * whole.amount)
        return `The loan is only ${formatPercent(shareOf(loanAmount, whole.amount))} of ${whole.of}.`;
      if (requested && loanAmount > requested)
        return `The loan is more than the ${formatMoney(requested)} that is asked for.`;
      return !whole && loanAmount < lowerLimits.usualLoan && `The loan is only ${formatMoney(loanAmount)}.`;
    },
  },
  {
    field: 'ratePercent',
    impossible: ({ terms }) => terms.ratePercent <= 0 && 'Interest rate must be more than 0%',
    unusual: ({ terms: { ratePercent } }) =>
      (ratePercent < lowerLimits.usualRate || ratePercent > upperLimits.usualRate) &&
      `The interest rate is ${formatPercent(ratePercent, 3)} a year.`,
  },
  {
    field: 'pointsPercent',
    unusual: ({ terms: { pointsPercent } }) =>
      pointsPercent > upperLimits.usualPoints && `The points are ${formatPercent(pointsPercent, 3)} of the loan.`,
  },
  {
    field: 'fees',
    impossible: ({ terms: { fees, loanAmount } }) => fees > loanAmount && 'Fees must not be more than the loan amount',
    unusual: ({ terms: { fees, loanAmount } }) =>
      fees * 100 > upperLimits.usualFeesPercent * loanAmount &&
      `The fees are ${formatPercent(shareOf(fees, loanAmount))} of the loan.`,
  },
  {
    field: 'termMonths',
    unusual: ({ terms: { termMonths }, usualMonths }) =>
      (termMonths < lowerLimits.usualMonths || termMonths > upperLimits.usualTerms * usualMonths) &&
      `The term is ${termMonths} ${termMonths === 1 ? 'month' : 'months'}.`,
  },
  {
    field: 'validUntil',
    impossible: ({ daysValid }) =>
      daysValid > upperLimits.yearsValid * 366 && `Valid until must be within ${upperLimits.yearsValid} years`,
    unusual: ({ daysValid }) => daysValid > upperLimits.usualDaysValid && 'The offer is valid for more than a year.',
  },
];

export interface OfferRemark {
  readonly field: keyof OfferTerms;
  /** A sentence; of what is impossible, without its full stop. */
  readonly message: string;
}

/** @param request what the lender was asked, by the fields' names of its kind */
export function checkOffer(
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
  const input: CheckInput = {
    terms,
    whole: wholes.find(({ of }) => of === first),
    largest: wholes.toSorted((a, b) => b.amount - a.amount)[0],
    requested: typeof asked === 'number' && asked > 0 ? asked : undefined,
    usualMonths: usualHoldingMonths(kind),
    daysValid: (offerEndOf(terms, zoneOf(request)).getTime() - now.getTime()) / dayMs,
  };
  const remarks = (severity: 'impossible' | 'unusual') =>
    offerChecks.flatMap((check) => {
      const message = check[severity]?.(input);
      return message ? [{ field: check.field, message }] : [];
    });
  const impossible = remarks('impossible');
  const refused = new Set(impossible.map(({ field }) => field));
  return { impossible, unusual: remarks('unusual').filter(({ field }) => !refused.has(field)) };
}

/** As an answer names what is wrong with a form. */
export const byField = (remarks: readonly OfferRemark[]): Record<string, string> =>
  Object.fromEntries(remarks.map(({ field, message }) => [field, message]));
