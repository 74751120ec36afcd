import { ok, underBothPaths } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { cameBefore, type IdempotentRequest, once } from '../../../platform/database/once.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendFile } from '../../documents/server/api.ts';
import { listFileRoute, onePage } from '../../list-files/server/api.ts';
import { assertDeal } from '../../pipeline/server/api.ts';
import * as contract from '../contract.ts';
import {
  acceptOffer,
  listDealQuotes,
  listDealQuotesFile,
  replyToLender,
  requestQuotesCall,
  revokeLink as revokeLinkCall,
  sendLinkAgain as sendLinkCall,
  whoHasProperty,
  withdrawQuote,
} from '../endpoints.ts';
import * as filesContract from '../files/contract.ts';
import { uploadRequestFile, viewRequestFile } from '../files/endpoints.ts';
import { quoteList } from '../quote-file.ts';
import { chooseOffer } from './broker/choose-offer.ts';
import { judgeRequest, requestQuotes, unverified } from './broker/request-quotes.ts';
import { normalizeRequest } from './broker/requests/normalize-request.ts';
import { findFileFor, requestFolder } from './broker/requests/read-request-files.ts';
import { takeRequestFile } from './broker/requests/request-files.ts';
import { sendOnce } from './broker/sent-request.ts';
import { findQuote, reply, withdraw } from './broker/withdraw-and-reply.ts';
import { changeOnce } from './change-quote.ts';
import { revokeLink, sendLinkAgain } from './links/send-link.ts';
import { presentToBroker, quotesOfDeal, readWhoHasProperty } from './read-quotes.ts';
import type { Quote } from './tables.ts';

/** One change by the broker, answered with the quote as the broker then sees it. */
const changeAsBroker = (platform: Platform, request: IdempotentRequest, act: (tx: Transaction) => Promise<Quote>) =>
  platform.database.transaction((tx) =>
    once(
      tx,
      request,
      changeOnce(
        () => act(tx),
        (quoteId) => findQuote(tx.db, { quoteId, brokerId: request.accountId }),
        async (changed) => {
          const [quote] = await presentToBroker(platform, tx.db, [changed]);
          if (!quote) throw new AppError('NOT_FOUND');
          return { ...ok, quote };
        },
      ),
    ),
  );

/** The broker's channel. */
const brokerRoutes: readonly Route[] = [
  ...loanKinds.flatMap((kind) => {
    const schemas = contract.requestQuotesCall(kind);
    return underBothPaths(requestQuotesCall(kind)).map((call) =>
      route(
        call,
        schemas,
        async ({ session: { accountId, emailVerified }, body, context, idempotencyKey }, platform) => {
          // Judging is dear, and whoever repeats a request is answered without.
          const repeated = await cameBefore(platform.database.db, { accountId, key: idempotencyKey });
          if (!repeated && !emailVerified) throw unverified();
          const input = repeated ? body : normalizeRequest(kind, body, context.at);
          const judged = repeated ? new Map() : await judgeRequest(platform, { kind, input, context });
          return platform.database.transaction((tx) =>
            once(
              tx,
              { accountId, key: idempotencyKey, body: { quotes: body } },
              sendOnce({ db: tx.db, kind, brokerId: accountId, now: context.at }, () =>
                requestQuotes(platform, tx, { kind, brokerId: accountId, context, input, judged }),
              ),
            ),
          );
        },
      ),
    );
  }),
  route(whoHasProperty, contract.whoHasProperty, async ({ session, body }, platform) => ({
    ...ok,
    ...(await readWhoHasProperty(platform, { brokerId: session.accountId, ...body })),
  })),
  route(listDealQuotes, contract.listDealQuotes, async ({ session, params }, platform) => {
    await assertDeal(platform.database.db, params.id, session.accountId);
    const list = await quotesOfDeal(platform.database.db, params.id);
    return { ...ok, quotes: await presentToBroker(platform, platform.database.db, list) };
  }),
  listFileRoute(
    listDealQuotesFile,
    contract.listDealQuotesFile,
    async ({ session, params }, platform) => {
      const { db } = platform.database;
      await assertDeal(db, params.id, session?.accountId ?? '');
      return {
        list: quoteList,
        pages: onePage(async () => presentToBroker(platform, db, await quotesOfDeal(db, params.id))),
      };
    },
    { audited: true },
  ),
  route(acceptOffer, contract.acceptOffer, ({ session, params, body, context, idempotencyKey }, platform) => {
    const choice = { quoteId: params.id, offerId: body.offerId, brokerId: session.accountId };
    return changeAsBroker(
      platform,
      { accountId: session.accountId, key: idempotencyKey, body: { accept: choice } },
      (tx) => chooseOffer(platform, tx, context, choice),
    );
  }),
  route(withdrawQuote, contract.withdrawQuote, ({ session, params, context, idempotencyKey }, platform) =>
    changeAsBroker(
      platform,
      { accountId: session.accountId, key: idempotencyKey, body: { withdraw: params.id } },
      (tx) => withdraw(platform, tx, context, { quoteId: params.id, brokerId: session.accountId }),
    ),
  ),
  route(sendLinkCall, contract.sendLinkAgain, ({ session, params, context, idempotencyKey }, platform) =>
    changeAsBroker(platform, { accountId: session.accountId, key: idempotencyKey, body: { link: params.id } }, (tx) =>
      sendLinkAgain(platform, tx, context, { quoteId: params.id, brokerId: session.accountId }),
    ),
  ),
  route(revokeLinkCall, contract.revokeLink, ({ session, params, context, idempotencyKey }, platform) =>
    changeAsBroker(
      platform,
      { accountId: session.accountId, key: idempotencyKey, body: { revokeLink: params.id } },
      (tx) => revokeLink(tx, context, { quoteId: params.id, brokerId: session.accountId }),
    ),
  ),
  route(replyToLender, contract.replyToLender, ({ session, params, body, context, idempotencyKey }, platform) =>
    changeAsBroker(
      platform,
      { accountId: session.accountId, key: idempotencyKey, body: { reply: params.id, body } },
      (tx) => reply(platform, tx, context, { quoteId: params.id, brokerId: session.accountId }, body.message),
    ),
  ),
];

const fileRoutes: readonly Route[] = [
  route(uploadRequestFile, filesContract.uploadRequestFile, async (call, platform) => ({
    ...ok,
    file: await takeRequestFile(call, platform),
  })),
  route(viewRequestFile, filesContract.viewRequestFile, async ({ session, context, params, raw }, platform) => {
    const file = await findFileFor(platform, { session, context }, params.id);
    await sendFile(platform, raw.reply, requestFolder, file, true);
    return '';
  }),
];

export const quoteRoutes: readonly Route[] = [...brokerRoutes, ...fileRoutes];
