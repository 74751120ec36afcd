import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { confirmationDays } from '../../../lending/checks/confirmation.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail } from '../../../platform/platform.ts';
import { findLenderUsers, findPeople } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { countStalePrograms } from '../../programs/server/api.ts';

export const managePage = (lenderId: string) => `/manage-loan-programs/${lenderId}`;

/** '1 program needs its terms confirmed' */
export const unconfirmed = (count: number) =>
  count === 1 ? '1 program needs its terms confirmed' : `${count} programs need their terms confirmed`;

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
    subject: `${lender}: ${unconfirmed(count)}`,
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
