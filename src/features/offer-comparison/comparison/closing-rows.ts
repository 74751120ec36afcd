import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { QuotedOffer } from '../../quotes/contract.ts';
import { offerFunding, usesText } from '../../quotes/terms/offer-funding.ts';
import { moneyRow, type Row } from './compared-row.ts';

/** What the borrower brings to closing, line by line; nothing where the kind or the deal does not say what the loan pays for. */
export function closingRows(kind: LoanKind, offers: readonly QuotedOffer[], brokerFeePercent: number): Row[] {
  const funding = ({ quote, offer }: QuotedOffer) => offerFunding(kind, quote.request, offer.terms, brokerFeePercent);
  if (offers.every((one) => funding(one).cashBefore === null)) return [];
  return [
    moneyRow('Cash to close before points and fees', (one) => funding(one).cashBefore),
    moneyRow('Points', (one) => funding(one).points),
    moneyRow('Lender fees', (one) => funding(one).fees),
    ...(brokerFeePercent > 0 ? [moneyRow('Broker fee', (one) => funding(one).brokerFee)] : []),
    moneyRow('Cash to close', (one) => funding(one).cashToClose, { better: 'lower', isTotal: true }),
    ...(offers.some((one) => (funding(one).cashToBorrower ?? 0) > 0)
      ? [moneyRow('Cash to borrower', (one) => funding(one).cashToBorrower, { better: 'higher', isTotal: true })]
      : []),
  ];
}

/** What the rows above rest on, in sentences. */
export function closingAssumptions(kind: LoanKind, [first]: readonly QuotedOffer[]): string[] {
  if (first === undefined) return [];
  const funding = offerFunding(kind, first.quote.request, first.offer.terms);
  if (funding.cashBefore === null) return [];
  return [
    `Cash to close: ${usesText(funding)} − loan, plus points and fees. Below zero it is cash to the borrower. Prepaids, reserves, title and other third-party costs are not included.`,
  ];
}
