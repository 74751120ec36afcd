import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { carryOut } from './carry-out.ts';
import { answerJob, isForModel } from './language-model/answer-job.ts';
import { choose, offered } from './language-model/choice.ts';
import { replyOf } from './language-model/wait.ts';
import { openRun, stopRun } from './runs.ts';
import { readTalk } from './talks.ts';

export const assistantRoutes: readonly Route[] = [
  route(endpoints.chat, contract.chat, async ({ body, session: { accountId }, context: { at } }, platform) => {
    const asked = { accountId, sessionId: body.sessionId ?? undefined, text: body.message, at };
    if (!(await isForModel(platform, accountId, body.message))) {
      const run = await openRun(platform, asked);
      return { ...ok, reply: await carryOut(platform, run), sessionId: run.conversationId };
    }
    const run = await openRun(platform, asked, (tx, { id }) =>
      platform.jobs.enqueue(tx, answerJob, { payload: { runId: id }, owner: accountId }),
    );
    return { ...ok, reply: body.stream ? '' : await replyOf(platform, run), sessionId: run.conversationId };
  }),
  route(endpoints.readChat, contract.readChat, async ({ query, session, context }, { database, config }) => ({
    ...ok,
    ...(await readTalk(database.db, session.accountId, query.sessionId, context.at)),
    model: await offered(database.db, config.languageModel, session.accountId),
  })),
  route(endpoints.stopChat, contract.stopChat, async ({ params, session, context }, platform) => {
    await stopRun(platform, params.id, session.accountId, context.at);
    return ok;
  }),
  route(endpoints.chooseModel, contract.chooseModel, async ({ body, session, context }, platform) => {
    await choose(platform, session.accountId, body.usesModel, context.at);
    return ok;
  }),
];
