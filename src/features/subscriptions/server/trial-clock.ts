import { z } from 'zod';
import { dayMs } from '../../../kernel/dates.ts';
import { defineJob, type MailTemplate, type Platform } from '../../../platform/platform.ts';
import { findTrials } from '../../accounts/server/api.ts';
import { notify } from '../../notifications/server/api.ts';
import { planOfTier } from '../model.ts';
import { subscriptionMails } from './mails.ts';
import { tellPages } from './record-subscription.ts';
import { toldOfTrial, type trialNotices } from './tables.ts';

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
    message: `Your trial ends within three days. After it your account goes on as ${basic}.`,
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

/** Every hour: tells whose trial ends soon or has ended, once each. */
export const trialClock = defineJob({
  name: 'trial-clock',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '7 * * * *',
  async run(platform) {
    for (const notice of notices) await tellAll(platform, notice);
  },
});

async function tellAll(platform: Platform, about: Notice): Promise<void> {
  const now = platform.clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms);
  const trials = await findTrials(platform.database.db, at(about.fromMs), at(about.untilMs));
  for (const { id } of trials) await tellOnce(platform, about, id, now);
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
    await notify(platform, tx, now, { accountId, message, link: '/upgrade' });
    await tellPages(platform, tx, accountId);
  });
}
