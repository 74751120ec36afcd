import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { webhooks } from './tables.ts';

export const ownWebhooks: OwnDataFile = {
  name: 'webhooks',
  title: 'Webhooks',
  about: 'The addresses of your own servers that events are sent to, without their secrets.',
  access: 'customer',
  columns: ['name', 'url', 'events', 'state', 'madeAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(webhooks)
          .where(and(eq(webhooks.accountId, accountId), rowsAfter(webhooks.id, after)))
          .orderBy(asc(webhooks.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export async function removeWebhooks({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.accountId, accountId));
}
