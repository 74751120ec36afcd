import { inArray, type SQL } from 'drizzle-orm';
import { readValues } from '../../../kernel/fields/values.ts';
import { loanKind, loanKinds } from '../../../lending/kinds/find.ts';
import { limitTexts } from '../../../lending/kinds/loan.ts';
import { requestFields, schemasOf } from '../../../lending/kinds/schemas.ts';
import { type ProgramSnapshot, programSnapshotSchema, type QuoteRequest } from '../contract.ts';
import { type OfferTerms, offerTermsSchema, propertyOf as propertyIn } from '../model.ts';
import { type Offer, type Quote, quotes } from './tables.ts';

/** The documents of a quote, read by the definition of its kind: nothing about them is taken on trust. */

/** The quotes that can be read: those of a kind of loan that the product still has. */
export const readable: SQL = inArray(
  quotes.kind,
  loanKinds.map(({ slug }) => slug),
);

/** The request as it was sent. */
export const requestOf = ({ kind, request }: Pick<Quote, 'kind' | 'request'>): QuoteRequest =>
  readValues(requestFields(loanKind(kind)), request);

/** The address of the property, as the broker wrote it. */
export const propertyOf = (quote: Pick<Quote, 'kind' | 'request'>): string =>
  propertyIn(loanKind(quote.kind), requestOf(quote));

/** The program as it stood then; null when none was asked about, or when its sizing cannot be read any more. */
export function snapshotOf(quote: Pick<Quote, 'kind' | 'program'>): ProgramSnapshot | null {
  const kind = loanKind(quote.kind);
  const stored = quote.program;
  if (typeof stored !== 'object' || stored === null) return null;
  const { check } = schemasOf(kind);
  const checks = 'checks' in stored && Array.isArray(stored.checks) ? stored.checks : [];
  // A check that the kind has since dropped is left out; the others still stand.
  const known = checks.filter((one) => check.safeParse(one).success);
  const sizing: Readonly<Record<string, unknown>> = 'sizing' in stored ? { ...Object(stored.sizing) } : {};
  // So is a limit that the kind no longer has: the loan still stands, what set it is not said.
  const boundBy = String(sizing.boundBy) in limitTexts(kind.loan) ? sizing.boundBy : null;
  const read = programSnapshotSchema(kind).safeParse({ ...stored, checks: known, sizing: { ...sizing, boundBy } });
  return read.success ? read.data : null;
}

/** The terms of an offer; undefined when they cannot be read, for none may be shown or accepted in part. */
export const termsOf = ({ terms }: Pick<Offer, 'terms'>): OfferTerms | undefined =>
  offerTermsSchema.safeParse(terms).data;
