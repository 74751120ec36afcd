import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../../platform/platform.ts';
import { greeting } from '../mailed-links/mails.ts';
import { tokenOfLink } from '../mailed-links/one-time-links.ts';
import { accounts, oneTimeLinks } from '../tables.ts';

const payload = z.object({ linkId: idSchema });

/** A request for a new address: the two addresses as they were asked for, and whose account it is. */
async function readRequest({ database: { db } }: Platform, linkId: string) {
  const [row] = await db
    .select({ link: oneTimeLinks, account: accounts })
    .from(oneTimeLinks)
    .innerJoin(accounts, eq(accounts.id, oneTimeLinks.accountId))
    .where(eq(oneTimeLinks.id, linkId));
  const { email: oldEmail, newEmail } = row?.link ?? {};
  return row && oldEmail && newEmail ? { ...row, oldEmail, newEmail } : undefined;
}

/** To the new address. Not sent when the link was used, taken back or has run out meanwhile. */
const confirm = defineMail({
  name: 'account.confirmEmail',
  payload,
  async data(platform: Platform, { linkId }) {
    const request = await readRequest(platform, linkId);
    if (!request || request.link.usedAt !== null || request.link.expiresAt <= platform.clock.now()) return undefined;
    const { account, oldEmail, newEmail } = request;
    if (account.email !== oldEmail) return undefined;
    const taken = await platform.database.db.$count(accounts, eq(accounts.email, newEmail));
    const address = `${platform.config.publicUrl}/confirm-email#${tokenOfLink(platform.secrets, linkId)}`;
    // Who has the address already is not called by the name of whoever asked for it.
    return { to: newEmail, name: taken ? '' : account.firstName, isTaken: taken > 0, address };
  },
  write: ({ name, isTaken, address }) => ({
    subject: isTaken ? 'Your email address already has an account' : 'Confirm your new email address',
    body: isTaken
      ? [
          greeting(name),
          paragraph(
            'Someone asked to use this email address for another Plinth account. It belongs to yours, so nothing changed. If it was you, give this account another address first. If not, there is nothing to do.',
          ),
        ]
      : [
          greeting(name),
          paragraph('Please confirm the new email address of your Plinth account.'),
          link('Confirm this address', address),
          paragraph(
            'The link works once, within a day. Confirming logs out your other devices. If you did not ask for it, you can ignore this email.',
          ),
        ],
  }),
});

/** To the old address, whatever became of the request meanwhile. */
const requested = defineMail({
  name: 'account.emailChangeRequested',
  payload,
  async data(platform: Platform, { linkId }) {
    const request = await readRequest(platform, linkId);
    if (!request) return undefined;
    const { account, oldEmail, newEmail } = request;
    return { to: oldEmail, name: account.firstName, newEmail, address: `${platform.config.publicUrl}/password-reset` };
  },
  write: ({ name, newEmail, address }) => ({
    subject: 'Your email address is about to change',
    body: [
      greeting(name),
      paragraph(
        `Someone, hopefully you, asked to change the email address of your Plinth account to ${newEmail}. It changes when the link we sent to that address is opened.`,
      ),
      paragraph('If this was not you, set a new password now. That cancels the request and logs out every device.'),
      link('Set a new password', address),
    ],
  }),
});

/** To the old address, which hears nothing of the account after this. */
const changed = defineMail({
  name: 'account.emailChanged',
  payload,
  async data(platform: Platform, { linkId }) {
    const request = await readRequest(platform, linkId);
    if (!request) return undefined;
    const { account, oldEmail, newEmail } = request;
    const address = `${platform.config.publicUrl}/contact?topic=account`;
    return { to: oldEmail, name: account.firstName, newEmail, address };
  },
  write: ({ name, newEmail, address }) => ({
    subject: 'Your email address was changed',
    body: [
      greeting(name),
      paragraph(`The email address of your Plinth account is now ${newEmail}. We no longer send email to this one.`),
      paragraph('If this was not you, contact our support immediately.'),
      link('Contact support', address),
    ],
  }),
});

export const emailChangeMails = { confirm, requested, changed };
