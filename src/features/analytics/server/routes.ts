import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { rebuildStarted } from '../events.ts';
import { readAnalytics } from './read-analytics.ts';
import { readState } from './rollup/fold.ts';
import { rollupJob } from './rollup/job.ts';
import { startRebuild } from './rollup/rebuild.ts';

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
const periodOf = ({ from, to }: Asked) => (from === undefined || to === undefined ? undefined : { from, to });

export const analyticsRoutes: readonly Route[] = [
  route(endpoints.readAnalytics, contract.readAnalytics, ({ query }, platform) =>
    readAnalytics(platform, periodOf(query)),
  ),
  route(endpoints.readRebuild, contract.readRebuild, async (_call, { database }) => {
    const state = await readState(database.db);
    const isRunning = state?.building != null && state.startedAt !== null;
    return {
      ...ok,
      builtAt: state?.builtAt?.toISOString() ?? null,
      running:
        isRunning && state.startedAt
          ? { startedAt: state.startedAt.toISOString(), builtUntil: state.builtUntil }
          : null,
    };
  }),
  route(endpoints.startRebuild, contract.startRebuild, async ({ session, context }, { database, jobs }) => {
    await database.transaction(async (tx) => {
      if (!(await startRebuild(tx, context.at)))
        throw new AppError('CONFLICT', 'The figures are being rebuilt already.');
      await record(tx, context, rebuildStarted, { id: session.accountId });
      await jobs.enqueue(tx, rollupJob, { payload: {} });
    });
    return { ...ok, message: 'Rebuilding the figures. The current ones stay until that is done.' };
  }),
];
