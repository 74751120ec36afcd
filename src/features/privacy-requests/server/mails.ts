import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { formatDay } from '../../../kernel/format.ts';
import { link, paragraph } from '../../../platform/mail/mail.ts';
import { defineMail, type Platform } from '../../../platform/platform.ts';
import { confirmedWithinDays, confirmPath, type Wanted } from '../model.ts';
import { tokenOf } from './ask.ts';
import { readCopy } from './copies.ts';
import { privacyRequests } from './tables.ts';

const payload = z.object({ id: idSchema });
const read = async ({ database: { db } }: Platform, id: string) =>
  (await db.select().from(privacyRequests).where(eq(privacyRequests.id, id)))[0];

const asks: Readonly<Record<Wanted, string>> = {
  copy: 'a copy of the data that Plinth stores about you',
  erasure: 'the erasure of the data that Plinth stores about you',
};

/** To the address that a request names: only who reads its emails can confirm it. */
const confirm = defineMail({
  name: 'privacy.confirm',
  payload,
  async data(platform: Platform, { id }) {
    const row = await read(platform, id);
    const { secrets, config, clock } = platform;
    if (row?.state !== 'unconfirmed') return undefined;
    if (row.linkSentAt.getTime() + confirmedWithinDays * dayMs < clock.now().getTime()) return undefined;
    const address = `${config.publicUrl}${confirmPath}#${tokenOf(secrets, id)}`;
    return { to: row.email, wants: row.wants, address };
  },
  write: ({ wants, address }) => ({
    subject: 'Confirm your privacy request',
    body: [
      paragraph('Hello,'),
      paragraph(`Somebody asked for ${asks[wants]}, with this email address. If it was you, confirm the request.`),
      link('Confirm the request', address),
      paragraph(
        `The link works for ${confirmedWithinDays} days. If you did not ask for this, ignore this email and nothing happens.`,
      ),
    ],
  }),
});

const copy = defineMail({
  name: 'privacy.copy',
  payload,
  async data(platform: Platform, { id }) {
    const row = await read(platform, id);
    if (!row?.copySentAt || !(await readCopy(platform, id))) return undefined;
    return { to: row.email };
  },
  write: () => ({
    subject: 'Your data at Plinth',
    body: [
      paragraph('Hello,'),
      paragraph('You asked for a copy of the data that Plinth stores about you. It is attached as a ZIP file.'),
      paragraph('README.txt in it says what each file holds. Reply to this email if you have questions.'),
    ],
  }),
  async files(platform, { id }) {
    const zip = await readCopy(platform, id);
    return zip
      ? [{ name: 'plinth-data.zip', mediaType: 'application/zip', open: async () => Readable.from([zip]) }]
      : [];
  },
});

const extended = defineMail({
  name: 'privacy.extended',
  payload,
  async data(platform: Platform, { id }) {
    const row = await read(platform, id);
    if (row?.state !== 'open' || !row.dueAt || !row.extendedAt) return undefined;
    return { to: row.email, wants: row.wants, dueAt: row.dueAt.toISOString(), reason: row.extensionReason };
  },
  write: ({ wants, dueAt, reason }) => ({
    subject: 'We need more time for your privacy request',
    body: [
      paragraph('Hello,'),
      paragraph(
        `You asked for ${asks[wants]}. We need more time and will respond by ${formatDay(dueAt.slice(0, 10))}.`,
      ),
      paragraph(`The reason: ${reason}`),
      paragraph('If you disagree, reply to this email and a person will look at it.'),
    ],
  }),
});

const outcomeSchema = z.array(z.object({ title: z.string(), erased: z.number(), kept: z.number(), stays: z.string() }));

const erased = defineMail({
  name: 'privacy.erased',
  payload,
  async data(platform: Platform, { id }) {
    const row = await read(platform, id);
    if (!row?.erasedAt) return undefined;
    return { to: row.email, outcome: outcomeSchema.parse(row.outcome ?? []) };
  },
  write: ({ outcome }) => ({
    subject: 'Your data at Plinth was erased',
    body: [
      paragraph('Hello,'),
      paragraph(
        outcome.some(({ kept }) => kept > 0)
          ? 'You asked us to erase your data. We erased what the law and the rights of others let us erase.'
          : 'You asked us to erase your data. We erased everything that we found.',
      ),
      { kind: 'list', items: outcome.map(lineOf) },
      paragraph('If you disagree, reply to this email and a person will look at it.'),
    ],
  }),
});

const lineOf = ({ title, erased: gone, kept, stays }: z.infer<typeof outcomeSchema>[number]): string =>
  [`${title}: ${gone} erased`, ...(kept > 0 ? [`${kept} kept. ${stays}`] : [])].join(', ');

export const privacyMails = { confirm, copy, erased, extended };
