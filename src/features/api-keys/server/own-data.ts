import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import type { OwnDataFile } from '../../accounts/server/api.ts';
import { apiKeys } from './tables.ts';

export const ownKeys: OwnDataFile = {
  name: 'api-keys',
  title: 'API keys',
  about: 'The keys that you made for programs, without the keys themselves.',
  access: 'customer',
  columns: ['name', 'ending', 'scopes', 'madeAt', 'expiresAt', 'lastUsedAt', 'endedAt', 'endedBecause'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(apiKeys)
          .where(and(eq(apiKeys.accountId, accountId), rowsAfter(apiKeys.id, after)))
          .orderBy(asc(apiKeys.id))
          .limit(limit),
      ({ id }) => id,
    ),
};

export async function removeKeys({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(apiKeys).where(eq(apiKeys.accountId, accountId));
}

export const apiKeyRules: readonly RetentionRule[] = [
  {
    name: 'api-keys',
    what: 'API keys',
    tables: [apiKeys],
    kept: { days: 90, after: 'they end' },
    why: 'For that long a key that ended says what became of it, to its owner and to the program that uses it.',
    async remove(platform, before, now) {
      const expired = await removesBefore(apiKeys, apiKeys.expiresAt)(platform, before, now);
      return expired + (await removesBefore(apiKeys, apiKeys.endedAt)(platform, before, now));
    },
  },
];
