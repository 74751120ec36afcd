import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { forgetProgress, keepProgress, readProgress } from './progress.ts';

export const classRoutes: readonly Route[] = [
  route(calls.readClassProgress, contract.readClassProgress, async ({ session }, { database }) => {
    const progress = await readProgress(database.db, session.accountId);
    return { ...ok, kept: progress !== undefined, progress: progress ?? {} };
  }),
  route(calls.keepClassProgress, contract.keepClassProgress, async ({ session, body, context }, { database }) => {
    const keeping = { accountId: session.accountId, progress: body.progress, at: context.at };
    return { ...ok, progress: await database.transaction((tx) => keepProgress(tx, keeping)) };
  }),
  route(calls.forgetClassProgress, contract.forgetClassProgress, async ({ session }, { database }) => {
    await forgetProgress(database.db, session.accountId);
    return ok;
  }),
];
