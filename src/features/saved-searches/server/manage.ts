import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import { findLoanKind } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepScenario } from '../../search/server/api.ts';
import type { SavedSearch } from '../contract.ts';
import { savedSearchSaved } from '../events.ts';
import { newsSentence, restorableDays, savedAtMost } from '../model.ts';
import { newsOf } from './matches/notify-owner.ts';
import { findFits, readDeal } from './program-fit.ts';
import { savedSearches } from './tables.ts';

/** How long a deletion can be taken back. */
const restorableMs = restorableDays * dayMs;
const newsShown = 5;

const { id, kind, name, byNotice, byMail, news, foundAt, createdAt, lookedAt } = savedSearches;
const columns = { id, kind, name, byNotice, byMail, news, foundAt, createdAt, lookedAt };
type Row = Pick<typeof savedSearches.$inferSelect, keyof typeof columns> & { readonly fits: number };

const present = (row: Row): SavedSearch => {
  const loanKind = findLoanKind(row.kind);
  const read = loanKind ? newsOf(loanKind, row.news, newsShown) : [];
  return {
    _id: row.id,
    name: row.name,
    kind: row.kind,
    byNotice: row.byNotice,
    byMail: row.byMail,
    fits: row.fits,
    news: read.map((one) => ({
      programId: one.programId,
      at: one.at,
      text: loanKind ? newsSentence(loanKind, row.name, one) : '',
    })),
    foundAt: row.foundAt?.toISOString() ?? null,
    hasUnread: row.foundAt !== null && row.foundAt > row.lookedAt,
    createdAt: row.createdAt.toISOString(),
    lookedAt: row.lookedAt.toISOString(),
  };
};

const live = isNull(savedSearches.deletedAt);
const ownedBy = (accountId: string) => eq(savedSearches.accountId, accountId);
/** This search, where it is the account's and not put away. */
export const liveSearch = (accountId: string, searchId: string) => and(eq(id, searchId), ownedBy(accountId), live);

/** A list needs how many programs were found, not which. */
const readRows = (db: Queries, where: SQL | undefined): Promise<Row[]> =>
  db
    .select({
      ...columns,
      fits: sql<number>`(select count(*)::integer from jsonb_object_keys(${savedSearches.found}))`,
    })
    .from(savedSearches)
    .where(where)
    .orderBy(sql`coalesce(${foundAt}, ${createdAt}) desc`, id);

/** The account's searches, the latest finds first. */
export const readSavedSearches = async (db: Queries, accountId: string): Promise<SavedSearch[]> =>
  (await readRows(db, and(ownedBy(accountId), live))).map(present);

async function readOne(db: Queries, searchId: string): Promise<SavedSearch> {
  const [row] = await readRows(db, eq(id, searchId));
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

/** Holds the account's searches, so that two calls at once do not go past the limit together. @throws CONFLICT */
async function assertRoom(tx: Transaction, accountId: string): Promise<void> {
  await lockUntilCommit(tx, 'saved-searches', accountId);
  const [kept] = await tx.db
    .select({ count: count() })
    .from(savedSearches)
    .where(and(ownedBy(accountId), live));
  if ((kept?.count ?? 0) >= savedAtMost)
    throw new AppError('CONFLICT', `You have ${savedAtMost} searches already. Delete one that you no longer need.`);
}

interface NewSearch {
  readonly name: string;
  readonly scenario: Deal;
  readonly byNotice: boolean;
  readonly byMail: boolean;
}

/** Keeps a search with what fits it now: from here on only what is better is news. */
export async function saveSearch(
  platform: Platform,
  context: RequestContext,
  accountId: string,
  loanKind: LoanKind,
  stated: NewSearch,
): Promise<SavedSearch> {
  const { at } = context;
  const found = findFits(platform, loanKind, stated.scenario, at);
  return platform.database.transaction(async (tx) => {
    await assertRoom(tx, accountId);
    const [row] = await tx.db
      .insert(savedSearches)
      .values({ ...stated, accountId, kind: loanKind.slug, found, createdAt: at, updatedAt: at, lookedAt: at })
      .returning({ id });
    if (!row) throw new AppError('CONFLICT');
    await record(tx, context, savedSearchSaved, { id: row.id });
    return readOne(tx.db, row.id);
  });
}

type Changes = { readonly [Name in 'name' | 'byNotice' | 'byMail']?: NewSearch[Name] | undefined };

/** @throws NOT_FOUND for anybody else's */
export async function changeSearch(
  db: Queries,
  accountId: string,
  searchId: string,
  changes: Changes,
  at: Date,
): Promise<SavedSearch> {
  const changed = await db
    .update(savedSearches)
    .set({ ...changes, updatedAt: at })
    .where(liveSearch(accountId, searchId))
    .returning({ id });
  if (changed.length === 0) throw new AppError('NOT_FOUND');
  return readOne(db, searchId);
}

/** Puts a search away. @throws NOT_FOUND for anybody else's */
export async function deleteSearch(db: Queries, accountId: string, searchId: string, at: Date): Promise<void> {
  const deleted = await db
    .update(savedSearches)
    .set({ deletedAt: at })
    .where(liveSearch(accountId, searchId))
    .returning({ id });
  if (deleted.length === 0) throw new AppError('NOT_FOUND');
}

/**
 * Takes a deletion back. What has changed meanwhile is looked up, and nobody is notified of it.
 * @throws NOT_FOUND for anybody else's, and after a day; CONFLICT when the account keeps as many as it may
 */
export const restoreSearch = (
  platform: Platform,
  accountId: string,
  searchId: string,
  at: Date,
): Promise<SavedSearch> =>
  platform.database.transaction(async (tx) => {
    await assertRoom(tx, accountId);
    const still = gt(savedSearches.deletedAt, new Date(at.getTime() - restorableMs));
    const own = and(eq(id, searchId), ownedBy(accountId), isNotNull(savedSearches.deletedAt), still);
    const [row] = await tx.db.select().from(savedSearches).where(own).for('update');
    const loanKind = row && findLoanKind(row.kind);
    if (!row || !loanKind) throw new AppError('NOT_FOUND');
    const found = findFits(platform, loanKind, readDeal(loanKind, row.scenario), at);
    await tx.db.update(savedSearches).set({ deletedAt: null, found, updatedAt: at }).where(eq(id, searchId));
    return readOne(tx.db, searchId);
  });

/**
 * Opens a search: it becomes the account's last form of its kind, what it found counts as read, and what fits now is
 * what later changes are measured from. @throws NOT_FOUND for anybody else's
 */
export const runSearch = (platform: Platform, accountId: string, searchId: string, at: Date) =>
  platform.database.transaction(async (tx) => {
    const own = liveSearch(accountId, searchId);
    const [row] = await tx.db.select().from(savedSearches).where(own).for('update');
    const loanKind = row && findLoanKind(row.kind);
    if (!row || !loanKind) throw new AppError('NOT_FOUND');
    const scenario = readDeal(loanKind, row.scenario);
    const found = findFits(platform, loanKind, scenario, at);
    await tx.db.update(savedSearches).set({ lookedAt: at, found }).where(eq(id, searchId));
    await keepScenario(tx.db, accountId, loanKind, scenario, at);
    return { kind: row.kind, scenario };
  });
