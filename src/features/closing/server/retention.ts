import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { forgetValues } from '../../../platform/events/audit-trail.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import { type EndingOwner, findPeople } from '../../accounts/server/api.ts';
import { forgetDocuments } from '../../deal-documents/server/api.ts';
import { forgetDeals } from '../../pipeline/server/api.ts';
import { forgetEnvelopes } from '../../signing/server/api.ts';
import { loanPackages, packageDocuments } from '../../submission/server/api.ts';
import { keptYears, wireKeptDays } from '../model.ts';
import { leaveWire } from './steps/wire.ts';
import { closings, termAnswers, termDrifts, wireInstructions } from './tables.ts';

// How long what belongs to a closing is kept: docs/decisions/0069-closing-and-what-is-kept.md.

/** The time of kept loans is over: called with their deals, before they are removed. */
export const loansForgotten =
  defineHook<(tx: Transaction, dealIds: readonly string[]) => Promise<void>>('closing.loansForgotten');

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

export const closingRules: readonly RetentionRule[] = [
  {
    name: 'term-drifts',
    what: 'How final terms differed from accepted offers',
    tables: [termDrifts],
    // Twice what is looked back on.
    kept: { days: 730, after: 'the terms were issued' },
    why: 'Search shows how lenders keep their terms.',
    remove: removesBefore(termDrifts, termDrifts.at),
  },
  {
    name: 'wire-instructions',
    what: 'Wire instructions',
    tables: [wireInstructions],
    kept: { days: wireKeptDays, after: 'the loan was funded' },
    why: 'Account numbers are a risk, and nobody needs them any more. Of packages that were withdrawn or declined they go right away.',
    remove: removeWire,
  },
  {
    name: 'funded-loans',
    what: 'Loan packages, closings and documents of funded loans',
    tables: [loanPackages, closings],
    kept: { years: keptYears, after: 'the funding, where the broker’s account has ended' },
    why: 'Lenders must be able to show what was agreed and paid. As long as the broker has an account, the broker keeps them too.',
    remove: removeKept,
  },
];

async function removeWire({ database: { db } }: Platform, before: Date): Promise<number> {
  const { id, state, stateAt } = loanPackages;
  // Those that were withdrawn or declined went with the event; what ended before that was done goes here.
  const isOver = or(inArray(state, ['withdrawn', 'declined']), and(eq(state, 'funded'), lt(stateAt, before)));
  const ended = db.select({ id }).from(loanPackages).where(isOver);
  const { rowCount } = await db.delete(wireInstructions).where(inArray(wireInstructions.packageId, ended));
  return rowCount ?? 0;
}

/** Funded packages of brokers whose accounts are gone, and their deals. Their files go once no row names them. */
async function removeKept(platform: Platform, fundedBefore: Date, now: Date): Promise<number> {
  let removed = 0;
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
    removed += over.length;
  }
  return removed;
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
