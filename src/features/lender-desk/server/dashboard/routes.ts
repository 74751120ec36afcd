import { isAdmin } from '../../../../kernel/access.ts';
import { ok } from '../../../../kernel/endpoint.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import { type Route, route, type Session } from '../../../../platform/http/route.ts';
import * as contract from '../../dashboard/contract.ts';
import { readDashboard as readDashboardCall } from '../../dashboard/endpoints.ts';
import { readDashboard } from './read-dashboard.ts';

export const dashboardRoutes: readonly Route[] = [
  route(readDashboardCall, contract.readDashboard, async ({ session, query }, platform) => ({
    ...ok,
    desk: {
      ...(await readDashboard(platform, whose(session, query.lenderId))),
      mayAnswer: session.role === 'lender',
    },
  })),
];

/** @throws INVALID_INPUT for administrators who name none, NOT_FOUND for another company and for a lender user without one */
function whose({ role, lenderId }: Session, asked: string | undefined): string {
  if (isAdmin(role)) {
    if (asked === undefined) throw invalidField('lenderId', 'Please choose a lender');
    return asked;
  }
  if (lenderId === null) throw new AppError('NOT_FOUND', 'No lender assigned to this account.');
  if (asked !== undefined && asked !== lenderId) throw new AppError('NOT_FOUND');
  return lenderId;
}
