import { and, asc, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { isOfferedAt } from './api.ts';
import { programs } from './tables.ts';
import { programTopic } from './topics.ts';

/** So many are told of in one transaction. */
const toldAtOnce = 500;

/**
 * Tells every process of programs whose first day has come or whose last day is over. Each program knows what was last told of it,
 * so days that passed while nothing ran are caught up with, and a repeat tells nothing.
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
    while ((await tellSome(platform, now)) === toldAtOnce);
  },
});

async function tellSome({ database, events }: Platform, now: Date): Promise<number> {
  return database.background.transaction(async (tx) => {
    const { id, effectiveFrom, effectiveUntil, wasOffered, deletedAt } = programs;
    const isOffered = sql`(${isOfferedAt(now)})`;
    const due = await tx.db
      .select({ id })
      .from(programs)
      .where(and(isNull(deletedAt), or(isNotNull(effectiveFrom), isNotNull(effectiveUntil)), ne(wasOffered, isOffered)))
      .orderBy(asc(id))
      .limit(toldAtOnce)
      .for('update');
    if (due.length === 0) return 0;
    const ids = due.map((row) => row.id);
    await tx.db.update(programs).set({ wasOffered: isOffered, updatedAt: now }).where(inArray(id, ids));
    await events.publish(tx, programTopic, ...ids.map((programId) => ({ programId })));
    return due.length;
  });
}
