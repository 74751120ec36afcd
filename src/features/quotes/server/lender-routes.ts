import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ok } from '../../../kernel/answers.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Cause } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Session } from '../../../platform/http/session.ts';
import { once } from '../../../platform/idempotency.ts';
import { type InboxRow, linkActs, listInbox, portalActs, replyTokenHeader } from '../lender-contract.ts';
import { openStatuses, statusAt } from '../model.ts';
import { ask, decline, findForLender, type LenderSide, makeOffer, markSeen } from './lender-acts.ts';
import type { Quote, QuoteParts } from './parts.ts';
import { presentToLender } from './read-quotes.ts';
import { quoteMessages, quotes } from './tables.ts';

interface LenderCall {
  readonly session?: Session | undefined;
  readonly params?: unknown;
  readonly cause: Cause;
  readonly idempotencyKey: string | undefined;
  header(name: string): string | undefined;
}
interface Asker {
  readonly side: LenderSide;
  readonly cause: Cause;
  /** Whose Idempotency-Keys these are: the account's, or the link's. */
  readonly keyOwner: string;
  readonly idempotencyKey: string | undefined;
}

export function lenderQuoteRoutes(parts: QuoteParts): Route[] {
  return [
    inboxRoute(parts),
    ...actRoutes(parts, portalActs, ({ session, params, cause, idempotencyKey }) => {
      if (!session?.lenderId) throw new AppError('NOT_FOUND', 'No lender assigned to this account.');
      const { id } = params as { id: string };
      return {
        side: { by: 'portal', lenderId: session.lenderId, quoteId: id },
        cause,
        keyOwner: session.accountId,
        idempotencyKey,
      };
    }),
    ...actRoutes(parts, linkActs, ({ header, cause, idempotencyKey }) => {
      const quoteId = parts.links.quoteIdOf(header(replyTokenHeader) ?? '');
      if (!quoteId) throw new AppError('NOT_FOUND', 'This link is not valid.');
      // Whoever holds the link acts for the lender, also in a browser where somebody is signed in.
      const actor = { kind: 'replyLink', id: quoteId } as const;
      return { side: { by: 'link', quoteId }, cause: { ...cause, actor }, keyOwner: quoteId, idempotencyKey };
    }),
  ];
}

type Acts = typeof portalActs | typeof linkActs;

/** The same acts for both doors; `who` says how each door finds the quote and the one who acts. */
function actRoutes(parts: QuoteParts, acts: Acts, who: (call: LenderCall) => Asker): Route[] {
  const answer = async (tx: Pick<Transaction, 'db'>, quote: Quote) => ({
    ...ok,
    quote: await presentToLender(parts, tx.db, quote),
  });
  const change = ({ keyOwner, idempotencyKey: key }: Asker, body: unknown, act: (tx: Transaction) => Promise<Quote>) =>
    parts.database.transaction((tx) =>
      once(tx, { accountId: keyOwner, key, body }, async () => answer(tx, await act(tx))),
    );

  return [
    route(acts.read, async (call) => {
      const { side, cause } = who(call);
      return answer(parts.database, await findForLender(parts.database.db, side, cause.at));
    }),
    route(acts.markSeen, (call) => {
      const asker = who(call);
      return change(asker, undefined, (tx) => markSeen(parts, tx, asker.cause, asker.side));
    }),
    route(acts.offer, (call) => {
      const asker = who(call);
      return change(asker, { offer: asker.side, body: call.body }, (tx) =>
        makeOffer(parts, tx, asker.cause, asker.side, call.body),
      );
    }),
    route(acts.decline, (call) => {
      const asker = who(call);
      return change(asker, { decline: asker.side, body: call.body }, (tx) =>
        decline(parts, tx, asker.cause, asker.side, call.body),
      );
    }),
    route(acts.ask, (call) => {
      const asker = who(call);
      return change(asker, { ask: asker.side, body: call.body }, (tx) =>
        ask(parts, tx, asker.cause, asker.side, call.body.message),
      );
    }),
  ];
}

const shownAtMost = 500;

function inboxRoute(parts: QuoteParts): Route {
  return route(listInbox, async ({ session, query }) => {
    const { db } = parts.database;
    const now = parts.clock.now();
    if (session.lenderId === null) return { ...ok, quotes: [], waiting: 0 };
    const own = eq(quotes.lenderId, session.lenderId);
    const open = and(inArray(quotes.status, [...openStatuses]), isNull(quotes.passedOverAt));
    const lastSide = sql<
      string | null
    >`(select side from ${quoteMessages} where quote_id = ${quotes.id} order by created_at desc limit 1)`;
    const rows = await db
      .select({ quote: quotes, lastSide })
      .from(quotes)
      .where(query.show === 'open' ? and(own, open) : own)
      .orderBy(desc(quotes.requestedAt), quotes.id)
      .limit(shownAtMost);
    const people = await parts.findPeople(
      db,
      rows.map(({ quote }) => quote.brokerId),
    );
    const list = rows.map(({ quote, lastSide: side }) =>
      inboxRow(quote, { now, brokerName: people.get(quote.brokerId)?.name ?? '', awaitsReply: side === 'broker' }),
    );
    const shown = query.show === 'open' ? list.filter(({ status }) => status !== 'expired') : list;
    return {
      ...ok,
      quotes: shown,
      waiting: shown.filter(({ status, passedOver }) => isWaiting(status) && !passedOver).length,
    };
  });
}

const isWaiting = (status: Quote['status']) => status === 'requested' || status === 'seen';

function inboxRow(quote: Quote, about: { now: Date; brokerName: string; awaitsReply: boolean }): InboxRow {
  const { propertyAddress, propertyType, purchasePrice, rehabNeeded, arv, ficoScore, experience } = quote.request;
  return {
    _id: quote.id,
    status: statusAt(quote, about.now),
    requestedAt: quote.requestedAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    passedOver: quote.passedOverAt !== null,
    propertyAddress,
    propertyType,
    purchasePrice,
    rehabNeeded,
    arv,
    ficoScore,
    experience,
    brokerName: about.brokerName,
    awaitsReply: about.awaitsReply,
  };
}
