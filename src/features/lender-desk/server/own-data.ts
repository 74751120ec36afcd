import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { auditLog } from '../../../platform/database/tables.ts';
import type { DataOwner, OwnDataFile } from '../../accounts/server/api.ts';
import {
  offerColumns,
  offerRow,
  offers,
  propertyOfQuote,
  quoteMessages,
  quotes,
  readable,
} from '../../quotes/server/api.ts';
import { templates } from './tables.ts';

/** Quotes belong to the company; who of its users did something only the trail says. */
const ownActs = (db: Queries, { accountId }: DataOwner, ...actions: readonly string[]) =>
  inPages(
    (after, limit) =>
      db
        .select({ id: auditLog.id, objectId: auditLog.entityId, at: auditLog.at })
        .from(auditLog)
        .where(
          and(eq(auditLog.actorId, accountId), inArray(auditLog.action, [...actions]), rowsAfter(auditLog.id, after)),
        )
        .orderBy(asc(auditLog.id))
        .limit(limit),
    ({ id }) => id,
  );

const objectsOf = (acts: readonly { readonly objectId: string }[]) => [
  ...new Set(acts.map(({ objectId }) => objectId)),
];

/** Of the company that the person answers for now: what they did for another before is that one's. */
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
  async *pages(db, owner) {
    if (owner.lenderId === null) return;
    // One is answered many times: asked about, offered on, revised.
    const written = new Set<string>();
    for await (const acts of ownActs(db, owner, 'quote.offered', 'quote.declined', 'quote.asked')) {
      const ids = objectsOf(acts).filter((id) => !written.has(id));
      for (const id of ids) written.add(id);
      const rows = await db
        .select()
        .from(quotes)
        .where(and(ofCompany(owner.lenderId), inArray(quotes.id, ids)))
        .orderBy(asc(quotes.requestedAt), asc(quotes.id));
      yield rows.map((row) => ({ ...row, property: propertyOfQuote(row) }));
    }
  },
};

const offersMade: OwnDataFile = {
  name: 'offers-made',
  title: 'Offers you made',
  about: 'Every version of the offers that you made in the portal. "quoteRequestId" is the request it answers.',
  access: 'lender',
  columns: offerColumns,
  async *pages(db, owner) {
    if (owner.lenderId === null) return;
    for await (const acts of ownActs(db, owner, 'offer.made')) {
      const rows = await db
        .select({ offer: offers })
        .from(offers)
        .innerJoin(quotes, eq(quotes.id, offers.quoteId))
        .where(and(ofCompany(owner.lenderId), inArray(offers.id, objectsOf(acts))))
        .orderBy(asc(offers.createdAt), asc(offers.id));
      yield rows.map(({ offer }) => offerRow(offer));
    }
  },
};

const questions: OwnDataFile = {
  name: 'questions-asked',
  title: 'Questions you asked',
  about: 'What you asked brokers in the portal. "quoteRequestId" is the request it is about.',
  access: 'lender',
  columns: ['id', 'quoteRequestId', 'createdAt', 'message'],
  async *pages(db, owner) {
    if (owner.lenderId === null) return;
    for await (const acts of ownActs(db, owner, 'quote.asked')) {
      const rows = await db
        .select({ message: quoteMessages })
        .from(quoteMessages)
        .innerJoin(quotes, eq(quotes.id, quoteMessages.quoteId))
        .where(
          and(
            ofCompany(owner.lenderId),
            eq(quoteMessages.side, 'lender'),
            inArray(quoteMessages.quoteId, objectsOf(acts)),
          ),
        )
        .orderBy(asc(quoteMessages.createdAt), asc(quoteMessages.id));
      // A question and its line in the trail are of one moment.
      const asked = new Set(acts.map(({ objectId, at }) => `${objectId} ${at.getTime()}`));
      yield rows
        .filter(({ message }) => asked.has(`${message.quoteId} ${message.createdAt.getTime()}`))
        .map(({ message }) => ({ ...message, quoteRequestId: message.quoteId }));
    }
  },
};

/** The templates of a company are of all its users; the copy has what this person saved last. */
const savedTemplates: OwnDataFile = {
  name: 'templates',
  title: 'Offer templates and saved replies',
  about: 'The offer and text templates of your company that you were the last to save.',
  access: 'lender',
  columns: ['id', 'type', 'kind', 'name', 'content', 'updatedAt'],
  pages: (db, { accountId, lenderId }) =>
    inPages(
      async (after, limit) =>
        lenderId === null
          ? []
          : db
              .select()
              .from(templates)
              .where(
                and(
                  eq(templates.lenderId, lenderId),
                  eq(templates.updatedBy, accountId),
                  rowsAfter(templates.id, after),
                ),
              )
              .orderBy(asc(templates.id))
              .limit(limit),
      ({ id }) => id,
    ),
};

export const lenderFiles = [answered, offersMade, questions, savedTemplates];
