import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type MailContent, type Platform } from '../../../../platform/platform.ts';
import { greeting } from '../mailed-links/mails.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts } from '../tables.ts';

interface Notified {
  readonly name: string;
  readonly address: string;
}

/** An email about the role that an administrator gave; not sent once the account has another. */
const roleMail = (name: string, role: Account['role'], write: (told: Notified) => MailContent) =>
  defineMail({
    name: `account.user.${name}`,
    payload: z.object({ accountId: idSchema }),
    async data({ database: { db }, config }: Platform, { accountId }) {
      const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
      if (!account || account.deletedAt !== null || account.role !== role) return undefined;
      return { to: account.email, name: account.firstName, address: config.publicUrl };
    },
    write,
  });

const mistake = paragraph('If you think this is a mistake, contact our support.');

export const peopleMails = {
  promoted: roleMail('promoted', 'admin', ({ name, address }) => ({
    subject: 'You are now an administrator',
    body: [
      greeting(name),
      paragraph('An administrator has made your Plinth account an administrator account.'),
      link('Open the admin dashboard', `${address}/admin`),
      mistake,
    ],
  })),
  demoted: roleMail('demoted', 'user', ({ name }) => ({
    subject: 'You are no longer an administrator',
    body: [
      greeting(name),
      paragraph('An administrator has ended your administrator access. Your Plinth account and your own deals stay.'),
      mistake,
    ],
  })),
  reactivated: roleMail('reactivated', 'user', ({ name, address }) => ({
    subject: 'Your account works again',
    body: [
      greeting(name),
      paragraph('An administrator has reactivated your Plinth account. You can log in again.'),
      link('Log in', `${address}/login`),
    ],
  })),
};
