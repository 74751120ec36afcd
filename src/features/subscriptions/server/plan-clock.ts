import { and, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { dayMs } from '../../../kernel/dates.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { defineJob, type MailTemplate, type Platform } from '../../../platform/platform.ts';
import { planOfTier } from '../../accounts/plans.ts';
import { findTrials, forgetSessions, lockPlan } from '../../accounts/server/api.ts';
import { notify } from '../../notifications/server/api.ts';

import { subscriptionMails } from './mails.ts';
import { recordSubscription, tellPages } from './record-subscription.ts';
import { subscriptions, toldOfTrial, type trialNotices } from './tables.ts';

interface Notice {
  readonly notice: (typeof trialNotices)[number];
  /** Which ends of trials it is about, counted from now. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly message: string;
  readonly mail: MailTemplate<{ accountId: string }>;
}

const basic = planOfTier('basic').name;
const notices: readonly Notice[] = [
  {
    notice: 'ending',
    fromMs: 0,
    untilMs: 3 * dayMs,
    message: `Your trial ends within three days. After that your account moves to ${basic}.`,
    mail: subscriptionMails.trialEnding,
  },
  {
    notice: 'ended',
    // What a long standstill made late is still said; of older ends nobody hears any more.
    fromMs: -7 * dayMs,
    untilMs: 0,
    message: `Your trial has ended. You are on ${basic} now; everything you entered is still there.`,
    mail: subscriptionMails.trialEnded,
  },
];

/** Every hour: tells whose trial ends soon or has ended, once each, and ends invoiced plans whose last period is over. */
export const planClock = defineJob({
  name: 'plan-clock',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '7 * * * *',
  async run(platform) {
    for (const notice of notices) await tellAll(platform, notice);
    await endDue(platform);
  },
});

async function tellAll(platform: Platform, about: Notice): Promise<void> {
  const now = platform.clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms);
  const trials = await findTrials(platform.database.db, at(about.fromMs), at(about.untilMs));
  await eachAlone(platform, trials, ({ id }) => tellOnce(platform, about, id, now));
}

async function tellOnce(platform: Platform, { notice, message, mail }: Notice, accountId: string, now: Date) {
  await platform.database.transaction(async (tx) => {
    const told = await tx.db
      .insert(toldOfTrial)
      .values({ accountId, notice, toldAt: now })
      .onConflictDoNothing()
      .returning({ accountId: toldOfTrial.accountId });
    if (told.length === 0) return;
    await platform.mail.queue(tx, mail, accountId, { accountId });
    await notify(platform, tx, now, { accountId, sort: null, message, link: '/upgrade' });
    await tellPages(platform, tx, accountId);
  });
}

/** Of a plan at Stripe, Stripe itself tells that it is over. */
const isDue = (now: Date) =>
  and(
    eq(subscriptions.source, 'manual'),
    eq(subscriptions.status, 'active'),
    eq(subscriptions.endsThen, true),
    lte(subscriptions.currentPeriodEnd, now),
  );

async function endDue(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  const context: RequestContext = { actor: { kind: 'system' }, at, requestId: `job:${planClock.name}` };
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
      if (row) await recordSubscription(platform, tx, context, { ...row, status: 'ended' });
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
