import { and, asc, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { jobContext } from '../../../platform/caller.ts';
import { record } from '../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { programOfferBegan, programOfferEnded } from '../events.ts';
import { isOfferedAt } from './on-market.ts';
import { programs } from './tables.ts';

/** So many in one transaction. */
const recordedAtOnce = 500;

/**
 * Records whose first day has come and whose last day is over. Each program knows what was last recorded of it, so days that passed
 * while nothing ran are caught up with, and a repeat records nothing.
 */
export const followEffectiveDays = defineJob({
  name: 'program-effective-days',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 3,
  // A minute past every hour: midnight in the zone of the days is one of these in summer and winter.
  schedule: '1 * * * *',
  async run(platform) {
    const now = platform.clock.now();
    while ((await recordSome(platform, now)) === recordedAtOnce);
  },
});

async function recordSome({ database }: Platform, now: Date): Promise<number> {
  return database.background.transaction(async (tx) => {
    const { id, effectiveFrom, effectiveUntil, wasOffered, deletedAt } = programs;
    const isOffered = sql`(${isOfferedAt(now)})`;
    const due = await tx.db
      .select({ id, wasOffered })
      .from(programs)
      .where(and(isNull(deletedAt), or(isNotNull(effectiveFrom), isNotNull(effectiveUntil)), ne(wasOffered, isOffered)))
      .orderBy(asc(id))
      .limit(recordedAtOnce)
      .for('update');
    if (due.length === 0) return 0;
    const ids = due.map((row) => row.id);
    await tx.db.update(programs).set({ wasOffered: isOffered, updatedAt: now }).where(inArray(id, ids));
    const context = jobContext(followEffectiveDays, now);
    const [began, ended] = [due.filter((row) => !row.wasOffered), due.filter((row) => row.wasOffered)];
    await record(tx, context, programOfferBegan, ...began.map((row) => ({ id: row.id })));
    await record(tx, context, programOfferEnded, ...ended.map((row) => ({ id: row.id })));
    return due.length;
  });
}
