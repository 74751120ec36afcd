import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import { everyPage, listFileRoute } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { deliveriesList } from './deliveries-list.ts';
import { readDeliveries, readDelivery, replayDelivery, replayMissed, sendTest } from './log.ts';
import { changeWebhook, deleteWebhook, findWebhook, makeWebhook, readWebhooks, rotateSecret } from './manage.ts';

export const webhookRoutes: readonly Route[] = [
  route(endpoints.listWebhooks, contract.listWebhooks, async ({ session }, { database }) => ({
    ...ok,
    webhooks: await readWebhooks(database.db, session.accountId),
  })),
  route(endpoints.makeWebhook, contract.makeWebhook, async ({ session, body, context }, platform) => ({
    ...ok,
    ...(await makeWebhook(platform, session, context, body)),
  })),
  route(endpoints.changeWebhook, contract.changeWebhook, async ({ session, params, body, context }, platform) => ({
    ...ok,
    webhook: await changeWebhook(platform, session, context, params.id, body),
  })),
  route(endpoints.deleteWebhook, contract.deleteWebhook, async ({ session, params, context }, platform) => {
    await deleteWebhook(platform, session, context, params.id);
    return ok;
  }),
  route(endpoints.rotateSecret, contract.rotateSecret, async ({ session, params, body, context }, platform) => ({
    ...ok,
    ...(await rotateSecret(platform, session, context, params.id, body)),
  })),
  route(endpoints.testWebhook, contract.testWebhook, async ({ session, params, context }, platform) => ({
    ...ok,
    delivery: await sendTest(platform, session, context, params.id),
  })),
  route(endpoints.listDeliveries, contract.listDeliveries, async ({ session, params, query }, { database }) => ({
    ...ok,
    ...(await readDeliveries(database.db, session, params.id, query)),
  })),
  listFileRoute(
    endpoints.listDeliveriesFile,
    contract.listDeliveriesFile,
    async ({ session, params, query }, { database: { db } }) => {
      // Whose it is not learns so before the file begins.
      await findWebhook(db, session as Session, params.id);
      const pages = everyPage(async (cursor) => {
        const wanted = { state: query.state, cursor };
        const { deliveries, next } = await readDeliveries(db, session as Session, params.id, wanted);
        return { rows: deliveries, next };
      });
      return { list: deliveriesList, pages };
    },
    { audited: true },
  ),
  route(endpoints.readDelivery, contract.readDelivery, async ({ session, params }, { database }) => ({
    ...ok,
    ...(await readDelivery(database.db, session, params)),
  })),
  route(endpoints.replayDelivery, contract.replayDelivery, async ({ session, params, context }, platform) => ({
    ...ok,
    delivery: await replayDelivery(platform, session, context, params),
  })),
  route(endpoints.replayMissed, contract.replayMissed, async ({ session, params, body, context }, platform) => ({
    ...ok,
    replayed: await replayMissed(platform, session, context, { id: params.id, since: new Date(body.since) }),
  })),
];
