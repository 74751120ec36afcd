import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { confirmationDays } from '../../../lending/engine/program-checks.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineJob, defineMail, type Platform } from '../../../platform/platform.ts';
import { findLenderUsers, findPeople } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { notify, whoWantsMail } from '../../notifications/server/api.ts';
import { countStalePrograms, findLendersToRemind, takeReminders } from '../../programs/server/api.ts';

const sort = 'programsToConfirm';
const managePage = (lenderId: string) => `/manage-loan-programs/${lenderId}`;
const waiting = (count: number) =>
  count === 1 ? '1 program needs its terms confirmed' : `${count} programs need their terms confirmed`;

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
    const users = (await findLenderUsers(tx.db, [lenderId])).map(({ id }) => id);
    // Whoever is let in later is reminded then.
    if (users.length === 0 || (await takeReminders(tx, lenderId, at)) === 0) return;
    const { stale } = await countStalePrograms(tx.db, lenderId, at);
    const message = `${waiting(stale)}.`;
    const items = users.map((accountId) => ({ accountId, sort, message, link: managePage(lenderId) }) as const);
    await notify(platform, tx, at, ...items);
    const readers = await whoWantsMail(tx.db, users, sort);
    await platform.mail.queue(tx, reminderMail, lenderId, ...readers.map((accountId) => ({ accountId, lenderId })));
  });
}

/** Outdated when everything was confirmed by then, or the person no longer works for the lender. */
export const reminderMail = defineMail({
  name: 'programs.toConfirm',
  payload: z.object({ accountId: idSchema, lenderId: idSchema }),
  async data({ database: { db }, config, clock }, { accountId, lenderId }) {
    const isThere = (await findLenderUsers(db, [lenderId])).some(({ id }) => id === accountId);
    const person = (await findPeople(db, [accountId])).get(accountId);
    const lender = (await findLenders(db, [lenderId])).get(lenderId);
    const { stale: count } = await countStalePrograms(db, lenderId, clock.now());
    if (!isThere || !person?.emailVerified || !lender || count === 0) return undefined;
    return { to: person.email, lender: lender.name, count, address: `${config.publicUrl}${managePage(lenderId)}` };
  },
  write: ({ lender, count, address }) => ({
    subject: `${lender}: ${waiting(count)}`,
    body: [
      paragraph(
        `Nobody has confirmed the terms of ${count === 1 ? 'this program' : 'these programs'} for ${confirmationDays} days. Brokers still see them, marked as needing review.`,
      ),
      paragraph('Saving a program confirms it too. If nothing has changed, one click is enough.'),
      link('Open your programs', address),
      paragraph('You can turn these emails off under Account, Notifications.'),
    ],
  }),
});
