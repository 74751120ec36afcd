import { and, asc, eq, inArray } from 'drizzle-orm';
import { mapInSteps } from '../../../../kernel/steps.ts';
import { loanKinds } from '../../../../lending/kinds/all.ts';
import { requestFields } from '../../../../lending/requests/request-of-deal.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../../platform/database/pages.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import type { DataOwner, OwnDataFile } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { offerFields } from '../../model.ts';
import { ownRequestFiles } from '../broker/requests/request-files.ts';
import {
  type Offer,
  offers,
  type Quote,
  quoteMessages,
  quotes,
  readable,
  requestOf,
  snapshotOf,
  termsOf,
} from '../tables.ts';

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
export const offerRow = (offer: Offer) => ({
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
  async *pages(db, owner) {
    for await (const page of quotePages(db, owner)) {
      const lenders = await findLenders(
        db,
        page.map(({ lenderId }) => lenderId),
      );
      yield await inSlices(mapInSteps(page, (row) => requestRow(row, lenders.get(row.lenderId)?.name ?? '')));
    }
  },
};

/** What the broker asked, all kinds of loan. */
const quotePages = (db: Queries, { accountId }: DataOwner) =>
  inPages(
    (after, limit) =>
      db
        .select()
        .from(quotes)
        .where(and(eq(quotes.brokerId, accountId), readable, rowsAfter(quotes.id, after)))
        .orderBy(asc(quotes.id))
        .limit(limit),
    ({ id }) => id,
  );

function requestRow(row: Quote, lender: string) {
  const snapshot = snapshotOf(row);
  const asked = Object.entries(requestOf(row)).map(([name, value]) => [`request.${name}`, value]);
  const [program, tier] = [snapshot?.programName ?? null, snapshot?.tierName ?? null];
  return { ...Object.fromEntries(asked), ...row, dealId: row.entryId, lender, program, tier };
}

const offersReceived: OwnDataFile = {
  name: 'offers',
  title: 'Offers you received',
  about: 'Every version of every offer, revised ones too. "quoteRequestId" is the request it answers.',
  access: 'broker',
  columns: offerColumns,
  async *pages(db, owner) {
    for await (const page of quotePages(db, owner)) {
      const versions = await db
        .select()
        .from(offers)
        .where(inArray(offers.quoteId, idsOf(page)))
        .orderBy(asc(offers.quoteId), asc(offers.version));
      yield await inSlices(mapInSteps(versions, offerRow));
    }
  },
};

const idsOf = (page: readonly Quote[]) => page.map(({ id }) => id);

const threads: OwnDataFile = {
  name: 'messages',
  title: 'Questions and messages',
  about: 'What lenders asked about your requests and what you answered. "side" is who wrote it.',
  access: 'broker',
  columns: ['id', 'quoteRequestId', 'side', 'createdAt', 'message'],
  async *pages(db, owner) {
    for await (const page of quotePages(db, owner)) {
      const messages = await db
        .select()
        .from(quoteMessages)
        .where(inArray(quoteMessages.quoteId, idsOf(page)))
        .orderBy(asc(quoteMessages.quoteId), asc(quoteMessages.createdAt));
      yield messages.map((message) => ({ ...message, quoteRequestId: message.quoteId }));
    }
  },
};

export const brokerFiles = [ownRequests, ownRequestFiles, offersReceived, threads];
