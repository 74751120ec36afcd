import { and, count, desc, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccounts } from '../../accounts/server/api.ts';
import type { Notification, UnreadCount } from '../contract.ts';
import type { Shown } from './notifies.ts';
import { showNotifications, unknownNotification } from './read.ts';
import { isUnreadRow, notificationCounts, notifications } from './tables.ts';
import { countOn, lockCounts, readEvent } from './write.ts';

const { id, accountId, number, readVersion } = notifications;
export const isReadRow = sql`is_read`;

export async function readCount(db: Queries, owner: string): Promise<UnreadCount> {
  const { unread, version } = notificationCounts;
  const [row] = await db
    .select({ unread, version })
    .from(notificationCounts)
    .where(eq(notificationCounts.accountId, owner));
  return row ?? { unread: 0, version: 0 };
}

/** What an account has not read yet, newest first. */
export const newestUnread = (db: Queries, owner: string, before?: SQL) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(accountId, owner), isUnreadRow, before))
    .orderBy(desc(number));

interface Wanted {
  readonly before: number | undefined;
  readonly unreadOnly: boolean;
  readonly limit: number;
}

/** The count is read first: whoever marks all up to its version marks nothing that the list does not show. */
export async function listOwn(
  platform: Pick<Platform, 'followers' | 'database'>,
  owner: string,
  { before, unreadOnly, limit }: Wanted,
) {
  const { db } = platform.database;
  const counted = await readCount(db, owner);
  const older = before === undefined ? undefined : lt(number, before);
  const own = and(eq(accountId, owner), older);
  const newest = unreadOnly
    ? newestUnread(db, owner, older)
    : db.select().from(notifications).where(own).orderBy(desc(number));
  const rows = await newest.limit(limit + 1);
  const listed = rows.slice(0, limit);
  const shown = await showNotifications(platform, db, listed);
  return { ...counted, notifications: listed.map((row) => present(row, shown)), hasMore: rows.length > limit };
}

function present(row: typeof notifications.$inferSelect, shown: ReadonlyMap<string, Shown>): Notification {
  const { id: _id, about, isRead, createdAt: at, number: place } = row;
  const { message, link } = shown.get(_id) ?? unknownNotification;
  return { _id, message, link, about, isRead, createdAt: at.toISOString(), number: place };
}

/**
 * Changes the marks of one account's notifications while its count is held.
 * @param change how many more are unread by it
 */
const mark = (
  { database, events }: Platform,
  owner: string,
  change: (tx: Transaction, version: number) => Promise<number>,
): Promise<{ readonly counted: UnreadCount; readonly more: number }> =>
  database.transaction(async (tx) => {
    // The end of an account holds it before its count.
    await lockAccounts(tx, [owner]);
    const more = await change(tx, (await lockCounts(tx, [owner])).next(owner));
    await countOn(tx, new Map([[owner, more]]));
    if (more !== 0) await events.publish(tx, openPages, readEvent(owner));
    return { counted: await readCount(tx.db, owner), more };
  });

/** @throws NOT_FOUND for anybody else's. One that has that mark already is left as it is. */
export async function markOne(platform: Platform, owner: string, which: string, asRead: boolean): Promise<UnreadCount> {
  const { counted } = await mark(platform, owner, async ({ db }, version) => {
    const own = and(eq(id, which), eq(accountId, owner));
    const { rowCount } = await db
      .update(notifications)
      .set({ isRead: asRead, readVersion: asRead ? version : null })
      .where(and(own, asRead ? isUnreadRow : isReadRow));
    if (rowCount) return asRead ? -1 : 1;
    if ((await db.$count(notifications, own)) === 0) throw new AppError('NOT_FOUND');
    return 0;
  });
  return counted;
}

/** @param upTo the version of the list that was seen; undefined: whatever there is */
export async function markAll(platform: Platform, owner: string, upTo: number | undefined) {
  const { more, counted } = await mark(platform, owner, async ({ db }, version) => {
    const seen = upTo === undefined ? undefined : lte(number, upTo);
    const { rowCount } = await db
      .update(notifications)
      .set({ isRead: true, readVersion: version })
      .where(and(eq(accountId, owner), isUnreadRow, seen));
    return -(rowCount ?? 0);
  });
  return { ...counted, marked: -more };
}

/** Takes back what was marked at once, by the version that marked it. */
export async function unmarkAll(platform: Platform, owner: string, version: number): Promise<UnreadCount> {
  const { counted } = await mark(platform, owner, async ({ db }) => {
    const { rowCount } = await db
      .update(notifications)
      .set({ isRead: false, readVersion: null })
      .where(and(eq(accountId, owner), isReadRow, eq(readVersion, version)));
    return rowCount ?? 0;
  });
  return counted;
}

/** Counts anew what was written past `notify`: only while nobody else can write, or within its transaction's last step. */
export async function recount(tx: Transaction, owners: readonly string[]): Promise<void> {
  await lockCounts(tx, owners);
  for (const owner of owners) {
    const [left] = await tx.db
      .select({ unread: count() })
      .from(notifications)
      .where(and(eq(accountId, owner), isUnreadRow));
    await tx.db
      .update(notificationCounts)
      .set({ unread: left?.unread ?? 0 })
      .where(eq(notificationCounts.accountId, owner));
  }
}
