import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type MailBlock, type Platform } from '../../../../platform/platform.ts';
import type { LinkPurpose } from '../../model.ts';
import { accounts, lenderApplications, oneTimeLinks } from '../tables.ts';
import { tokenOfLink } from './one-time-links.ts';

interface LinkMailTexts {
  readonly subject: string;
  /** Where the link leads; the token stands behind the #, which browsers send to nobody. */
  readonly path: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A mail with a link that works once. Not sent when the link was used or has run out meanwhile. */
const linkMail = (name: string, purpose: LinkPurpose, texts: LinkMailTexts) =>
  defineMail({
    name: `account.${name}`,
    payload: z.object({ linkId: idSchema }),
    async data(platform: Platform, { linkId }) {
      const [row] = await platform.database.db
        .select({ link: oneTimeLinks, account: accounts })
        .from(oneTimeLinks)
        .innerJoin(accounts, eq(accounts.id, oneTimeLinks.accountId))
        .where(eq(oneTimeLinks.id, linkId));
      if (!row || row.link.purpose !== purpose || row.link.email !== row.account.email) return undefined;
      if (row.link.usedAt !== null || row.link.expiresAt <= platform.clock.now()) return undefined;
      const address = `${platform.config.publicUrl}${texts.path}#${tokenOfLink(platform.secrets, linkId)}`;
      return { to: row.account.email, name: row.account.firstName, address };
    },
    write: ({ name: firstName, address }) => ({
      subject: texts.subject,
      body: [greeting(firstName), paragraph(texts.before), link(texts.label, address), paragraph(texts.after)],
    }),
  });

export const greeting = (firstName: string): MailBlock =>
  paragraph(firstName === '' ? 'Hello,' : `Hello ${firstName},`);

const verifyEmail = linkMail('verifyEmail', 'verifyEmail', {
  subject: 'Verify your email address',
  path: '/verify-email',
  label: 'Verify my email address',
  before:
    'Please confirm that this is your email address. Once it is verified, you can send quote requests to lenders and set up two-factor authentication.',
  after:
    'The link works for three days. If you are not logged in, it asks for your password or lets you set a new one. If you did not sign up for Plinth, you can ignore this email.',
});

const resetPassword = linkMail('resetPassword', 'resetPassword', {
  subject: 'Set a new password',
  path: '/password-reset/new',
  label: 'Set a new password',
  before: 'Someone, hopefully you, asked for a new password for your Plinth account.',
  after:
    'The link works once, within an hour. If you did not ask for it, you can ignore this email: your password stays the same.',
});

const passwordChanged = defineMail({
  name: 'account.passwordChanged',
  payload: z.object({ accountId: idSchema }),
  async data({ database, config }, { accountId }) {
    const [account] = await database.db.select().from(accounts).where(eq(accounts.id, accountId));
    return account && { to: account.email, name: account.firstName, address: `${config.publicUrl}/password-reset` };
  },
  write: ({ name, address }) => ({
    subject: 'Your password was changed',
    body: [
      greeting(name),
      paragraph('The password of your Plinth account was changed, and other devices were logged out.'),
      paragraph('If this was not you, set a new password now and contact our support.'),
      link('Set a new password', address),
    ],
  }),
});

const lenderSignedUp = defineMail({
  name: 'account.lenderSignedUp',
  payload: z.object({ accountId: idSchema, adminId: idSchema }),
  async data({ database: { db }, config }, { accountId, adminId }) {
    const [admin] = await db.select({ to: accounts.email }).from(accounts).where(eq(accounts.id, adminId));
    const [applicant] = await db
      .select({ account: accounts, application: lenderApplications })
      .from(accounts)
      .innerJoin(lenderApplications, eq(lenderApplications.accountId, accounts.id))
      .where(eq(accounts.id, accountId));
    // Once somebody has decided, nobody is asked any more.
    if (!admin || !applicant || applicant.account.approved) return undefined;
    return { ...admin, ...applicant, address: `${config.publicUrl}/admin/lender-users` };
  },
  write: ({ account, application, address }) => ({
    subject: `New lender account request: ${application.companyName}`,
    body: [
      paragraph(
        `${`${account.firstName} ${account.lastName}`.trim()} (${account.email}) of ${application.companyName} signed up as a lender user and awaits your approval.`,
      ),
      link('Open lender users', address),
    ],
  }),
});

/** To somebody whose address was typed at sign-up once more; the page there said nothing of it. */
const signUpRepeated = defineMail({
  name: 'account.signUpRepeated',
  payload: z.object({ accountId: idSchema }),
  async data({ database, config }, { accountId }) {
    const [account] = await database.db.select().from(accounts).where(eq(accounts.id, accountId));
    if (!account || account.role === 'suspended') return undefined;
    const login = account.role === 'lender' ? '/lender/login' : '/login';
    return {
      to: account.email,
      name: account.firstName,
      login: `${config.publicUrl}${login}`,
      reset: config.publicUrl,
    };
  },
  write: ({ name, login, reset }) => ({
    subject: 'You already have a Plinth account',
    body: [
      greeting(name),
      paragraph(
        'Someone, hopefully you, tried to sign up for Plinth with this email address. It already has an account.',
      ),
      link('Log in', login),
      paragraph('If you forgot your password, set a new one. If this was not you, there is nothing to do.'),
      link('Set a new password', `${reset}/password-reset`),
    ],
  }),
});

export const accountMails = { verifyEmail, resetPassword, passwordChanged, lenderSignedUp, signUpRepeated };
