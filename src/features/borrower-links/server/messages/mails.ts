import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import { defineMail, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { linkLimits } from '../../model.ts';
import { borrowerAddress } from '../links/tokens.ts';
import { type BorrowerLinkRow, borrowerLinks } from '../tables.ts';
import { isAsked } from './asked.ts';

const payload = z.object({ linkId: idSchema, sentAt: z.iso.datetime() });

interface Data {
  readonly to: string;
  readonly name: string;
  readonly broker: string;
  readonly property: string;
  readonly address: string;
}

/** The link, unless it was revoked, sent anew or has expired while its email waited. */
async function readData(platform: Platform, { linkId, sentAt }: z.output<typeof payload>): Promise<Data | undefined> {
  const { db } = platform.database;
  const [row] = await db.select().from(borrowerLinks).where(eq(borrowerLinks.id, linkId));
  if (!row || !isNewest(row, sentAt, platform.clock.now())) return undefined;
  const deal = (await findDeals(db, [row.dealId])).get(row.dealId);
  const broker = deal && (await findPeople(db, [deal.ownerId])).get(deal.ownerId);
  if (!deal || !broker) return undefined;
  const address = borrowerAddress(platform, row);
  return { to: row.email, name: unlinked(row.name), broker: broker.name, property: unlinked(deal.address), address };
}

const isNewest = ({ revokedAt, sentAt, expiresAt }: BorrowerLinkRow, sent: string, now: Date): boolean =>
  revokedAt === null && sentAt.toISOString() === sent && expiresAt > now;

/** The lender asks for something: the same link, where that still works and something is still asked. */
export const borrowerAskedMail = defineMail({
  name: 'borrowerLink.asked',
  payload,
  about: ({ linkId }) => linkId,
  async data(platform, about) {
    const { db } = platform.database;
    const [row] = await db.select().from(borrowerLinks).where(eq(borrowerLinks.id, about.linkId));
    return row && (await isAsked(db, row.dealId)) ? readData(platform, about) : undefined;
  },
  write: ({ to, name, broker, property, address }: Data) => ({
    to,
    subject: 'Your loan: the lender needs something from you',
    body: [
      paragraph(`Hello ${name},`),
      paragraph(`The lender of your loan for ${property} needs something more from you. ${broker} will send it on.`),
      paragraph('Open the link to see what it is. You can answer it there, and photograph or upload documents.'),
      link('See what the lender needs', address),
      paragraph(
        `It is the same personal link as before. Don’t forward it. If you don’t know ${broker}, ignore this email.`,
      ),
    ],
  }),
});

export const borrowerLinkMail = defineMail({
  name: 'borrowerLink.sent',
  payload,
  about: ({ linkId }) => linkId,
  data: readData,
  write: ({ to, name, broker, property, address }: Data) => ({
    to,
    subject: `Your loan: what ${broker} needs from you`,
    body: [
      paragraph(`Hello ${name},`),
      paragraph(`${broker} is preparing your loan for ${property} and needs a few things from you.`),
      paragraph(
        'Open the link to see what is missing. You can answer questions, and photograph or upload documents. You don’t need an account.',
      ),
      link('See what is missing', address),
      paragraph(
        `The link is personal and works for ${linkLimits.days} days. Don’t forward it. If you don’t know ${broker}, ignore this email.`,
      ),
    ],
  }),
});
