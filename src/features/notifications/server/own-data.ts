import { and, asc, eq } from 'drizzle-orm';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { notificationPreferences, notifications } from './tables.ts';

export const ownNotifications: OwnDataFile = {
  name: 'notifications',
  title: 'Notifications',
  about: 'Your notifications, with the page each one is about.',
  access: 'signedIn',
  columns: ['id', 'createdAt', 'message', 'link', 'isRead'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(notifications)
          .where(and(eq(notifications.accountId, accountId), rowsAfter(notifications.id, after)))
          .orderBy(asc(notifications.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export const ownPreferences: OwnDataFile = {
  name: 'notification-choices',
  title: 'Notification settings',
  about: 'The settings you changed, by type of notification. Types that are not listed are on everywhere.',
  access: 'signedIn',
  columns: ['sort', 'inProduct', 'byMail'],
  // Never more than there are sorts.
  async *pages(db, { accountId }) {
    yield await db.select().from(notificationPreferences).where(eq(notificationPreferences.accountId, accountId));
  },
};
