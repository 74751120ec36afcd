import { and, asc, eq } from 'drizzle-orm';
import { loanKinds } from '../../../../lending/kinds/all.ts';
import { requestFields } from '../../../../lending/kinds/schemas.ts';
import { type OwnDataFile, rowsAfter } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { offerFields } from '../../model.ts';
import { offers, quoteMessages, quotes, readable, requestOf, snapshotOf, termsOf } from '../tables.ts';

const requestColumns = [
  ...new Set(loanKinds.flatMap((kind) => requestFields(kind).map(({ name }) => `request.${name}`))),
];
export const offerColumns: readonly string[] = [
  'id',
  'quoteRequestId',
  'version',
  'createdAt',
  'by',
  ...offerFields.map(({ name }) => name),
  'validUntil',
];

/** A version of an offer as a row; of terms that cannot be read any more, what stands in columns of its own. */
export const offerRow = (offer: typeof offers.$inferSelect) => ({
  ...(termsOf(offer) ?? { loanAmount: offer.loanAmount, ratePercent: offer.ratePercent }),
  id: offer.id,
  quoteRequestId: offer.quoteId,
  version: offer.version,
  createdAt: offer.createdAt,
  by: offer.by,
});

const ownRequests: OwnDataFile = {
  name: 'quote-requests',
  title: 'Quote requests you sent',
  about:
    'One row for each lender you asked: what you asked, how it stands, how a lender declined. "dealId" is the deal in the file of deals.',
  access: 'broker',
  columns: [
    'id',
    'dealId',
    'lender',
    'kind',
    'status',
    'requestedAt',
    'seenAt',
    'answeredAt',
    'expiresAt',
    'passedOverAt',
    'declineReason',
    'declineNote',
    'program',
    'tier',
    ...requestColumns,
  ],
  async read(db, { accountId }, after, limit) {
    const rows = await db
      .select()
      .from(quotes)
      .where(and(eq(quotes.brokerId, accountId), readable, rowsAfter(quotes.id, after)))
      .orderBy(asc(quotes.id))
      .limit(limit);
    const lenders = await findLenders(
      db,
      rows.map(({ lenderId }) => lenderId),
    );
    return rows.map((row) => {
      const snapshot = snapshotOf(row);
      const asked = Object.entries(requestOf(row)).map(([name, value]) => [`request.${name}`, value]);
      return {
        ...Object.fromEntries(asked),
        ...row,
        dealId: row.entryId,
        lender: lenders.get(row.lenderId)?.name ?? '',
        program: snapshot?.programName ?? null,
        tier: snapshot?.tierName ?? null,
      };
    });
  },
};

const offersReceived: OwnDataFile = {
  name: 'offers',
  title: 'Offers you received',
  about: 'Every version of every offer, revised ones too. "quoteRequestId" is the request it answers.',
  access: 'broker',
  columns: offerColumns,
  async read(db, { accountId }, after, limit) {
    const rows = await db
      .select({ offer: offers })
      .from(offers)
      .innerJoin(quotes, eq(quotes.id, offers.quoteId))
      .where(and(eq(quotes.brokerId, accountId), readable, rowsAfter(offers.id, after)))
      .orderBy(asc(offers.id))
      .limit(limit);
    return rows.map(({ offer }) => offerRow(offer));
  },
};

const threads: OwnDataFile = {
  name: 'messages',
  title: 'Questions and messages',
  about: 'What lenders asked about your requests and what you answered. "side" is who wrote it.',
  access: 'broker',
  columns: ['id', 'quoteRequestId', 'side', 'createdAt', 'message'],
  async read(db, { accountId }, after, limit) {
    const rows = await db
      .select({ message: quoteMessages })
      .from(quoteMessages)
      .innerJoin(quotes, eq(quotes.id, quoteMessages.quoteId))
      .where(and(eq(quotes.brokerId, accountId), readable, rowsAfter(quoteMessages.id, after)))
      .orderBy(asc(quoteMessages.id))
      .limit(limit);
    return rows.map(({ message }) => ({ ...message, quoteRequestId: message.quoteId }));
  },
};

export const brokerFiles = [ownRequests, offersReceived, threads];
