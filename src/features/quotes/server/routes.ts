import { z } from 'zod';
import { replyTokenHeader } from '../../../kernel/access.ts';
import { type Endpoint, idParams, idSchema, ok, underBothPaths } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { RequestContext } from '../../../platform/database/audit.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { cameBefore, type IdempotentRequest, once, type RepeatableWork } from '../../../platform/database/once.ts';
import { drawInThread } from '../../../platform/files/draw-in-thread.ts';
import { type Call, type Route, route, type Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendFile } from '../../documents/server/api.ts';
import { assertDeal } from '../../pipeline/server/api.ts';
import {
  acceptOffer,
  listDealQuotes,
  replyToLender,
  requestQuotesCall,
  revokeLink as revokeLinkCall,
  sendLinkAgain as sendLinkCall,
  whoHasProperty,
  withdrawQuote,
} from '../contract.ts';
import { uploadRequestFile, viewLinkedFile, viewRequestFile } from '../files/contract.ts';
import { linkActs, listInbox, listInboxBrokers, portalActs } from '../lender/contract.ts';
import { comparisonFiles } from '../terms/comparison-contract.ts';
import { readTerms as readTermsCall } from '../terms/contract.ts';
import { chooseOffer } from './broker/choose-offer.ts';
import { revokeLink, sendLinkAgain } from './broker/lender-mail.ts';
import { judgeOrder, requestQuotes } from './broker/request-quotes.ts';
import { findFileFor, findFileOfQuote, requestFolder } from './broker/requests/read-request-files.ts';
import { takeRequestFile } from './broker/requests/request-files.ts';
import { settleOrder } from './broker/requests/settle-order.ts';
import { sendOnce } from './broker/sent-request.ts';
import { findQuote, reply, withdraw } from './broker/withdraw-and-reply.ts';
import { readComparison, writeCsv } from './comparison/comparison-files.ts';
import { ask, decline, findForLender, type LenderSide, makeOffer, markSeen } from './lender/answer-quotes.ts';
import { deskRoutes } from './lender/desk/routes.ts';
import { readInbox, readInboxBrokers } from './lender/read-inbox.ts';
import { readReplyToken } from './lender/reply-link.ts';
import { templateRoutes } from './lender/templates/routes.ts';
import { presentToBroker, presentToLender, quotesOfDeal, readWhoHasProperty } from './read-quotes.ts';
import type { Quote } from './tables.ts';
import { readTerms } from './terms/read-terms.ts';

interface LenderCall {
  readonly session?: Session | undefined;
  readonly params?: unknown;
  readonly context: RequestContext;
  readonly idempotencyKey: string | undefined;
  header(name: string): string | undefined;
}
interface Asker {
  readonly side: LenderSide;
  readonly context: RequestContext;
  /** Whose Idempotency-Keys these are: the account's, or the link's. */
  readonly keyOwner: string;
  readonly idempotencyKey: string | undefined;
}

const quoteReference = z.object({ quoteId: idSchema });

/** A change of one quote; when it comes again, the quote is answered as it is by then. */
const changeOnce = <Answer>(
  change: () => Promise<Quote>,
  find: (quoteId: string) => Promise<Quote>,
  present: (quote: Quote) => Promise<Answer>,
): RepeatableWork<z.output<typeof quoteReference>, Answer> => ({
  reference: quoteReference,
  async first() {
    const quote = await change();
    return { answer: await present(quote), reference: { quoteId: quote.id } };
  },
  again: async ({ quoteId }) => present(await find(quoteId)),
});

type Acts = typeof portalActs | typeof linkActs;

