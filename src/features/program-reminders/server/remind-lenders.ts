import { z } from 'zod';
import { jobContext } from '../../../platform/caller.ts';
import { record } from '../../../platform/events/record.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { findLenderUsers } from '../../accounts/server/api.ts';
import { countStalePrograms, findLendersToRemind, takeReminders } from '../../programs/server/api.ts';
import { programsFellDue } from '../events.ts';

/** So many lenders are looked for at once. */
const lendersAtOnce = 100;

/**
 * Reminds the people of every lender that has programs to confirm: once for each program until its terms have been out of date
 * for as long again, and at most once a week. A repeat reminds nobody.
 */
export const remindLenders = defineJob({
  name: 'program-reminders',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 600,
  retries: 3,
  // In the morning of the working day on the east coast.
  schedule: '30 12 * * 1-5',
  async run(platform) {
    const now = platform.clock.now();
    for (let after: string | null = null; ; ) {
      const lenderIds = await findLendersToRemind(platform.database.background.db, now, after, lendersAtOnce);
      for (const lenderId of lenderIds) await remind(platform, lenderId, now);
      after = lenderIds.at(-1) ?? null;
      if (lenderIds.length < lendersAtOnce) return;
    }
  },
});

async function remind(platform: Platform, lenderId: string, at: Date): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const users = await findLenderUsers(tx.db, [lenderId]);
    // Whoever is let in later is reminded then.
    if (users.length === 0 || (await takeReminders(tx, lenderId, at)) === 0) return;
    const { stale } = await countStalePrograms(tx.db, lenderId, at);
    await record(tx, jobContext(remindLenders, at), programsFellDue, { id: lenderId, payload: { programs: stale } });
  });
}
