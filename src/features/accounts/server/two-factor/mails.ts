import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type MailBlock } from '../../../../platform/platform.ts';
import { accounts } from '../tables.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** What the owner of an account is told of its second factor, by the name it has on record. */
export const twoFactorNews = [
  'authenticatorTurnedOn',
  'authenticatorTurnedOff',
  'recoveryCodesRenewed',
  'passkeyAdded',
  'passkeyRemoved',
  'twoFactorReset',
  'endedByVerification',
] as const;
export type TwoFactorNews = (typeof twoFactorNews)[number];

const texts: Record<TwoFactorNews, { readonly subject: string; readonly text: string }> = {
  authenticatorTurnedOn: {
    subject: 'An authenticator app was set up',
    text: 'You now enter a code from your authenticator app when you log in to Plinth.',
  },
  authenticatorTurnedOff: {
    subject: 'Your authenticator app was turned off',
    text: 'Plinth no longer asks for codes from your authenticator app when you log in.',
  },
  recoveryCodesRenewed: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made for your Plinth account. The old ones no longer work.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: 'A passkey was added to your Plinth account. It can be used to log in.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: 'A passkey was removed from your Plinth account. It no longer works.',
  },
  endedByVerification: {
    subject: 'Set up your second factor again',
    text: 'Your email address was verified for the first time. The authenticator app, passkeys and recovery codes that were set up before that were removed, because someone else could have added them, and other devices were logged out. Log in and set up two-factor authentication again.',
  },
  twoFactorReset: {
    subject: 'Two-factor authentication was reset',
    text: 'The operator of this site removed your authenticator app, passkeys and recovery codes, and logged you out everywhere. Your password stays the same. Log in and set up two-factor authentication again.',
  },
};

const greeting = (firstName: string): MailBlock => paragraph(firstName === '' ? 'Hello,' : `Hello ${firstName},`);
const byStranger: readonly MailBlock[] = [
  paragraph(
    'If this was not you, set a new password now and contact our support: anything someone else set up stays until it is removed.',
  ),
];

export const twoFactorChanged = defineMail({
  name: 'account.twoFactorChanged',
  payload: z.object({ accountId: idSchema, news: z.enum(twoFactorNews) }),
  async data({ database, config }, { accountId, news }) {
    const [account] = await database.db.select().from(accounts).where(eq(accounts.id, accountId));
    const address = `${config.publicUrl}/account/security`;
    return account && { to: account.email, name: account.firstName, news, address };
  },
  write: ({ name, news, address }) => ({
    subject: texts[news].subject,
    body: [
      greeting(name),
      paragraph(texts[news].text),
      ...byStranger,
      link('Review your sign-in and security', address),
    ],
  }),
});

export const recoveryCodeUsed = defineMail({
  name: 'account.recoveryCodeUsed',
  payload: z.object({ accountId: idSchema }),
  async data({ database: { db }, config }, { accountId }) {
    const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
    const left = await countRecoveryCodes(db, accountId);
    return (
      account && { to: account.email, name: account.firstName, left, address: `${config.publicUrl}/account/security` }
    );
  },
  write: ({ name, left, address }) => ({
    subject: 'A recovery code was used',
    body: [
      greeting(name),
      paragraph(`Someone logged in to your Plinth account with a recovery code. You have ${left} left.`),
      ...byStranger,
      link('Make new recovery codes', address),
    ],
  }),
});

export const secondFactorGuessed = defineMail({
  name: 'account.secondFactorGuessed',
  payload: z.object({ accountId: idSchema }),
  async data({ database, config }, { accountId }) {
    const [account] = await database.db.select().from(accounts).where(eq(accounts.id, accountId));
    return account && { to: account.email, name: account.firstName, address: `${config.publicUrl}/password-reset` };
  },
  write: ({ name, address }) => ({
    subject: 'Someone who knows your password tried to log in',
    body: [
      greeting(name),
      paragraph('Someone entered your password correctly, then wrong codes several times. No one got in.'),
      paragraph('If this was not you, someone knows your password: set a new one now.'),
      link('Set a new password', address),
    ],
  }),
});

export const twoFactorMails = [twoFactorChanged, recoveryCodeUsed, secondFactorGuessed];