/** The same acts for both channels; `who` says how each finds the quote and the one who acts. */
function actRoutes(acts: Acts, who: (call: LenderCall, platform: Platform) => Asker): Route[] {
  const answer = async (platform: Platform, db: Queries, quote: Quote) => ({
    ...ok,
    quote: await presentToLender(platform, db, quote),
  });
  const change = (platform: Platform, asker: Asker, body: unknown, act: (tx: Transaction) => Promise<Quote>) =>
    platform.database.transaction((tx) =>
      once(
        tx,
        { accountId: asker.keyOwner, key: asker.idempotencyKey, body },
        changeOnce(
          () => act(tx),
          () => findForLender(tx.db, asker.side, asker.context.at),
          (quote) => answer(platform, tx.db, quote),
        ),
      ),
    );

  return [
    route(acts.read, async (call, platform) => {
      const { side, context } = who(call, platform);
      const { db } = platform.database;
      return answer(platform, db, await findForLender(db, side, context.at));
    }),
    route(acts.markSeen, (call, platform) => {
      const asker = who(call, platform);
      return change(platform, asker, undefined, (tx) => markSeen(platform, tx, asker.context, asker.side));
    }),
    route(acts.offer, (call, platform) => {
      const asker = who(call, platform);
      return change(platform, asker, { offer: asker.side, body: call.body }, (tx) =>
        makeOffer(platform, tx, asker.context, asker.side, call.body),
      );
    }),
    route(acts.decline, (call, platform) => {
      const asker = who(call, platform);
      return change(platform, asker, { decline: asker.side, body: call.body }, (tx) =>
        decline(platform, tx, asker.context, asker.side, call.body),
      );
    }),
    route(acts.ask, (call, platform) => {
      const asker = who(call, platform);
      return change(platform, asker, { ask: asker.side, body: call.body }, (tx) =>
        ask(platform, tx, asker.context, asker.side, call.body.message),
      );
    }),
  ];
}

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

const asFile = (reply: Call<Endpoint>['raw']['reply'], type: string, name: string) =>
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });

const comparisonWorker = new URL('./comparison/pdf-worker.ts', import.meta.url);

/** The broker's channel. */
const brokerRoutes: readonly Route[] = [
  ...loanKinds.flatMap((kind) =>
    underBothPaths(requestQuotesCall(kind)).map((call) =>
      route(call, async ({ session: { accountId, emailVerified }, body, context, idempotencyKey }, platform) => {
        // Judging is dear, and whoever repeats a request is answered without.
        const repeated = await cameBefore(platform.database.db, { accountId, key: idempotencyKey });
        if (!repeated && !emailVerified) throw new AppError('EMAIL_UNVERIFIED');
        const order = repeated ? body : settleOrder(kind, body, context.at);
        const judged = repeated ? new Map() : await judgeOrder(platform, { kind, order, context });
        return platform.database.transaction((tx) =>
          once(
            tx,
            { accountId, key: idempotencyKey, body: { quotes: body } },
            sendOnce({ db: tx.db, kind, brokerId: accountId, now: context.at }, () =>
              requestQuotes(platform, tx, { kind, brokerId: accountId, context, order, judged }),
            ),
          ),
        );
      }),
    ),
  ),
  route(whoHasProperty, async ({ session, body }, platform) => ({
    ...ok,
    ...(await readWhoHasProperty(platform, { brokerId: session.accountId, ...body })),
  })),
  route(listDealQuotes, async ({ session, params }, platform) => {
    await assertDeal(platform.database.db, params.id, session.accountId);
    const list = await quotesOfDeal(platform.database.db, params.id);
    return { ...ok, quotes: await presentToBroker(platform, platform.database.db, list) };
  }),
  route(readTermsCall, async ({ session, params, query }, platform) => ({
    ...ok,
    ...(await readTerms(platform, { dealId: params.id, brokerId: session.accountId, months: query.months })),
  })),
  route(comparisonFiles.csv, async ({ session, params, query, raw }, platform) => {
    const sheet = await readComparison(platform, { entryId: params.id, brokerId: session.accountId, ...query });
    asFile(raw.reply, 'text/csv; charset=utf-8', 'offers.csv');
    return writeCsv(sheet);
  }),
  route(comparisonFiles.pdf, async ({ session, params, query, raw }, platform) => {
    const sheet = await readComparison(platform, { entryId: params.id, brokerId: session.accountId, ...query });
    const file = await drawInThread(comparisonWorker, sheet);
    asFile(raw.reply, 'application/pdf', 'offers.pdf');
    return Buffer.from(file);
  }),
  route(acceptOffer, ({ session, params, body, context, idempotencyKey }, platform) => {
    const choice = { quoteId: params.id, offerId: body.offerId, brokerId: session.accountId };
    return changeAsBroker(
      platform,
      { accountId: session.accountId, key: idempotencyKey, body: { accept: choice } },
      (tx) => chooseOffer(platform, tx, context, choice),
    );
  }),
  route(withdrawQuote, ({ session, params, context, idempotencyKey }, platform) =>
    changeAsBroker(
      platform,
      { accountId: session.accountId, key: idempotencyKey, body: { withdraw: params.id } },
      (tx) => withdraw(platform, tx, context, { quoteId: params.id, brokerId: session.accountId }),
    ),
  ),
  route(sendLinkCall, ({ session, params, context, idempotencyKey }, platform) =>
    changeAsBroker(platform, { accountId: session.accountId, key: idempotencyKey, body: { link: params.id } }, (tx) =>
      sendLinkAgain(platform, tx, context, { quoteId: params.id, brokerId: session.accountId }),
    ),
  ),
  route(revokeLinkCall, ({ session, params, context, idempotencyKey }, platform) =>
    changeAsBroker(
      platform,
      { accountId: session.accountId, key: idempotencyKey, body: { revokeLink: params.id } },
      (tx) => revokeLink(platform, tx, context, { quoteId: params.id, brokerId: session.accountId }),
    ),
  ),
  route(replyToLender, ({ session, params, body, context, idempotencyKey }, platform) =>
    changeAsBroker(
      platform,
      { accountId: session.accountId, key: idempotencyKey, body: { reply: params.id, body } },
      (tx) => reply(platform, tx, context, { quoteId: params.id, brokerId: session.accountId }, body.message),
    ),
  ),
];

