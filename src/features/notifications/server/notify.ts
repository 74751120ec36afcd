import type { Transaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events.ts';
import { notifications } from './tables.ts';

export interface NewNotification {
  readonly accountId: string;
  readonly message: string;
  /** The page it is about, inside the app. */
  readonly link: string;
}
export type Notify = (tx: Transaction, at: Date, ...items: readonly NewNotification[]) => Promise<void>;

/** Writes notifications in the transaction of what they tell about, and tells open pages when it commits. */
export const createNotify =
  (events: Events): Notify =>
  async (tx, at, ...items) => {
    if (items.length === 0) return;
    const rows = await tx.db
      .insert(notifications)
      .values(items.map((item) => ({ ...item, createdAt: at })))
      .returning({ id: notifications.id, accountId: notifications.accountId });
    await events.publish(
      tx,
      ...rows.map(({ id, accountId }) => ({ topic: 'account', type: 'notification', id, accountId }) as const),
    );
  };
