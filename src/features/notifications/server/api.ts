import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifications } from './tables.ts';

interface NewNotification {
  readonly accountId: string;
  readonly message: string;
  /** The page it is about, inside the app. */
  readonly link: string;
}

/** Writes notifications in the transaction of what they tell about, and tells open pages when it commits. */
export async function notify(
  { events }: Platform,
  tx: Transaction,
  at: Date,
  ...items: readonly NewNotification[]
): Promise<void> {
  if (items.length === 0) return;
  const rows = await tx.db
    .insert(notifications)
    .values(items.map((item) => ({ ...item, createdAt: at })))
    .returning({ id: notifications.id, accountId: notifications.accountId });
  await events.publish(
    tx,
    ...rows.map(({ id, accountId }) => ({ topic: 'account', type: 'notification', id, accountId }) as const),
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
    .where(inArray(link, [...links]));
}
