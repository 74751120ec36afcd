import { notInArray } from 'drizzle-orm';
import type { Platform } from '../../../../platform/platform.ts';
import { type WaitingGroup, waitingAtMost } from '../../../accounts/model.ts';
import type { Settling, Waiter } from '../../../accounts/server/api.ts';
import { markOne, newestUnread } from '../marks.ts';
import { showNotifications, unknownNotification, waitingThemselves } from '../read.ts';
import { notifications } from '../tables.ts';

/** The news that were not read yet. Lenders are shown none here: their inbox says the same. */
export async function readUnread(platform: Platform, { accountId, role }: Waiter): Promise<WaitingGroup[]> {
  if (role === 'lender') return [];
  const { db } = platform.database;
  const others = notInArray(notifications.event, waitingThemselves(platform));
  const rows = await newestUnread(db, accountId, others).limit(waitingAtMost.counted);
  if (rows.length === 0) return [];
  const first = rows.slice(0, waitingAtMost.shown);
  const shown = await showNotifications(platform, db, first);
  const lines = first.map(({ id }) => {
    const { message, link } = shown.get(id) ?? unknownNotification;
    return {
      text: message,
      detail: '',
      link,
      act: { type: 'notification', id, label: 'Mark as read', done: 'Marked as read' },
    };
  });
  return [{ title: 'New since last time', isUrgent: false, link: '/notifications', total: rows.length, lines }];
}

/** A notification is read, and unread again. */
export const settleNotification: Settling = {
  type: 'notification',
  async settle(platform, { accountId }, _context, id) {
    await markOne(platform, accountId, id, true);
    return '';
  },
  async reopen(platform, { accountId }, _context, id) {
    await markOne(platform, accountId, id, false);
  },
};
