import { and, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { dayMs } from '../../../kernel/dates.ts';
import { jobContext } from '../../../platform/caller.ts';
import { record } from '../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { findTrials, forgetSessions, lockPlan } from '../../accounts/server/api.ts';
import { trialEnded, trialNearedEnd } from '../events.ts';
import { recordSubscription } from './record-subscription.ts';
import { subscriptions, toldOfTrial, type trialNotices } from './tables.ts';

interface Notice {
  readonly notice: (typeof trialNotices)[number];
  /** Which ends of trials it is about, counted from now. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly event: typeof trialNearedEnd;
}

const notices: readonly Notice[] = [
  {
    notice: 'ending',
    fromMs: 0,
    untilMs: 3 * dayMs,
    event: trialNearedEnd,
  },
  {
    notice: 'ended',
    // After a long outage recent ends are still announced, older ones are not.
    fromMs: -7 * dayMs,
    untilMs: 0,
    event: trialEnded,
  },
];

/** Every hour: records which trials end soon or have ended, once each, and ends invoiced plans whose last period is over. */
export const planClock = defineJob({
  name: 'plan-clock',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '7 * * * *',
  async run(platform) {
    for (const notice of notices) await recordTrials(platform, notice);
    await endDue(platform);
  },
});

async function recordTrials(platform: Platform, about: Notice): Promise<void> {
  const now = platform.clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms);
  const trials = await findTrials(platform.database.db, at(about.fromMs), at(about.untilMs));
  await eachAlone(platform, trials, ({ id }) => recordOnce(platform, about, id, now));
}

async function recordOnce(platform: Platform, { notice, event }: Notice, accountId: string, now: Date) {
  await platform.database.transaction(async (tx) => {
    const announced = await tx.db
      .insert(toldOfTrial)
      .values({ accountId, notice, toldAt: now })
      .onConflictDoNothing()
      .returning({ accountId: toldOfTrial.accountId });
    if (announced.length === 0) return;
    await record(tx, jobContext(planClock, now), event, { id: accountId });
  });
}

/** Of a plan at Stripe, Stripe itself says that it is over. */
const isDue = (now: Date) =>
  and(
    eq(subscriptions.source, 'manual'),
    eq(subscriptions.status, 'active'),
    eq(subscriptions.endsThen, true),
    lte(subscriptions.currentPeriodEnd, now),
  );

async function endDue(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  const due = await platform.database.db
    .select({ accountId: subscriptions.accountId })
    .from(subscriptions)
    .where(isDue(at));
  await eachAlone(platform, due, async ({ accountId }) => {
    await platform.database.transaction(async (tx) => {
      await lockPlan(tx, accountId);
      const [row] = await tx.db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.accountId, accountId), isDue(at)))
        .for('update');
      if (row) await recordSubscription(tx, jobContext(planClock, at), { ...row, status: 'ended' });
    });
    forgetSessions(platform, accountId);
  });
}

/** One that cannot be dealt with holds up no other: it is tried again an hour later. */
async function eachAlone<One>({ log }: Platform, all: readonly One[], work: (one: One) => Promise<void>) {
  for (const one of all) {
    await work(one).catch((error: unknown) => log.error({ err: error }, 'plan clock'));
  }
}
