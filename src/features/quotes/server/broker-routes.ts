import { ok } from '../../../kernel/answers.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { once } from '../../../platform/idempotency.ts';
import { acceptOffer, listDealQuotes, replyToLender, requestFixAndFlipQuotes, withdrawQuote } from '../contract.ts';
import { accept, reply, withdraw } from './broker-acts.ts';
import type { Quote, QuoteParts } from './parts.ts';
import { presentToBroker, quotesOfDeal } from './read-quotes.ts';
import { requestQuotes } from './request-quotes.ts';

export function brokerQuoteRoutes(parts: QuoteParts): Route[] {
  const { database } = parts;
  const answer = async (tx: Transaction, changed: Quote) => {
    const [quote] = await presentToBroker(parts, tx.db, [changed]);
    if (!quote) throw new AppError('NOT_FOUND');
    return { ...ok, quote };
  };
  const inTransaction = (
    accountId: string,
    key: string | undefined,
    body: unknown,
    act: (tx: Transaction) => Promise<Quote>,
  ) => database.transaction((tx) => once(tx, { accountId, key, body }, async () => answer(tx, await act(tx))));

  return [
    route(requestFixAndFlipQuotes, ({ session, body, cause, idempotencyKey }) =>
      database.transaction((tx) =>
        once(tx, { accountId: session.accountId, key: idempotencyKey, body: { quotes: body } }, () =>
          requestQuotes(parts, tx, { brokerId: session.accountId, cause, order: body }),
        ),
      ),
    ),
    route(listDealQuotes, async ({ session, params }) => {
      await parts.assertDeal(database.db, params.id, session.accountId);
      const list = await quotesOfDeal(database.db, params.id);
      return { ...ok, quotes: await presentToBroker(parts, database.db, list) };
    }),
    route(acceptOffer, ({ session, params, body, cause, idempotencyKey }) => {
      const choice = { quoteId: params.id, offerId: body.offerId, brokerId: session.accountId };
      return inTransaction(session.accountId, idempotencyKey, { accept: choice }, (tx) =>
        accept(parts, tx, cause, choice),
      );
    }),
    route(withdrawQuote, ({ session, params, cause, idempotencyKey }) =>
      inTransaction(session.accountId, idempotencyKey, { withdraw: params.id }, (tx) =>
        withdraw(parts, tx, cause, { quoteId: params.id, brokerId: session.accountId }),
      ),
    ),
    route(replyToLender, ({ session, params, body, cause, idempotencyKey }) =>
      inTransaction(session.accountId, idempotencyKey, { reply: params.id, body }, (tx) =>
        reply(parts, tx, cause, { quoteId: params.id, brokerId: session.accountId }, body.message),
      ),
    ),
  ];
}
