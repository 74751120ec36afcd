import { ok } from '../../../kernel/endpoint.ts';
import { formatDay } from '../../../kernel/format.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { everyOffset, listFileRoute } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import {
  activatePlan,
  choosePlan,
  declinePlan,
  getPlan,
  listPlanRequests,
  listPlanRequestsFile,
  openBilling,
  setUserPlan,
  setUserTrial,
  stripeWebhook,
  withdrawPlanRequest,
} from '../endpoints.ts';
import { choiceText, requestsPage } from '../model.ts';
import { planRequestList } from '../plan-request-file.ts';
import { readOwnRequest, withdrawRequest } from './manual/ask-for-plan.ts';
import { activateRequest, declineRequest, readRequests } from './manual/decide-requests.ts';
import { changeTrial, setPlan } from './manual/set-plan.ts';
import { payments } from './payments/open-payments.ts';
import { presentSubscription, readSubscription } from './read-subscription.ts';

export const subscriptionRoutes: readonly Route[] = [
  route(getPlan, contract.getPlan, async ({ session: { accountId }, context }, platform) => {
    const { db } = platform.database;
    const [row, request] = await Promise.all([readSubscription(db, accountId), readOwnRequest(db, accountId)]);
    return {
      ...ok,
      payments: platform.service(payments).by,
      subscription: presentSubscription(row, context.at),
      request,
    };
  }),
  route(
    choosePlan,
    contract.choosePlan,
    async ({ session: { accountId }, body, context, idempotencyKey: key }, platform) => {
      const { request, address } = await platform.service(payments).choose({ accountId, context, key }, body);
      return { ...ok, request, address };
    },
  ),
  route(withdrawPlanRequest, contract.withdrawPlanRequest, async ({ session, context }, platform) => {
    await withdrawRequest(platform, session.accountId, context);
    return ok;
  }),
  route(openBilling, contract.openBilling, async ({ session }, platform) => ({
    ...ok,
    address: await platform.service(payments).openBilling(session.accountId),
  })),
  route(listPlanRequests, contract.listPlanRequests, async ({ query }, { database }) => ({
    ...ok,
    ...(await readRequests(database, query)),
  })),
  listFileRoute(
    listPlanRequestsFile,
    contract.listPlanRequestsFile,
    ({ query }, { database }) => ({
      list: planRequestList,
      pages: everyOffset(async (offset) => (await readRequests(database, { ...query, offset })).requests, requestsPage),
    }),
    { audited: true },
  ),
  route(activatePlan, contract.activatePlan, async ({ params, context }, platform) => ({
    ...ok,
    request: await activateRequest(platform, params.id, context),
  })),
  route(declinePlan, contract.declinePlan, async ({ params, body, context }, platform) => ({
    ...ok,
    request: await declineRequest(platform, params.id, body.reason, context),
  })),
  route(setUserPlan, contract.setUserPlan, async ({ params: { id }, session, body, context }, platform) => {
    await setPlan(platform, { userId: id, by: session }, body, context);
    return { ...ok, message: body.plan === null ? 'The plan ends with its period.' : `Plan set: ${choiceText(body)}.` };
  }),
  route(setUserTrial, contract.setUserTrial, async ({ params: { id }, session, body, context }, platform) => {
    await changeTrial(platform, { userId: id, by: session }, body, context);
    return { ...ok, message: body.endsOn === null ? 'The trial has ended.' : `Trial until ${formatDay(body.endsOn)}.` };
  }),
  route(stripeWebhook, contract.stripeWebhook, async ({ raw, header, context }, platform) => {
    const { body } = raw.request;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    await platform.service(payments).hear(bytes, header('stripe-signature') ?? '', context.at);
    return ok;
  }),
];
