import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changesOf } from './write.ts';

export { notifies } from './notifies.ts';

/** Somebody has seen what is told about this key where it happened: their unread one counts as read, with the transaction. */
export function readNotificationsAbout({ events }: Platform, tx: Transaction, accountId: string, about: string): void {
  changesOf(tx, events).seen.push({ accountId, about });
}
