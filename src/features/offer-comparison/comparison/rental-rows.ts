import { formatMoney, writeNumber } from '../../../kernel/format.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { amountsOf } from '../../../lending/kinds/loan.ts';
import { rentalPaymentOf } from '../../../lending/offers/rental-payment.ts';
import { dealOfRequest } from '../../../lending/requests/request-of-deal.ts';
import type { QuotedOffer } from '../../quotes/contract.ts';
import type { Row } from './compared-row.ts';

const toCents = (amount: number | null | undefined): number | null =>
  amount == null ? null : Math.round(amount * 100) / 100;

/** The payment and the DSCR at the offered rate; no rows for kinds whose loans no rent carries. */
export function rentalRows(kind: LoanKind, offers: readonly QuotedOffer[]): Row[] {
  const payment = ({ quote, offer }: QuotedOffer) =>
    rentalPaymentOf(offer.terms, amountsOf(kind.amounts, dealOfRequest(kind, quote.request)));
  if (offers.every((one) => payment(one) === undefined)) return [];
  const money = (label: string, value: (one: QuotedOffer) => number | null, note: string): Row => ({
    label,
    better: 'lower',
    text: (one) => formatMoney(value(one)),
    value,
    note: () => note,
  });
  const dscr = (one: QuotedOffer) => payment(one)?.dscr ?? null;
  return [
    {
      ...money('P&I', (one) => toCents(payment(one)?.payment), ''),
      note: ({ offer }) => (offer.terms.interestType === 'amortizing' ? undefined : 'interest only'),
    },
    money('PITIA', (one) => toCents(payment(one)?.pitia), 'with taxes, insurance and HOA'),
    {
      label: 'DSCR',
      better: 'higher',
      text: (one) => writeNumber(dscr(one), 'ratio'),
      value: dscr,
      note: () => 'rent over PITIA, at the offered rate',
    },
  ];
}
