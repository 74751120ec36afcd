import { replyTokenHeader } from '../../../kernel/access.ts';
import { idParams } from '../../../kernel/contract.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { once } from '../../../platform/database/once.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendFile } from '../../documents/server/api.ts';
import { everyOffset, listFileRoute } from '../../list-files/server/api.ts';
import { changeOnce, findFileOfQuote, type Quote, readReplyToken, requestFolder } from '../../quotes/server/api.ts';
import * as contract from '../contract.ts';
import { linkActs, listInbox, listInboxBrokers, listInboxFile, portalActs, viewLinkedFile } from '../endpoints.ts';
import { inboxList } from '../inbox-file.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { readInbox, readInboxBrokers } from './inbox/read-inbox.ts';
import { presentToLender } from './responses/present-quote.ts';
import { ask, decline, findForLender, type LenderSide, makeOffer, markSeen } from './responses/respond.ts';
import { templateRoutes } from './templates/routes.ts';

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

type Acts = typeof portalActs | typeof linkActs;
type ActSchemas = typeof contract.portalActs | typeof contract.linkActs;

/** The same acts for both channels; `who` says how each finds the quote and the one who acts. */
function actRoutes(acts: Acts, schemas: ActSchemas, who: (call: LenderCall, platform: Platform) => Asker): Route[] {
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
    route(acts.read, schemas.read, async (call, platform) => {
      const { side, context } = who(call, platform);
      const { db } = platform.database;
      return answer(platform, db, await findForLender(db, side, context.at));
    }),
    route(acts.markSeen, schemas.markSeen, (call, platform) => {
      const asker = who(call, platform);
      return change(platform, asker, undefined, (tx) => markSeen(tx, asker.context, asker.side));
    }),
    route(acts.offer, schemas.offer, (call, platform) => {
      const asker = who(call, platform);
      return change(platform, asker, { offer: asker.side, body: call.body }, (tx) =>
        makeOffer(platform, tx, asker.context, asker.side, call.body),
      );
    }),
    route(acts.decline, schemas.decline, (call, platform) => {
      const asker = who(call, platform);
      return change(platform, asker, { decline: asker.side, body: call.body }, (tx) =>
        decline(platform, tx, asker.context, asker.side, call.body),
      );
    }),
    route(acts.ask, schemas.ask, (call, platform) => {
      const asker = who(call, platform);
      return change(platform, asker, { ask: asker.side, body: call.body }, (tx) =>
        ask(platform, tx, asker.context, asker.side, call.body.message),
      );
    }),
  ];
}

/** The quote that the mailed link of this call opens. @throws NOT_FOUND when it was not made by us */
function linkSide(platform: Platform, header: LenderCall['header']): LenderSide & { readonly by: 'link' } {
  const token = readReplyToken(platform, header(replyTokenHeader) ?? '');
  if (!token) throw new AppError('NOT_FOUND', 'This link is not valid.');
  return { by: 'link', ...token };
}

/** The lender's two channels: the portal, and the mailed link. */
const lenderRoutes: readonly Route[] = [
  route(listInbox, contract.listInbox, async ({ session, query }, platform) => {
    if (session.lenderId === null) return { ...ok, quotes: [], waiting: 0, total: 0 };
    return { ...ok, ...(await readInbox(platform, session.lenderId, query)) };
  }),
  listFileRoute(
    listInboxFile,
    contract.listInboxFile,
    ({ session, query }, platform) => ({
      list: inboxList,
      pages: everyOffset(async (offset, limit) =>
        session?.lenderId ? (await readInbox(platform, session.lenderId, { ...query, offset, limit })).quotes : [],
      ),
    }),
    { audited: true },
  ),
  route(listInboxBrokers, contract.listInboxBrokers, async ({ session, query }, platform) => {
    if (session.lenderId === null) return { ...ok, brokers: [], total: 0 };
    return { ...ok, ...(await readInboxBrokers(platform, session.lenderId, query)) };
  }),
  ...actRoutes(portalActs, contract.portalActs, ({ session, params, context, idempotencyKey }) => {
    if (!session?.lenderId) throw new AppError('NOT_FOUND', 'No lender assigned to this account.');
    const { id } = idParams.parse(params);
    const side = { by: 'portal', lenderId: session.lenderId, quoteId: id } as const;
    return { side, context, keyOwner: session.accountId, idempotencyKey };
  }),
  ...actRoutes(linkActs, contract.linkActs, ({ header, context, idempotencyKey }, platform) => {
    // Whoever has the link acts for the lender, also in a browser where somebody is signed in.
    const side = linkSide(platform, header);
    const actor = { kind: 'replyLink', id: side.quoteId } as const;
    return { side, context: { ...context, actor }, keyOwner: side.quoteId, idempotencyKey };
  }),
  route(viewLinkedFile, contract.viewLinkedFile, async ({ header, context, params, raw }, platform) => {
    const { db } = platform.database;
    const quote = await findForLender(db, linkSide(platform, header), context.at);
    await sendFile(platform, raw.reply, requestFolder, await findFileOfQuote(db, quote.id, params.id), true);
    return '';
  }),
];

export const deskRoutes: readonly Route[] = [...lenderRoutes, ...templateRoutes, ...dashboardRoutes];
