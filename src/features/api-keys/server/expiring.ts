import { and, gt, inArray, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import { dayMs } from '../../../kernel/dates.ts';
import { jobContext } from '../../../platform/caller.ts';
import { record } from '../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { keyExpiring } from '../events.ts';
import { warnedDays } from '../model.ts';
import { apiKeys } from './tables.ts';

const atOnce = 500;
/** Once a day: owners of keys that expire soon are warned, each once. */
export const warnOfExpiry = defineJob({
  name: 'api-keys-expiring',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 120,
  retries: 3,
  schedule: '40 13 * * *',
  async run(platform) {
    while ((await warnSome(platform)) === atOnce);
  },
});

async function warnSome({ database, clock }: Platform): Promise<number> {
  const at = clock.now();
  const { id, accountId, expiresAt, endedAt, warnedAt } = apiKeys;
  const soon = new Date(at.getTime() + warnedDays * dayMs);
  return database.transaction(async (tx) => {
    const due = await tx.db
      .select({ id, accountId, expiresAt })
      .from(apiKeys)
      .where(and(gt(expiresAt, at), lte(expiresAt, soon), isNull(endedAt), isNull(warnedAt)))
      .orderBy(expiresAt)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map((key) => key.id);
    await tx.db.update(apiKeys).set({ warnedAt: at }).where(inArray(id, ids));
    const happened = due.map((key) => ({
      id: key.id,
      payload: { accountId: key.accountId, expiresAt: key.expiresAt.toISOString() },
    }));
    await record(tx, jobContext(warnOfExpiry, at), keyExpiring, ...happened);
    return due.length;
  });
}
