import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { formatDay } from '../../../../kernel/format.ts';
import { dayIn } from '../../../../kernel/time-zones.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { defineMail, type MailContent, type Platform } from '../../../../platform/platform.ts';
import { accounts, farewells } from '../tables.ts';
import { refusalToEnd } from './request-deletion.ts';

const payload = z.object({ accountId: idSchema });

interface LeavingData {
  readonly name: string;
  readonly day: string;
  readonly address: string;
}

/** A mail to somebody whose account is to end; not sent once they have kept it. */
const leavingMail = (name: string, write: (data: LeavingData) => MailContent) =>
  defineMail({
    name: `account.${name}`,
    payload,
    async data({ database, config, clock }: Platform, { accountId }) {
      const [account] = await database.db.select().from(accounts).where(eq(accounts.id, accountId));
      if (!account?.deletionDueAt || account.deletionDueAt <= clock.now()) return undefined;
      const zone = { name: account.timeZone ?? 'America/New_York', label: '' };
      return {
        to: account.email,
        name: account.firstName,
        day: formatDay(dayIn(zone, account.deletionDueAt)),
        address: `${config.publicUrl}/account/data`,
      };
    },
    write,
  });

const greeting = (name: string) => paragraph(name === '' ? 'Hello,' : `Hello ${name},`);
const keepIt = ({ address }: LeavingData) => [
  paragraph('Nothing changes until then. To keep your account, log in and choose "Keep my account".'),
  link('Keep my account', address),
];

const deletionAsked = leavingMail('deletionAsked', (data) => ({
  subject: `Your account will be deleted on ${data.day}`,
  body: [
    greeting(data.name),
    paragraph(`You asked us to delete your Plinth account. That will happen on ${data.day}.`),
    ...keepIt(data),
    paragraph('If this was not you, log in, keep the account and change your password.'),
  ],
}));

const deletionSoon = leavingMail('deletionSoon', (data) => ({
  subject: `Your account will be deleted on ${data.day}: last reminder`,
  body: [
    greeting(data.name),
    paragraph(`On ${data.day} your Plinth account and everything in it will be deleted. This cannot be undone.`),
    ...keepIt(data),
    paragraph('You can download a copy of everything on the same page.'),
  ],
}));

const deletionRefused = defineMail({
  name: 'account.deletionRefused',
  payload,
  async data(platform: Platform, { accountId }) {
    const { db } = platform.database;
    const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
    if (!account || account.deletedAt !== null) return undefined;
    const address = `${platform.config.publicUrl}/account/data`;
    // Undefined: it was settled in the meantime.
    const refusal = (await refusalToEnd(platform, db, account))?.toOwner;
    return { to: account.email, name: account.firstName, refusal, address };
  },
  write: ({ name, refusal, address }) => ({
    subject: 'Your account was not deleted',
    body: [
      greeting(name),
      paragraph(
        refusal === undefined
          ? 'Your Plinth account was due to be deleted today, as you asked. We did not delete it, because something was still open.'
          : `Your Plinth account was due to be deleted today, as you asked. We did not delete it: ${refusal}`,
      ),
      paragraph('Once that is settled, ask for the deletion again.'),
      link('Your data', address),
    ],
  }),
});

/** To the address that the account had, which it does not hold any more. */
const lastMail = (name: string, what: string, next = 'You can sign up with this address again at any time.') =>
  defineMail({
    name: `account.${name}`,
    payload,
    async data({ database }: Platform, { accountId }) {
      const [row] = await database.db.select().from(farewells).where(eq(farewells.accountId, accountId));
      return row && { to: row.email };
    },
    write: () => ({
      subject: 'Your account was deleted',
      body: [paragraph('Hello,'), paragraph(`${what} This is the last email about it.`), paragraph(next)],
    }),
  });
const deleted = lastMail('deleted', 'Your Plinth account was deleted, as you asked.');
const deletedByAdmin = lastMail('deletedByAdmin', 'Your Plinth account was deleted by an administrator.');

const gaveWay = lastMail(
  'gaveWay',
  'Your Plinth account was never verified, and a new account now has this email address. The old account and what was in it are deleted.',
  'If that was you, open the link in the other email we sent you, unless you have already. If it was not, you can ignore both.',
);

export const leavingMails = { deletionAsked, deletionSoon, deletionRefused, deleted, deletedByAdmin, gaveWay };
