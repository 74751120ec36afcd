import { formatMoney, formatPercent } from '../../../kernel/format.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { leverageOf, loanShares, programMaxAdvance, statedOtherwise } from '../../../lending/offers/leverage.ts';
import { dealOfRequest } from '../../../lending/requests/request-of-deal.ts';
import type { ProgramSnapshot, QuoteRequest } from '../contract.ts';
import type { OfferTerms } from '../model.ts';

export interface Asked {
  readonly request: QuoteRequest;
  readonly program: ProgramSnapshot | null;
}

/** The program's maximum advance, where a loan of this amount is above it. */
export function maxAdvanceExceeded(
  kind: LoanKind,
  { request, program }: Asked,
  loanAmount: number,
): number | undefined {
  const most = programMaxAdvance(kind, dealOfRequest(kind, request), program?.sizing);
  return most !== null && loanAmount > most ? most : undefined;
}

/** Why an offer needs a reason that it does not state; undefined when it is within the program, or states one. */
export function missingException(
  kind: LoanKind,
  asked: Asked,
  { loanAmount, exceptionReason }: Pick<OfferTerms, 'loanAmount' | 'exceptionReason'>,
): string | undefined {
  const most = maxAdvanceExceeded(kind, asked, loanAmount);
  if (most === undefined || exceptionReason?.trim()) return undefined;
  return `Enter a reason for the exception: ${formatMoney(loanAmount)} is above the program max advance of ${formatMoney(most)}`;
}

/** To the broker, beside an offer that is above what the lender's own program lends. */
export const exceptionText = (most: number): string => `Above the program max advance of ${formatMoney(most)}`;

/** An offer as it is shown: its leverage is what its amount and the deal come to, whatever was stated beside it. */
export function withLeverage(
  kind: LoanKind,
  request: QuoteRequest,
  terms: OfferTerms,
): { readonly terms: OfferTerms; readonly statedLeverage?: number } {
  const leveragePercent = leverageOf(kind, terms.loanAmount, dealOfRequest(kind, request));
  const stated = statedOtherwise(terms.leveragePercent, leveragePercent);
  return { terms: { ...terms, leveragePercent }, ...(stated === undefined ? {} : { statedLeverage: stated }) };
}

/** Leverage and exception of an offer, as an email to the broker says them. */
export function leverageMailLines(kind: LoanKind, asked: Asked, terms: OfferTerms): string[] {
  const shares = loanShares(kind, terms.loanAmount, dealOfRequest(kind, asked.request));
  const known = shares.flatMap(({ of, percent }) => (percent === null ? [] : [`${formatPercent(percent)} of ${of}`]));
  const most = maxAdvanceExceeded(kind, asked, terms.loanAmount);
  const reason = terms.exceptionReason ? `. Reason for the exception: ${terms.exceptionReason}` : '';
  return [
    ...(known.length > 0 ? [`Leverage: ${known.join(', ')}`] : []),
    ...(most === undefined ? [] : [`${exceptionText(most)}${reason}`]),
  ];
}
