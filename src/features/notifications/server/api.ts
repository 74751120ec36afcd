import type { Queries, Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NotificationSort } from '../model.ts';
import { keyOf, whoChose } from './preferences.ts';
import { changesOf } from './write.ts';

interface NewNotification {
  readonly accountId: string;
  /** What the person may have turned off; null for what they have chosen elsewhere. */
  readonly sort: NotificationSort | null;
  /** With `about`, what is said when it was told so many times since it was last read. */
  readonly message: string | ((times: number) => string);
  /** The page it is about, inside the app. */
  readonly link: string;
  /** While one with this key is unread, it is brought up to date and comes first again, instead of another one. */
  readonly about?: string;
}

/**
 * Writes notifications with the transaction of what they tell about, as its last step, and tells open pages when it commits.
 * Whoever has turned one off gets none, and nobody does whose account has ended.
 */
export async function notify(
  { events }: Platform,
  tx: Transaction,
  at: Date,
  ...items: readonly NewNotification[]
): Promise<void> {
  const sorted = items.flatMap(({ accountId, sort }) => (sort === null ? [] : [{ accountId, sort }]));
  const off = await whoChose(tx.db, 'inProduct', [false], sorted);
  const wanted = items.filter(({ accountId, sort }) => sort === null || !off.has(keyOf({ accountId, sort })));
  if (wanted.length === 0) return;
  changesOf(tx, events).news.push(...wanted.map((one) => ({ ...one, about: one.about ?? null, at })));
}

/** Somebody has seen what is told about this key where it happened: their unread one counts as read, with the transaction. */
export function readNotificationsAbout({ events }: Platform, tx: Transaction, accountId: string, about: string): void {
  changesOf(tx, events).seen.push({ accountId, about });
}

/**
 * What others were told of somebody about these pages says another name from now on: where it begins with the name they have.
 * Where it does not, since they had another one then, it says no more than whose page it is about. Written as the last step.
 */
export function renameInNotifications(
  { events }: Platform,
  tx: Transaction,
  links: readonly string[],
  name: string,
  newName: string,
): void {
  if (links.length > 0) changesOf(tx, events).renames.push({ links, name, newName });
}

/** Those of these accounts that want a mail of this sort at once: asked in the transaction that queues it. */
export async function whoWantsMail(
  db: Queries,
  accountIds: readonly string[],
  sort: NotificationSort,
): Promise<string[]> {
  const wanted = accountIds.map((accountId) => ({ accountId, sort }));
  const otherwise = await whoChose(db, 'byMail', ['off', 'daily'], wanted);
  return wanted.filter((one) => !otherwise.has(keyOf(one))).map(({ accountId }) => accountId);
}
