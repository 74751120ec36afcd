import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { everyPage, listFileRoute } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { rebuildStarted } from '../events.ts';
import { periodOf } from '../periods.ts';
import { lenderMonthFile, rowFiles } from '../rows/columns.ts';
import * as rowContract from '../rows/contract.ts';
import * as rowEndpoints from '../rows/endpoints.ts';
import { figureText } from '../rows/figures.ts';
import { readAnalytics } from './read-analytics.ts';
import { readState } from './rollup/fold.ts';
import { rollupJob } from './rollup/job.ts';
import { startRebuild } from './rollup/rebuild.ts';
import { readLenderMonths } from './rows/lender-months.ts';
import { checkAsked, readRows } from './rows/read-rows.ts';

/** So many rows are read together for a file. */
const rowsOfFile = 500;

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
  route(endpoints.startRebuild, contract.startRebuild, async ({ session, context }, { database, jobs, hooks }) => {
    await database.transaction(async (tx) => {
      if (!(await startRebuild(tx, hooks, context.at)))
        throw new AppError('CONFLICT', 'The figures are being rebuilt already.');
      await record(tx, context, rebuildStarted, { id: session.accountId });
      await jobs.enqueue(tx, rollupJob, { payload: {} });
    });
    return { ...ok, message: 'Rebuilding the figures. The current ones stay until that is done.' };
  }),
  route(rowEndpoints.readMarketRows, rowContract.readMarketRows, async ({ query }, platform) => ({
    ...ok,
    ...(await readRows(platform, query, query)),
  })),
  listFileRoute(
    rowEndpoints.readMarketRowsFile,
    rowContract.readMarketRowsFile,
    ({ query }, platform) => {
      checkAsked(query);
      return {
        list: rowFiles[figureText(query.figure).list],
        pages: everyPage((cursor) => readRows(platform, query, { cursor, limit: rowsOfFile, counts: false })),
      };
    },
    { audited: true },
  ),
  route(rowEndpoints.readLenderMonths, rowContract.readLenderMonths, async ({ query }, platform) => ({
    ...ok,
    ...(await readLenderMonths(platform, periodOf(query), query.cursor)),
  })),
  listFileRoute(rowEndpoints.readLenderMonthsFile, rowContract.readLenderMonthsFile, ({ query }, platform) => ({
    list: lenderMonthFile,
    pages: everyPage(async (cursor) => {
      const { months, next } = await readLenderMonths(platform, periodOf(query), cursor);
      return { rows: months, next };
    }),
  })),
];
