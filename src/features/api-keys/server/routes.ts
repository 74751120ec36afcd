import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { makeKey, readKeys, revokeAllKeys, revokeKey } from './keys.ts';

export const keyRoutes: readonly Route[] = [
  route(endpoints.listKeys, contract.listKeys, async ({ session, context }, { database }) => ({
    ...ok,
    keys: await readKeys(database.db, session.accountId, context.at),
  })),
  route(endpoints.makeKey, contract.makeKey, async ({ session, body, context }, platform) => ({
    ...ok,
    ...(await makeKey(platform, session, context, body)),
  })),
  route(endpoints.revokeAllKeys, contract.revokeAllKeys, async ({ session, context }, platform) => ({
    ...ok,
    revoked: await revokeAllKeys(platform, session, context),
  })),
  route(endpoints.revokeKey, contract.revokeKey, async ({ session, params, context }, platform) => {
    await revokeKey(platform, session, params.id, context);
    return ok;
  }),
];
