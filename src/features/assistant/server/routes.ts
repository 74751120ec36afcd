import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { carryOut } from './carry-out.ts';
import { openRun, readTalk, stopRun } from './runs.ts';

export const assistantRoutes: readonly Route[] = [
  route(endpoints.chat, contract.chat, async ({ body, session: { accountId }, context: { at } }, platform) => {
    const asked = { accountId, sessionId: body.sessionId ?? undefined, text: body.message, at };
    const run = await openRun(platform, asked);
    return { ...ok, reply: await carryOut(platform, run), sessionId: run.conversationId };
  }),
  route(endpoints.readChat, contract.readChat, async ({ query, session, context }, { database }) => ({
    ...ok,
    ...(await readTalk(database.db, session.accountId, query.sessionId, context.at)),
  })),
  route(endpoints.stopChat, contract.stopChat, async ({ params, session, context }, platform) => {
    await stopRun(platform, params.id, session.accountId, context.at);
    return ok;
  }),
];
