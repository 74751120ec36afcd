import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jobContext } from '../caller.ts';
import { record } from '../events/record.ts';
import { defineJob, type Platform } from '../platform.ts';
import { applyRule, retention, retentionRan } from './retention.ts';
import { retentionRuns } from './tables.ts';

/** Once a night: removes what has been kept for long enough, rule by rule, and writes down what it was. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 600,
  retries: 3,
  schedule: '17 3 * * *',
  async run(platform) {
    const now = platform.clock.now();
    const removed: Record<string, number> = {};
    // What fails in one rule leaves the others their night; the run fails at its end, and is tried again.
    const failed = new Map<string, unknown>();
    for (const rule of platform.hooks.all(retention)) {
      try {
        const count = await applyRule(platform, rule, now);
        if (count > 0) removed[rule.name] = count;
      } catch (error) {
        failed.set(rule.name, error);
      }
    }
    await report(platform, now, { removed, failed: [...failed.keys()] });
    if (failed.size > 0) throw new AggregateError(failed.values(), 'Part of the nightly clean-up failed.');
  },
});

type Night = Pick<typeof retentionRuns.$inferSelect, 'removed' | 'failed'>;

const report = ({ database }: Platform, now: Date, { removed, failed }: Night): Promise<void> =>
  database.transaction(async (tx) => {
    const id = randomUUID();
    await tx.db.insert(retentionRuns).values({ id, ranAt: now, removed, failed });
    const counts = Object.entries(removed).map(([rule, count]) => ({ rule, count }));
    const payload = { removed: counts, failed: [...failed] };
    await record(tx, jobContext(housekeeping, now), retentionRan, { id, payload });
  });
