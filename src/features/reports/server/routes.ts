import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { once } from '../../../platform/database/once.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listFileRoute, onePage } from '../../list-files/server/api.ts';
import * as contract from '../contract.ts';
import { reportCalls, stopReportMail } from '../endpoints.ts';
import { reportFile } from '../report-file.ts';
import { type ReportSide, reportSides } from '../report-tables.ts';
import { changeReport, deleteReport, findReport, readReports, restoreReport, saveReport } from './manage.ts';
import { stopMonthly } from './monthly.ts';
import { type Asker, readNamedLenders, runQuestion } from './run-report.ts';

/** @throws NOT_FOUND for a lender user without a company */
function askerOf(side: ReportSide, { accountId, lenderId }: Session): Asker {
  if (side === 'lender' && lenderId === null) throw new AppError('NOT_FOUND', 'No lender assigned to this account.');
  return { side, accountId, lenderId };
}

const answering = ({ database, clock }: Platform) => ({ db: database.reads, now: clock.now() });
const reportReference = z.object({ id: idSchema });

function routesOf(side: ReportSide): Route[] {
  const calls = reportCalls(side);
  const of = (session: Session) => askerOf(side, session);
  return [
    route(calls.list, contract.reportCalls.list, async ({ session }, { database: { db } }) => ({
      ...ok,
      reports: await readReports(db, of(session)),
      lenders: await readNamedLenders(db, of(session)),
    })),
    route(calls.save, contract.reportCalls.save, async ({ session, body, context, idempotencyKey }, { database }) => {
      const request = { accountId: session.accountId, key: idempotencyKey, body: { side, report: body } };
      const report = await database.transaction((tx) =>
        once(tx, request, {
          reference: reportReference,
          async first() {
            const saved = await saveReport(tx, context, of(session), body);
            return { answer: saved, reference: { id: saved._id } };
          },
          again: ({ id }) => findReport(tx.db, of(session), id),
        }),
      );
      return { ...ok, report };
    }),
    route(calls.change, contract.reportCalls.change, async ({ session, params, body, context }, platform) => ({
      ...ok,
      report: await changeReport(platform, context, of(session), params.id, body),
    })),
    route(calls.remove, contract.reportCalls.remove, async ({ session, params, context }, platform) => {
      await deleteReport(platform, context, of(session), params.id);
      return ok;
    }),
    route(calls.restore, contract.reportCalls.restore, async ({ session, params, context }, platform) => ({
      ...ok,
      report: await restoreReport(platform, context, of(session), params.id),
    })),
    route(calls.run, contract.reportCalls.run, async ({ session, body }, platform) => ({
      ...ok,
      result: await runQuestion(answering(platform), of(session), body.question),
    })),
    listFileRoute(
      calls.file,
      contract.reportCalls.file,
      async ({ session, params }, platform) => {
        const asker = of(session);
        const { question } = await findReport(platform.database.db, asker, params.id);
        const { groups, firstDay, lastDay, filters } = await runQuestion(answering(platform), asker, question);
        return {
          list: reportFile(question),
          pages: onePage(async () => groups.map((group) => ({ ...group, firstDay, lastDay, filters }))),
        };
      },
      { audited: true },
    ),
  ];
}

export const reportRoutes: readonly Route[] = [
  ...reportSides.flatMap(routesOf),
  route(stopReportMail, contract.stopReportMail, async ({ query, context }, platform) => {
    await stopMonthly(platform, query.token, context);
    return ok;
  }),
];
