import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Side } from '../../../kernel/event-type.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/bus.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { lockAccounts, whoIsGone } from '../../accounts/server/api.ts';
import { choiceKey, whoChose } from './settings/choices.ts';
import {
  isUnreadRow,
  notificationCounts,
  notificationDigests,
  notificationPreferences,
  notifications,
} from './tables.ts';

/** What is told to people because of the lender that they work for. */
const lenderAudience: Side = 'lender';

interface News {
  readonly accountId: string;
  readonly type: string | null;
  readonly event: string;
  readonly audience: string;
  readonly objectId: string;
  readonly payload: object;
  readonly about: string | null;
  readonly at: Date;
}

/** What a transaction does to notifications. */
interface Changes {
  readonly news: News[];
  /** What somebody has seen where it happened, by its key. */
  readonly seen: { readonly accountId: string; readonly about: string }[];
  readonly leaving: string[];
  /** Who no longer works for a lender: what they read of it as its people goes. */
  readonly leftLender: string[];
}

const gathered = new WeakMap<Transaction, Changes>();

/**
 * What this transaction does to notifications, written as its last step: the counts of all accounts that it touches are held
 * in one order, so that no two transactions wait for each other, and none is held longer than the commit takes.
 */
export function changesOf(tx: Transaction, events: Events): Changes {
  const known = gathered.get(tx);
  if (known) return known;
  const changes: Changes = { news: [], seen: [], leaving: [], leftLender: [] };
  gathered.set(tx, changes);
  tx.atEnd('notifications', async () => {
    gathered.delete(tx);
    await write(tx, events, changes);
  });
  return changes;
}

async function write(tx: Transaction, events: Events, changes: Changes): Promise<void> {
  const { news: all, seen, leaving, leftLender } = changes;
  const news = await wanted(tx.db, all);
  const named = [...news, ...seen].map(({ accountId }) => accountId);
  const touched = [...named, ...leaving, ...leftLender];
  if (touched.length === 0) return;
  // As every insert for an account does: whoever changes one and then tells others holds its row before the counts.
  await lockAccounts(tx, touched);
  const versions = await lockCounts(tx, touched);
  const ended = new Set([...(await whoIsGone(tx.db, named)), ...leaving]);
  const staying = <One extends { readonly accountId: string }>(all: readonly One[]) =>
    all.filter(({ accountId }) => !ended.has(accountId));
  const told = [
    ...(await readSeen(tx, staying(seen), versions)),
    ...(await addNews(tx, staying(news), versions)),
    ...(await removeOfLender(tx, leftLender, versions)),
  ];
  await removeAll(tx.db, [...ended]);
  await events.publish(tx, openPages, ...told);
}

/** Whoever has turned a type off is not notified of it. */
async function wanted(db: Queries, news: readonly News[]): Promise<readonly News[]> {
  const typed = news.flatMap(({ accountId, type }) => (type === null ? [] : [{ accountId, type }]));
  const off = await whoChose(db, 'inProduct', [false], typed);
  return news.filter(({ accountId, type }) => type === null || !off.has(choiceKey({ accountId, type })));
}

/** A version of its own for each change of an account: taken in turn, the highest is the one its row has. */
interface Versions {
  next(accountId: string): number;
}

/**
 * Holds the counts of these accounts until the transaction ends, and counts each version up as often as its account is named:
 * what is read from here on is what all others have committed.
 */
export async function lockCounts(tx: Transaction, accountIds: readonly string[]): Promise<Versions> {
  const added = new Map<string, number>();
  for (const id of accountIds) added.set(id, (added.get(id) ?? 0) + 1);
  const { rows } = await tx.client.query<{ account_id: string; version: number }>(
    `insert into notification_counts (account_id, version, unread)
     select id, added, 0 from unnest($1::uuid[], $2::bigint[]) as held (id, added) order by id
     on conflict (account_id) do update set version = notification_counts.version + excluded.version
     returning account_id, version`,
    [[...added.keys()], [...added.values()]],
  );
  const last = new Map(rows.map(({ account_id, version }) => [account_id, version - (added.get(account_id) ?? 0)]));
  return {
    next(accountId) {
      const version = (last.get(accountId) ?? 0) + 1;
      last.set(accountId, version);
      return version;
    },
  };
}

