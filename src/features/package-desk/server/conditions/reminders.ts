import { and, asc, eq, gt, inArray, isNotNull, lte, ne } from 'drizzle-orm';
import { z } from 'zod';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import { jobContext } from '../../../../platform/caller.ts';
import { record } from '../../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { loanPackages, lockPackage } from '../../../submission/server/api.ts';
import { reminderFor } from '../../conditions.ts';
import { conditionDue } from '../../events.ts';
import { packageConditions } from '../tables.ts';
import { happeningOf } from './change-conditions.ts';

const atOnce = 500;
/** No zone's calendar is further ahead, and a reminder comes at most so long before its day. */
const daysAhead = 3;

/**
 * Once an hour: whoever owes a condition is reminded before its due day, and when it has come in the time zone of the deal. What was
 * sent stands in the row of the condition, so nobody is reminded twice.
 */
export const conditionReminders = defineJob({
  name: 'condition-reminders',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 600,
  retries: 0,
  schedule: '7 * * * *',
  async run(platform) {
    const now = platform.clock.now();
    const until = dayIn(zoneOfState('NY'), now, daysAhead);
    const { id, packageId, dueOn, reminded } = packageConditions;
    let after: string | undefined;
    do {
      const rows = await platform.database.db
        .select({ id, packageId })
        .from(packageConditions)
        .innerJoin(loanPackages, eq(loanPackages.id, packageId))
        .where(
          and(
            eq(loanPackages.state, 'submitted'),
            inArray(packageConditions.state, ['open', 'reopened']),
            isNotNull(dueOn),
            lte(dueOn, until),
            ne(reminded, 'due'),
            after === undefined ? undefined : gt(id, after),
          ),
        )
        .orderBy(asc(id))
        .limit(atOnce);
      for (const row of rows) await remindOf(platform, row, now);
      after = rows.length < atOnce ? undefined : rows.at(-1)?.id;
    } while (after !== undefined);
  },
});

/** One that fails delays no other: it is tried again an hour later. */
async function remindOf(
  platform: Platform,
  { id, packageId }: { readonly id: string; readonly packageId: string },
  now: Date,
): Promise<void> {
  try {
    await platform.database.transaction(async (tx) => {
      const loan = await lockPackage(tx, packageId);
      const [row] = await tx.db.select().from(packageConditions).where(eq(packageConditions.id, id));
      const deal = (await findDeals(tx.db, [loan.dealId])).get(loan.dealId);
      if (!row || !deal || loan.state !== 'submitted') return;
      const reminder = reminderFor(row, dayIn(zoneOfState(deal.state), now), row.reminded);
      if (!reminder) return;
      await tx.db.update(packageConditions).set({ reminded: reminder }).where(eq(packageConditions.id, id));
      const { payload } = happeningOf(loan, row);
      await record(tx, jobContext(conditionReminders, now), conditionDue, { id, payload: { ...payload, reminder } });
    });
  } catch (error) {
    platform.log.error({ err: error, conditionId: id }, 'reminder of a condition');
  }
}
