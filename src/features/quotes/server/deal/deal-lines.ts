import { and, desc, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { nameOfActor, readTrail, type TrailPlace, type TrailRow } from '../../../../platform/events/audit-trail.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { DealLine } from '../../../pipeline/server/api.ts';
import { declineReasons, offerDifferences } from '../../model.ts';
import { formatTerm, termLabels } from '../../offer-texts.ts';
import { offerTermsSchema } from '../../schemas.ts';
import { quotesOfDeal } from '../read-quotes.ts';
import { offers, type Quote, quoteMessages, zoneOfQuote } from '../tables.ts';

interface Page {
  readonly before: TrailPlace | undefined;
  readonly limit: number;
}
interface Asked {
  readonly quote: Quote;
  readonly lender: string;
}

/** What happened between the broker and the lenders of a deal. Of a lender's side only the lender is named. */
export async function quoteLines(
  db: Queries,
  deal: { readonly id: string; readonly ownerId: string },
  page: Page,
): Promise<DealLine[]> {
  const list = await quotesOfDeal(db, deal.id);
  if (list.length === 0) return [];
  const names = await findLenders(
    db,
    list.map(({ lenderId }) => lenderId),
  );
  const asked = new Map(list.map((quote) => [quote.id, { quote, lender: names.get(quote.lenderId)?.name ?? '' }]));
  const lines = [...(await trailLines(db, asked, deal.ownerId, page)), ...(await messageLines(db, asked, page))];
  return lines.sort((a, b) => b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1)).slice(0, page.limit);
}

/** What was done to a quote, in words; a lender's own acts are named as its own. Offers and messages have lines of their own. */
const words: Readonly<Record<string, readonly [DealLine['type'], (asked: Asked, row: TrailRow) => string]>> = {
  'quote.requested': ['quote', ({ lender }) => `Asked ${lender} for a quote`],
  'quote.seen': ['quote', () => 'Opened the request'],
  'quote.declined': ['quote', (_, { after }) => declineText(after)],
  'quote.withdrawn': ['quote', ({ lender }) => `Withdrew the request to ${lender}`],
  'quote.expired': ['quote', ({ lender }) => `${lender} did not respond in time`],
  'quote.accepted': ['choice', ({ lender }) => `Chose the offer of ${lender}`],
  'quote.passedOver': ['choice', ({ lender }) => `Passed over ${lender}`],
  'quote.reopened': ['quote', ({ lender }) => `Opened the request to ${lender} again`],
  'quote.linkSent': ['quote', ({ lender }) => `Sent ${lender} a new link to the request`],
  'quote.linkRevoked': ['quote', ({ lender }) => `Voided the links that ${lender} had`],
};
const actions = Object.keys(words);

async function trailLines(
  db: Queries,
  asked: ReadonlyMap<string, Asked>,
  ownerId: string,
  page: Page,
): Promise<DealLine[]> {
  const quoteIds = [...asked.keys()];
  const { id, quoteId } = offers;
  const versions = await db.select({ id, quoteId }).from(offers).where(inArray(quoteId, quoteIds));
  const quoteOfOffer = new Map(versions.map((version) => [version.id, version.quoteId]));
  const rows = await readTrail(
    db,
    [
      { entity: 'quote', ids: quoteIds, actions },
      { entity: 'offer', ids: [...quoteOfOffer.keys()], actions: ['offer.made'] },
    ],
    page,
  );
  return rows.flatMap((row): DealLine[] => {
    const about = asked.get(quoteOfOffer.get(row.entityId) ?? row.entityId);
    if (!about) return [];
    const line = { _id: row.id, at: row.at, by: whoOf(row, about, ownerId) };
    if (row.action === 'offer.made') return [{ ...line, type: 'offer', ...offerLine(row, about) }];
    const said = words[row.action];
    return said ? [{ ...line, type: said[0], text: said[1](about, row) + through(row), changes: [] }] : [];
  });
}

function whoOf(row: TrailRow, { lender }: Asked, ownerId: string): DealLine['by'] {
  if (row.actorKind === 'system') return { side: 'system', name: 'Plinth' };
  const isOwn = row.actorId === ownerId;
  return { side: isOwn ? 'broker' : 'lender', name: nameOfActor(row, isOwn ? 'You' : lender) };
}

const through = ({ actorKind }: TrailRow): string => (actorKind === 'replyLink' ? ' (through the emailed link)' : '');

const declined = z.object({ declineReason: z.enum(declineReasons).nullable() });
function declineText(after: unknown): string {
  const reason = declined.safeParse(after).data?.declineReason;
  return reason ? `Declined: ${reason}` : 'Declined';
}

/** The offer in short, or what it changed of the one before. Without values when the lender's have been forgotten. */
function offerLine(row: TrailRow, { quote }: Asked): Pick<DealLine, 'text' | 'changes'> {
  const [was, is] = [offerTermsSchema.safeParse(row.before).data, offerTermsSchema.safeParse(row.after).data];
  const inShort = is
    ? `: ${formatMoney(is.loanAmount)} at ${formatPercent(is.ratePercent, 3)}, ${formatPercent(is.pointsPercent, 3)} points`
    : '';
  const zone = zoneOfQuote(quote);
  const changes = was && is ? offerDifferences(was, is) : [];
  return {
    text: `${row.before === null ? 'Offered' : 'Revised its offer'}${inShort}${through(row)}`,
    changes: changes.map(({ field, from, to }) => ({
      label: termLabels[field] ?? field,
      before: formatTerm(field, from, zone),
      after: formatTerm(field, to, zone),
    })),
  };
}

const shownOfMessage = 160;
const inOneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= shownOfMessage ? line : `${line.slice(0, shownOfMessage - 1).trimEnd()}…`;
};

async function messageLines(
  db: Queries,
  asked: ReadonlyMap<string, Asked>,
  { before, limit }: Page,
): Promise<DealLine[]> {
  const { quoteId, createdAt, id } = quoteMessages;
  const textId = sql<string>`'m' || ${id}::text`;
  const older =
    before && sql`(${createdAt}, ${textId} collate "C") < (${before.at.toISOString()}::timestamptz, ${before.id})`;
  const rows = await db
    .select({ textId, quoteId, side: quoteMessages.side, message: quoteMessages.message, at: createdAt })
    .from(quoteMessages)
    .where(and(inArray(quoteId, [...asked.keys()]), older))
    .orderBy(desc(createdAt), sql`${textId} collate "C" desc`)
    .limit(limit);
  return rows.flatMap(({ textId: _id, at, side, message, ...row }): DealLine[] => {
    const lender = asked.get(row.quoteId)?.lender ?? '';
    const isBroker = side === 'broker';
    const by = isBroker ? ({ side, name: 'You' } as const) : ({ side, name: lender } as const);
    const text = `${isBroker ? `Wrote to ${lender}` : 'Asked'}: “${inOneLine(message)}”`;
    return [{ _id, at, by, type: 'message', text, changes: [] }];
  });
}