/** The quote that the mailed link of this call opens. @throws NOT_FOUND when it was not made by us */
function linkSide(platform: Platform, header: LenderCall['header']): LenderSide & { readonly by: 'link' } {
  const token = readReplyToken(platform, header(replyTokenHeader) ?? '');
  if (!token) throw new AppError('NOT_FOUND', 'This link is not valid.');
  return { by: 'link', ...token };
}

/** The lender's two channels: the portal, and the mailed link. */
const lenderRoutes: readonly Route[] = [
  route(listInbox, async ({ session, query }, platform) => {
    if (session.lenderId === null) return { ...ok, quotes: [], waiting: 0, total: 0 };
    return { ...ok, ...(await readInbox(platform, session.lenderId, query)) };
  }),
  route(listInboxBrokers, async ({ session, query }, platform) => {
    if (session.lenderId === null) return { ...ok, brokers: [], total: 0 };
    return { ...ok, ...(await readInboxBrokers(platform, session.lenderId, query)) };
  }),
  ...actRoutes(portalActs, ({ session, params, context, idempotencyKey }) => {
    if (!session?.lenderId) throw new AppError('NOT_FOUND', 'No lender assigned to this account.');
    const { id } = idParams.parse(params);
    const side = { by: 'portal', lenderId: session.lenderId, quoteId: id } as const;
    return { side, context, keyOwner: session.accountId, idempotencyKey };
  }),
  ...actRoutes(linkActs, ({ header, context, idempotencyKey }, platform) => {
    // Whoever holds the link acts for the lender, also in a browser where somebody is signed in.
    const side = linkSide(platform, header);
    const actor = { kind: 'replyLink', id: side.quoteId } as const;
    return { side, context: { ...context, actor }, keyOwner: side.quoteId, idempotencyKey };
  }),
];

const fileRoutes: readonly Route[] = [
  route(uploadRequestFile, async (call, platform) => ({ ...ok, file: await takeRequestFile(call, platform) })),
  route(viewRequestFile, async ({ session, context, params, raw }, platform) => {
    const file = await findFileFor(platform, { session, context }, params.id);
    await sendFile(platform, raw.reply, requestFolder, file, true);
    return '';
  }),
  route(viewLinkedFile, async ({ header, context, params, raw }, platform) => {
    const { db } = platform.database;
    const quote = await findForLender(db, linkSide(platform, header), context.at);
    await sendFile(platform, raw.reply, requestFolder, await findFileOfQuote(db, quote.id, params.id), true);
    return '';
  }),
];

export const quoteRoutes: readonly Route[] = [
  ...brokerRoutes,
  ...lenderRoutes,
  ...fileRoutes,
  ...templateRoutes,
  ...deskRoutes,
];
