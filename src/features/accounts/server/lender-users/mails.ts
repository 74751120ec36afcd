import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type MailContent, type Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { greeting } from '../mailed-links/mails.ts';
import type { Account } from '../sign-in/admission.ts';
import { accounts } from '../tables.ts';

interface Notified {
  readonly name: string;
  /** Of the assigned company, where there is one. */
  readonly company: string | undefined;
  readonly address: string;
}

/** A mail to a lender user about what an administrator decided; not sent once the decision holds no more. */
const decisionMail = (name: string, holds: (account: Account) => boolean, write: (told: Notified) => MailContent) =>
  defineMail({
    name: `account.lenderUser.${name}`,
    payload: z.object({ accountId: idSchema }),
    async data({ database: { db }, config }: Platform, { accountId }) {
      const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
      if (!account || account.deletedAt !== null || !holds(account)) return undefined;
      const { email, firstName, lenderId } = account;
      const company = lenderId === null ? undefined : (await findLenders(db, [lenderId])).get(lenderId)?.name;
      return { to: email, name: firstName, company, address: `${config.publicUrl}/lender/login` };
    },
    write,
  });

const isIn = ({ role, approved }: Account): boolean => role === 'lender' && approved;

export const lenderUserMails = {
  approved: decisionMail('approved', isIn, ({ name, company, address }) => ({
    subject: 'Your lender account is approved',
    body: [
      greeting(name),
      paragraph('An administrator has approved your Plinth account. You can log in now.'),
      paragraph(
        company === undefined
          ? 'Next, an administrator links your account to your company. We email you when that is done.'
          : `You can now manage the programs of ${company} and respond to its quote requests.`,
      ),
      link('Log in', address),
    ],
  })),
  assigned: decisionMail(
    'assigned',
    ({ role, lenderId }) => role === 'lender' && lenderId !== null,
    ({ name, company = 'Your company', address }) => ({
      subject: `${company} is assigned to your account`,
      body: [
        greeting(name),
        paragraph(
          `An administrator has assigned ${company} to your Plinth account: you can now manage its company record and programs, and respond to its quote requests.`,
        ),
        link('Log in', address),
      ],
    }),
  ),
  reassigned: decisionMail(
    'reassigned',
    ({ role, lenderId }) => role === 'lender' && lenderId !== null,
    ({ name, company = 'another company', address }) => ({
      subject: `Your account now belongs to ${company}`,
      body: [
        greeting(name),
        paragraph(
          `An administrator has moved your Plinth account to ${company}. You now manage its programs and respond to its quote requests, and no longer see those of your previous company. You were logged out.`,
        ),
        paragraph('If this is a mistake, contact our support.'),
        link('Log in', address),
      ],
    }),
  ),
  detached: decisionMail(
    'detached',
    ({ role, lenderId }) => role === 'lender' && lenderId === null,
    ({ name, address }) => ({
      subject: 'Your account is no longer assigned to a company',
      body: [
        greeting(name),
        paragraph(
          'An administrator has removed your Plinth account from its company. Your account stays, and can be assigned to another company. You were logged out.',
        ),
        paragraph('If this is a mistake, contact our support.'),
        link('Log in', address),
      ],
    }),
  ),
  unassigned: decisionMail(
    'unassigned',
    ({ role, lenderId }) => role === 'lender' && lenderId === null,
    ({ name, address }) => ({
      subject: 'Your company is no longer on Plinth',
      body: [
        greeting(name),
        paragraph('An administrator has removed your company and its loan programs from Plinth.'),
        paragraph('Your account stays. It can be assigned to another company; contact our support for that.'),
        link('Log in', address),
      ],
    }),
  ),
  suspended: decisionMail(
    'suspended',
    ({ role }) => role === 'suspended',
    ({ name }) => ({
      subject: 'Your account has been suspended',
      body: [
        greeting(name),
        paragraph('An administrator has suspended your Plinth account. You were logged out and cannot log in.'),
        paragraph('If you think this is a mistake, contact our support.'),
      ],
    }),
  ),
  reactivated: decisionMail('reactivated', isIn, ({ name, address }) => ({
    subject: 'Your account works again',
    body: [
      greeting(name),
      paragraph('An administrator has reactivated your Plinth account. You can log in again.'),
      link('Log in', address),
    ],
  })),
};
