import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { forgetValues } from '../../../platform/events/audit-trail.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import { type EndingOwner, findPeople } from '../../accounts/server/api.ts';
import { forgetDocuments } from '../../deal-documents/server/api.ts';
import { forgetDeals } from '../../pipeline/server/api.ts';
import { forgetEnvelopes } from '../../signing/server/api.ts';
import { loanPackages, packageDocuments } from '../../submission/server/api.ts';
import { keptYears, wireKeptDays } from '../model.ts';
import { leaveWire } from './steps/wire.ts';
import { closings, termAnswers, wireInstructions } from './tables.ts';
import { removeOldDrifts } from './terms/record.ts';

// How long what belongs to a closing is kept: docs/decisions/0069-closing-and-what-is-kept.md.

/** The time of kept loans is over: called with their deals, before they are removed. */
export const loansForgotten =
  defineHook<(tx: Transaction, dealIds: readonly string[]) => Promise<void>>('closing.loansForgotten');

/** Twice what is looked back on. */
const driftsKeptDays = 730;

/**
 * An account ends. Packages that were not funded go with it; of a funded one the lender keeps what was agreed and paid,
 * without the name and the words of the person.
 */
export async function leaveClosings(
  tx: Transaction,
  context: RequestContext,
  { accountId }: EndingOwner,
): Promise<void> {
  const { db } = tx;
  const own = await db.select({ id: loanPackages.id }).from(loanPackages).where(eq(loanPackages.brokerId, accountId));
  const ids = own.map(({ id }) => id);
  await leaveWire(tx, accountId);
  await db.update(closings).set({ fundedBy: null }).where(eq(closings.fundedBy, accountId));
  await db.update(termAnswers).set({ answeredBy: null, note: '' }).where(eq(termAnswers.answeredBy, accountId));
  const theirs = and(eq(closings.dateSide, 'broker'), inArray(closings.packageId, ids));
  await db.update(closings).set({ dateReason: '' }).where(theirs);
  await forgetValues(tx, context, 'closing', ids);
}

/** The nightly clean-up: account numbers that nobody needs any more, and packages whose time to be kept is over. */
export async function removeOldClosings(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await removeOldDrifts(db, daysAgo(driftsKeptDays));
  const ended = db
    .select({ id: loanPackages.id })
    .from(loanPackages)
    .where(
      or(
        // They went with the event; what ended before that was done goes here.
        inArray(loanPackages.state, ['withdrawn', 'declined']),
        and(eq(loanPackages.state, 'funded'), lt(loanPackages.stateAt, daysAgo(wireKeptDays))),
      ),
    );
  await db.delete(wireInstructions).where(inArray(wireInstructions.packageId, ended));
  const fundedBefore = new Date(now);
  fundedBefore.setUTCFullYear(now.getUTCFullYear() - keptYears);
  await removeKept(platform, fundedBefore, now);
}

/** Funded packages of brokers whose accounts are gone, and their deals. Their files go once no row names them. */
async function removeKept(platform: Platform, fundedBefore: Date, now: Date): Promise<void> {
  const { db } = platform.database;
  const pages = inPages(
    (after, limit) =>
      db
        .select({ id: closings.packageId, brokerId: loanPackages.brokerId, dealId: loanPackages.dealId })
        .from(closings)
        .innerJoin(loanPackages, eq(loanPackages.id, closings.packageId))
        .where(and(lt(closings.fundedAt, fundedBefore), rowsAfter(closings.packageId, after)))
        .orderBy(asc(closings.packageId))
        .limit(limit),
    ({ id }) => id,
  );
  for await (const rows of pages) {
    const people = await findPeople(
      db,
      rows.map(({ brokerId }) => brokerId),
    );
    // An account that ended has no address any more.
    const over = rows.filter(({ brokerId }) => !people.get(brokerId)?.email);
    if (over.length === 0) continue;
    const ids = over.map(({ id }) => id);
    const deals = over.map(({ dealId }) => dealId);
    await platform.database.transaction(async (tx) => {
      for (const forget of platform.hooks.all(loansForgotten)) await forget(tx, deals);
      await tx.db.delete(loanPackages).where(inArray(loanPackages.id, ids));
      await forgetEnvelopes(tx.db, deals);
      await forgetDocuments(tx.db, deals);
      await forgetDeals(platform, tx.db, deals, now);
    });
  }
}

const fundedOf = (db: Queries, dealIds: readonly string[]) =>
  db
    .select({ id: loanPackages.id, dealId: loanPackages.dealId })
    .from(loanPackages)
    .where(and(inArray(loanPackages.dealId, [...dealIds]), eq(loanPackages.state, 'funded')));

/** Deals whose loan was funded outlive the account of their broker. */
export const keepFundedDeals = async (db: Queries, dealIds: readonly string[]): Promise<string[]> =>
  (await fundedOf(db, dealIds)).map(({ dealId }) => dealId);

/** So do the documents of their packages, which the lender reads. */
export async function keepFundedDocuments(db: Queries, dealIds: readonly string[]): Promise<string[]> {
  const kept: string[] = [];
  for (const { id } of await fundedOf(db, dealIds))
    for (const { dealDocumentId } of await packageDocuments(db, id)) kept.push(dealDocumentId);
  return kept;
}
