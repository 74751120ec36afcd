import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { whoIsGone } from '../../accounts/server/api.ts';
import type { NotificationSort } from '../model.ts';
import { keyOf, turnedOff } from './preferences.ts';
import { isUnreadRow, notifications } from './tables.ts';

interface NewNotification {
  readonly accountId: string;
  /** What the person may have turned off; null for what they have chosen elsewhere. */
  readonly sort: NotificationSort | null;
  readonly message: string;
  /** The page it is about, inside the app. */
  readonly link: string;
  /** Nothing is added while an unread one about the same page stands. */
  readonly isOncePerPage?: true;
}

/**
 * Writes notifications in the transaction of what they tell about, and tells open pages when it commits. Whoever has turned
 * one off gets none, and nobody does whose account has ended.
 */
export async function notify(
  { events }: Platform,
  tx: Transaction,
  at: Date,
  ...items: readonly NewNotification[]
): Promise<void> {
  const sorted = items.flatMap(({ accountId, sort }) => (sort === null ? [] : [{ accountId, sort }]));
  const off = await turnedOff(tx.db, 'inProduct', sorted);
  const gone = await whoIsGone(
    tx.db,
    items.map(({ accountId }) => accountId),
  );
  const wanted = items.filter(
    ({ accountId, sort }) => !gone.has(accountId) && (sort === null || !off.has(keyOf({ accountId, sort }))),
  );
  const told = await whoIsTold(tx.db, wanted);
  const added = wanted.filter((item) => !item.isOncePerPage || !told.has(pageOf(item)));
  if (added.length === 0) return;
  const rows = await tx.db
    .insert(notifications)
    .values(added.map(({ accountId, message, link }) => ({ accountId, message, link, createdAt: at })))
    .returning({ id: notifications.id, accountId: notifications.accountId });
  await events.publish(
    tx,
    ...rows.map(({ id, accountId }) => ({ topic: 'account', type: 'notification', id, accountId }) as const),
  );
}

const pageOf = ({ accountId, link }: Pick<NewNotification, 'accountId' | 'link'>): string => `${accountId} ${link}`;

/** The pages that somebody has unread news about already, of those that are told of once. */
async function whoIsTold(db: Queries, items: readonly NewNotification[]): Promise<ReadonlySet<string>> {
  const asked = items.filter(({ isOncePerPage }) => isOncePerPage);
  if (asked.length === 0) return new Set();
  const { accountId, link } = notifications;
  const same = and(
    inArray(
      accountId,
      asked.map((item) => item.accountId),
    ),
    inArray(
      link,
      asked.map((item) => item.link),
    ),
    isUnreadRow,
  );
  return new Set((await db.selectDistinct({ accountId, link }).from(notifications).where(same)).map(pageOf));
}

/** Somebody has seen what they were told of about a page: it counts as read. */
export async function readAbout({ events }: Platform, tx: Transaction, accountId: string, link: string): Promise<void> {
  const about = and(eq(notifications.accountId, accountId), eq(notifications.link, link), isUnreadRow);
  const read = await tx.db.update(notifications).set({ isRead: true }).where(about).returning({ id: notifications.id });
  await events.publish(
    tx,
    ...read.map(({ id }) => ({ topic: 'account', type: 'notification', id, accountId }) as const),
  );
}

/**
 * What others were told of somebody about these pages says another name from now on: where it begins with the name they have.
 * Where it does not, since they had another one then, it says no more than whose page it is about.
 */
export async function renameInNotifications(
  { db }: Transaction,
  links: readonly string[],
  name: string,
  newName: string,
): Promise<void> {
  if (links.length === 0) return;
  const { message, link } = notifications;
  const renamed = sql`case when starts_with(${message}, ${`${name} `})
    then ${newName}::text || substr(${message}, length(${name}) + 1)
    else 'News about a request of a ' || lower(${newName}::text) end`;
  await db
    .update(notifications)
    .set({ message: renamed })
    .where(eq(link, sql`any(${sql.param(links)}::text[])`));
}

/** Those of these accounts that want a mail of this sort: asked in the transaction that queues it. */
export async function whoWantsMail(
  db: Queries,
  accountIds: readonly string[],
  sort: NotificationSort,
): Promise<string[]> {
  const wanted = accountIds.map((accountId) => ({ accountId, sort }));
  const off = await turnedOff(db, 'byMail', wanted);
  return wanted.filter((one) => !off.has(keyOf(one))).map(({ accountId }) => accountId);
}
