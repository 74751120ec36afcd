import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { noValue } from '../../../../kernel/format.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { type Drift, type DriftRecord, driftOf } from '../../../../lending/offers/drift.ts';
import { usualHoldingMonths } from '../../../../lending/offers/interest.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readPlannedDraws } from '../../../offer-comparison/server/api.ts';
import { type OfferTerms, offerDifferences } from '../../../quotes/model.ts';
import { formatTerm, termLabels } from '../../../quotes/offer-texts.ts';
import {
  type Offer,
  offers,
  type Quote,
  requestOf,
  snapshotOf,
  termsOf,
  zoneOfQuote,
} from '../../../quotes/server/api.ts';
import { withLeverage } from '../../../quotes/terms/offer-exception.ts';
import { type LoanPackage, loanPackages } from '../../../submission/server/api.ts';
import type { TermRecord, TermVersionRow } from '../../contract.ts';
import { termAnswers, termDrifts } from '../tables.ts';

/** A version of the terms, as it is shown. */
export interface TermVersion extends Omit<Offer, 'terms'> {
  readonly terms: OfferTerms;
}

/**
 * The accepted offer and what was issued after it, oldest first; those that cannot be read are left out. Empty: the accepted
 * offer cannot be read, so nothing may be compared with it.
 */
export async function readVersions(db: Queries, quote: Quote): Promise<readonly TermVersion[]> {
  const rows = await db.select().from(offers).where(eq(offers.quoteId, quote.id)).orderBy(asc(offers.version));
  const [kind, request] = [loanKind(quote.kind), requestOf(quote)];
  const since = rows.slice(rows.findLastIndex(({ stage }) => stage === 'offer'));
  const versions = since.flatMap((row): TermVersion[] => {
    const terms = termsOf(row);
    return terms ? [{ ...row, terms: withLeverage(kind, request, terms).terms }] : [];
  });
  return versions[0]?.stage === 'offer' ? versions : [];
}

/** All versions priced over the months that such a loan is usually held, as the deal plans to draw it. */
export async function priceVersions(
  platform: Platform,
  quote: Quote,
  versions: readonly Pick<TermVersion, 'terms'>[],
): Promise<DriftRecord> {
  const drawnPercents = await readPlannedDraws(platform, quote.entryId);
  const planned = usualHoldingMonths(loanKind(quote.kind));
  return driftOf(
    versions.map(({ terms }) => terms),
    planned,
    { drawnPercents },
  );
}

/** Leverage follows from the amount. */
const isShown = ({ field }: { readonly field: string }): boolean => field !== 'leveragePercent';

/** What a version changes, as far as it has to be explained: not until when it holds. */
export const changesToExplain = (before: OfferTerms, after: OfferTerms) =>
  offerDifferences(before, after).filter((change) => isShown(change) && change.field !== 'validUntil');

function presentChanges(quote: Quote, before: OfferTerms, after: OfferTerms, { parts }: Drift) {
  const zone = zoneOfQuote(quote);
  return offerDifferences(before, after)
    .filter(isShown)
    .map(({ field, from, to }) => {
      const price = parts.find(({ term }) => term === field);
      return {
        field,
        label: termLabels[field] ?? field,
        before: formatTerm(field, from, zone) || noValue,
        after: formatTerm(field, to, zone) || noValue,
        cost: price?.cost ?? null,
        cash: price?.cash ?? null,
      };
    });
}

/** @returns null where the accepted offer cannot be read */
export async function presentRecord(
  platform: Platform,
  db: Queries,
  { id: packageId }: LoanPackage,
  quote: Quote,
): Promise<TermRecord | null> {
  const versions = await readVersions(db, quote);
  if (versions.length === 0) return null;
  const { months, steps, total } = await priceVersions(platform, quote, versions);
  const ids = versions.map(({ id }) => id);
  const given = and(inArray(termAnswers.offerId, ids), eq(termAnswers.packageId, packageId));
  const answers = await db.select().from(termAnswers).where(given);
  const rows = versions.map((version, index): TermVersionRow => {
    const [before, drift] = [versions[index - 1], steps[index - 1]];
    const answer = answers.find(({ offerId }) => offerId === version.id);
    return {
      _id: version.id,
      version: version.version,
      stage: version.stage,
      at: version.createdAt.toISOString(),
      terms: version.terms,
      reason: version.changeReason,
      changes: before && drift ? presentChanges(quote, before.terms, version.terms, drift) : [],
      drift: drift ? { cost: drift.cost, cash: drift.cash } : null,
      answer: answer ? { answer: answer.answer, note: answer.note, at: answer.answeredAt.toISOString() } : null,
    };
  });
  const loanAmount = snapshotOf(quote)?.sizing.totalLoanAmount ?? null;
  return {
    kind: quote.kind,
    months,
    requested: { at: quote.requestedAt.toISOString(), loanAmount },
    versions: rows.toReversed(),
    total: { cost: total.cost, cash: total.cash },
  };
}

/** Writes down how far the terms of a loan have moved, for what is said of its lender: once, however often it was submitted. */
export async function keepDrift(
  { db }: Transaction,
  { id: packageId, lenderId, dealId }: LoanPackage,
  versions: readonly TermVersion[],
  { months, steps, total }: DriftRecord,
  at: Date,
): Promise<void> {
  const [accepted] = versions;
  if (!accepted) return;
  const changes = steps.filter(({ parts }) => parts.length > 0).length;
  const earlier = db
    .select({ id: loanPackages.id })
    .from(loanPackages)
    .where(and(eq(loanPackages.dealId, dealId), eq(loanPackages.lenderId, lenderId), ne(loanPackages.id, packageId)));
  await db.delete(termDrifts).where(inArray(termDrifts.packageId, earlier));
  const kept = { loanAmount: accepted.loanAmount, months, changes, cost: total.cost, cash: total.cash, at };
  await db
    .insert(termDrifts)
    .values({ packageId, lenderId, ...kept })
    .onConflictDoUpdate({ target: termDrifts.packageId, set: kept });
}