/** By so much more are unread, by account. Only while their counts are held. */
export async function countOn(tx: Transaction, more: ReadonlyMap<string, number>): Promise<void> {
  await tx.client.query(
    `update notification_counts set unread = unread + more
     from unnest($1::uuid[], $2::int[]) as change (id, more) where account_id = id and more <> 0`,
    [[...more.keys()], [...more.values()]],
  );
}

interface Notified {
  readonly accountId: string;
  readonly type: 'notification' | 'notificationsRead';
  readonly id: string;
}

async function readSeen(tx: Transaction, seen: Changes['seen'], versions: Versions): Promise<Notified[]> {
  const told: Notified[] = [];
  for (const { accountId, about } of seen) {
    const { rowCount } = await tx.db
      .update(notifications)
      .set({ isRead: true, readVersion: versions.next(accountId) })
      .where(and(eq(notifications.accountId, accountId), eq(notifications.about, about), isUnreadRow));
    if (!rowCount) continue;
    await countOn(tx, new Map([[accountId, -rowCount]]));
    told.push(readEvent(accountId));
  }
  return told;
}

/** Their sentences are made of the lender's figures when they are read, which are no longer these people's to see. */
async function removeOfLender(tx: Transaction, accountIds: readonly string[], versions: Versions): Promise<Notified[]> {
  const told: Notified[] = [];
  for (const accountId of accountIds) {
    versions.next(accountId);
    const removed = await tx.db
      .delete(notifications)
      .where(and(eq(notifications.accountId, accountId), eq(notifications.audience, lenderAudience)))
      .returning({ isRead: notifications.isRead });
    if (removed.length === 0) continue;
    await countOn(tx, new Map([[accountId, -removed.filter(({ isRead }) => !isRead).length]]));
    told.push(readEvent(accountId));
  }
  return told;
}

/** Other open pages of the account read its notifications back. */
export const readEvent = (accountId: string): Notified => ({
  type: 'notificationsRead',
  id: accountId,
  accountId,
});

type Row = typeof notifications.$inferInsert & { readonly id: string; readonly times: number };

async function addNews(tx: Transaction, news: readonly News[], versions: Versions): Promise<Notified[]> {
  if (news.length === 0) return [];
  const standing = await readStanding(tx.db, news);
  const rows = new Map<string, Row>();
  const more = new Map<string, number>();
  for (const { at, ...one } of news) {
    const key = one.about === null ? randomUUID() : keyOf(one);
    const earlier = rows.get(key) ?? standing.get(key);
    const times = (earlier?.times ?? 0) + 1;
    const number = versions.next(one.accountId);
    rows.set(key, { ...one, id: earlier?.id ?? randomUUID(), number, times, createdAt: at });
    if (!earlier) more.set(one.accountId, (more.get(one.accountId) ?? 0) + 1);
  }
  const written = [...rows.values()];
  await tx.db
    .insert(notifications)
    .values(written)
    .onConflictDoUpdate({
      target: notifications.id,
      set: {
        number: sql`excluded.number`,
        type: sql`excluded.type`,
        event: sql`excluded.event`,
        audience: sql`excluded.audience`,
        objectId: sql`excluded.object_id`,
        payload: sql`excluded.payload`,
        times: sql`excluded.times`,
        createdAt: sql`excluded.created_at`,
      },
    });
  await countOn(tx, more);
  return written.map(({ id, accountId }) => ({ type: 'notification', id, accountId }));
}

const keyOf = ({ accountId, about }: { readonly accountId: string; readonly about: string | null }) =>
  `${accountId} ${about}`;

/** What is unread about the same, by account and key; the newest where something older was marked as unread again. */
async function readStanding(db: Queries, news: readonly News[]) {
  const keyed = news.filter(({ about }) => about !== null);
  const { id, accountId, about, times, number } = notifications;
  const rows =
    keyed.length === 0
      ? []
      : await db
          .select({ id, accountId, about, times })
          .from(notifications)
          .where(
            and(
              inArray(accountId, [...new Set(keyed.map((one) => one.accountId))]),
              inArray(about, [...new Set(keyed.flatMap((one) => one.about ?? []))]),
              isUnreadRow,
            ),
          )
          .orderBy(number);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function removeAll(db: Queries, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  for (const table of [notificationPreferences, notificationDigests, notifications, notificationCounts])
    await db.delete(table).where(inArray(table.accountId, [...accountIds]));
}
