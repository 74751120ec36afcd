import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { notifications } from './tables.ts';

export const ownNotifications: OwnDataFile = {
  name: 'notifications',
  title: 'Notifications',
  about: 'What you were told by the bell, with the page it was about.',
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

export async function removeNotifications({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(notifications).where(eq(notifications.accountId, accountId));
}
