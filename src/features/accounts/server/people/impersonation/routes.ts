import { ok } from '../../../../../kernel/endpoint.ts';
import { type Route, route } from '../../../../../platform/http/route.ts';
import * as contract from '../../../people/impersonation/contract.ts';
import * as endpoints from '../../../people/impersonation/endpoints.ts';
import { begin, end, presentImpersonations } from './impersonate.ts';

export const impersonationRoutes: readonly Route[] = [
  route(
    endpoints.beginImpersonation,
    contract.beginImpersonation,
    async ({ session, params: { id: userId }, body: { reason }, context }, platform) => ({
      ...ok,
      ...(await begin(platform, { userId, reason, by: session }, context)),
    }),
  ),
  route(endpoints.endImpersonation, contract.endImpersonation, async ({ session, context }, platform) => {
    await end(platform, session, context);
    return ok;
  }),
  route(endpoints.listImpersonations, contract.listImpersonations, async ({ session, context }, { database }) => ({
    ...ok,
    impersonations: await presentImpersonations(database.db, session.accountId, context.at),
  })),
];
