import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { OfferTerms } from '../model.ts';
import { type Asked, maxAdvanceExceeded, missingException, withLeverage } from './offer-exception.ts';
import { tidyPrepayment } from './prepayment.ts';

/**
 * Terms as they are written down: leverage is computed, and a reason stands only where the loan is above the program.
 * `missing` says why one is needed that is not stated.
 */
export function asStored(
  kind: LoanKind,
  asked: Asked,
  stated: OfferTerms,
): { readonly terms: OfferTerms; readonly missing: string | undefined } {
  const missing = missingException(kind, asked, stated);
  const isAbove = maxAdvanceExceeded(kind, asked, stated.loanAmount) !== undefined;
  const exceptionReason = isAbove ? (stated.exceptionReason?.trim() ?? null) : null;
  const { terms } = withLeverage(kind, asked.request, tidyPrepayment(stated));
  return { terms: { ...terms, exceptionReason }, missing };
}
