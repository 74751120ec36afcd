import { and, asc, eq, exists, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { type DataOwner, type OwnDataFile, rowsAfter } from '../../../accounts/server/api.ts';
import { offers, propertyOfQuote, quoteMessages, quotes, readable } from '../tables.ts';
import { offerColumns, offerRow } from './broker-files.ts';

/** Quotes belong to the company; who of its users did something is told by the trail alone. */
const didThemselves = (
  db: Queries,
  { accountId }: DataOwner,
  entity: 'quote' | 'offer',
  id: PgColumn,
  actions: readonly string[],
  more?: SQL,
) =>
  exists(
    db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.entity, entity),
          eq(auditLog.entityId, id),
          eq(auditLog.actorId, accountId),
          inArray(auditLog.action, [...actions]),
          more,
        ),
      ),
  );

/** Of the company that the person answers for now. */
const ofCompany = (lenderId: string) => and(eq(quotes.lenderId, lenderId), readable);

const answered: OwnDataFile = {
  name: 'requests-answered',
  title: 'Requests you answered',
  about:
    'The quote requests to your company that you yourself answered in the portal. Who asked, and about whom, belongs to them and is not in it.',
  access: 'lender',
  columns: [
    'id',
    'kind',
    'property',
    'status',
    'requestedAt',
    'seenAt',
    'answeredAt',
    'expiresAt',
    'declineReason',
    'declineNote',
  ],
  async read(db, owner, after, limit) {
    if (owner.lenderId === null) return [];
    const mine = didThemselves(db, owner, 'quote', quotes.id, ['quote.offered', 'quote.declined', 'quote.asked']);
    const rows = await db
      .select()
      .from(quotes)
      .where(and(ofCompany(owner.lenderId), mine, rowsAfter(quotes.id, after)))
      .orderBy(asc(quotes.id))
      .limit(limit);
    return rows.map((row) => ({ ...row, property: propertyOfQuote(row) }));
  },
};

const offersMade: OwnDataFile = {
  name: 'offers-made',
  title: 'Offers you made',
  about: 'Every version of the offers that you made in the portal. "quoteRequestId" is the request it answers.',
  access: 'lender',
  columns: offerColumns,
  async read(db, owner, after, limit) {
    if (owner.lenderId === null) return [];
    const rows = await db
      .select({ offer: offers })
      .from(offers)
      .innerJoin(quotes, eq(quotes.id, offers.quoteId))
      .where(
        and(
          ofCompany(owner.lenderId),
          didThemselves(db, owner, 'offer', offers.id, ['offer.made']),
          rowsAfter(offers.id, after),
        ),
      )
      .orderBy(asc(offers.id))
      .limit(limit);
    return rows.map(({ offer }) => offerRow(offer));
  },
};

const questions: OwnDataFile = {
  name: 'questions-asked',
  title: 'Questions you asked',
  about: 'What you asked brokers in the portal. "quoteRequestId" is the request it is about.',
  access: 'lender',
  columns: ['id', 'quoteRequestId', 'createdAt', 'message'],
  async read(db, owner, after, limit) {
    if (owner.lenderId === null) return [];
    // A question and its line in the trail are of one moment.
    const atOnce = eq(auditLog.at, quoteMessages.createdAt);
    const rows = await db
      .select({ message: quoteMessages })
      .from(quoteMessages)
      .innerJoin(quotes, eq(quotes.id, quoteMessages.quoteId))
      .where(
        and(
          ofCompany(owner.lenderId),
          eq(quoteMessages.side, 'lender'),
          didThemselves(db, owner, 'quote', quotes.id, ['quote.asked'], atOnce),
          rowsAfter(quoteMessages.id, after),
        ),
      )
      .orderBy(asc(quoteMessages.id))
      .limit(limit);
    return rows.map(({ message }) => ({ ...message, quoteRequestId: message.quoteId }));
  },
};

export const lenderFiles = [answered, offersMade, questions];
