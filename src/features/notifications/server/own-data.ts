import { and, asc, eq } from 'drizzle-orm';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { isReadRow } from './marks.ts';
import { showNotifications, unknownNotification } from './read.ts';
import { notificationPreferences, notifications } from './tables.ts';

export const ownNotifications = (platform: Platform): OwnDataFile => ({
  name: 'notifications',
  title: 'Notifications',
  about: 'Your notifications, with the page each one is about.',
  access: 'signedIn',
  columns: ['id', 'createdAt', 'message', 'link', 'isRead'],
  async *pages(db, { accountId }) {
    const pages = inPages(
      (after, limit) =>
        db
          .select()
          .from(notifications)
          .where(and(eq(notifications.accountId, accountId), rowsAfter(notifications.id, after)))
          .orderBy(asc(notifications.id))
          .limit(limit),
      ({ id }) => id,
    );
    for await (const rows of pages) {
      const shown = await showNotifications(platform, db, rows);
      yield rows.map((row) => ({ ...row, ...(shown.get(row.id) ?? unknownNotification) }));
    }
  },
});

export const ownPreferences: OwnDataFile = {
  name: 'notification-choices',
  title: 'Notification settings',
  about: 'The settings you changed, by type of notification. Types that are not listed are on everywhere.',
  access: 'signedIn',
  columns: ['type', 'inProduct', 'byMail'],
  // Never more than there are types.
  async *pages(db, { accountId }) {
    yield await db.select().from(notificationPreferences).where(eq(notificationPreferences.accountId, accountId));
  },
};

export const notificationsRules: readonly RetentionRule[] = [
  {
    name: 'read-notifications',
    what: 'Notifications that were read',
    tables: [notifications],
    kept: { days: 180, after: 'they came' },
    why: 'What is unread stays. Who has not looked for a while still finds it.',
    remove: removesBefore(notifications, notifications.createdAt, isReadRow),
  },
];
