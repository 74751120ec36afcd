import { formatMoney } from '../../../kernel/format.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { type Funding, fundingOf } from '../../../lending/offers/funding.ts';
import { offersOf } from '../../../lending/offers/interest.ts';
import { dealOfRequest } from '../../../lending/requests/request-of-deal.ts';
import type { OfferTerms } from '../model.ts';

type Request = Readonly<Record<string, unknown>>;
type FundedTerms = Pick<OfferTerms, 'loanAmount' | 'heldBack' | 'pointsPercent' | 'fees'>;

/** Where the money of an offer goes and what the borrower brings. @param request the request it answers */
export const offerFunding = (
  kind: LoanKind,
  request: Request,
  terms: FundedTerms,
  brokerFeePercent?: number,
): Funding => fundingOf(offersOf(kind).funds, dealOfRequest(kind, request), { ...terms, brokerFeePercent });

export interface FundingLine {
  readonly label: string;
  readonly amount: number | null;
  readonly note?: string;
}

/** What a broker reads of it under an offer: how the loan is paid out, and the cash to close with what it is made of. */
export function fundingLines(kind: LoanKind, request: Request, terms: FundedTerms): readonly FundingLine[] {
  const { heldBack } = offersOf(kind);
  const funding = offerFunding(kind, request, terms);
  const { advance, holdback, cashBefore, cashToClose, cashToBorrower, points, fees } = funding;
  return [
    ...(heldBack && terms.heldBack !== null
      ? [
          { label: 'Initial advance', amount: advance },
          { label: heldBack.label, amount: holdback },
        ]
      : []),
    ...(cashBefore === null || cashToClose === null
      ? []
      : [
          {
            label: 'Cash to close before points and fees',
            amount: cashBefore,
            note: `${usesText(funding)} − loan ${formatMoney(funding.loan)}`,
          },
          { label: 'Points', amount: points },
          { label: 'Fees', amount: fees },
          { label: 'Cash to close', amount: cashToClose },
          ...(cashToBorrower ? [{ label: 'Cash to borrower', amount: cashToBorrower }] : []),
        ]),
  ];
}

/** 'Purchase price $250,000 + rehab $60,000'. */
export const usesText = ({ uses }: Pick<Funding, 'uses'>): string =>
  uses
    .map(({ label, amount }, place) => `${place === 0 ? label : label.toLowerCase()} ${formatMoney(amount)}`)
    .join(' + ');

/** The offered loan and the cash to close as a mail says them, in whole lines that add up. */
export function fundingMailLines(kind: LoanKind, request: Request, terms: FundedTerms): readonly string[] {
  const lines = fundingLines(kind, request, terms);
  const write = ({ label, amount }: FundingLine) => `${label.toLowerCase()} ${formatMoney(amount)}`;
  const split = lines.filter(({ label }) => label === 'Initial advance' || label.endsWith('holdback'));
  const totals = lines.filter(({ label }) => label === 'Cash to close' || label === 'Cash to borrower');
  // Of the two totals one is 0.
  const total = totals.at(-1);
  const isPaidOut = totals.length > 1;
  const parts = lines
    .filter((line) => !totals.includes(line) && !split.includes(line))
    .map((line) => (isPaidOut ? { ...line, amount: 0 - (line.amount ?? 0) } : line))
    .map(({ label, ...line }) => ({ ...line, label: isPaidOut ? label.replace('to close', 'to borrower') : label }));
  return [
    `Loan ${formatMoney(terms.loanAmount)}${split.length > 0 ? `: ${split.map(write).join(', ')}` : ''}`,
    ...(total ? [`${total.label} ${formatMoney(total.amount)}: ${parts.map(write).join(', ')}`] : []),
  ];
}
