import { ok } from '../../../kernel/endpoint.ts';
import { AppError } from '../../../kernel/errors.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { setDealPoints, setUsualPoints } from './broker/points.ts';
import { readBrokerFigures } from './broker/read-figures.ts';
import { readBrokerRows } from './broker/read-rows.ts';
import { readLenderFigures } from './lender/read-figures.ts';
import { readLenderRows } from './lender/read-rows.ts';

/** The lender user and the own company. @throws NOT_FOUND for a user without one */
function ofCompany({ accountId, lenderId }: Session): { readonly accountId: string; readonly lenderId: string } {
  if (lenderId === null) throw new AppError('NOT_FOUND', 'No lender assigned to this account.');
  return { accountId, lenderId };
}

export const ownFigureRoutes: readonly Route[] = [
  route(calls.readBrokerFigures, contract.readBrokerFigures, async ({ session, query }, platform) => ({
    ...ok,
    figures: await readBrokerFigures(platform, session.accountId, query.period),
  })),
  route(calls.readBrokerRows, contract.readBrokerRows, async ({ session, query }, platform) => ({
    ...ok,
    ...(await readBrokerRows(platform, session.accountId, query)),
  })),
  route(calls.setUsualPoints, contract.setUsualPoints, async ({ session, body, context }, platform) => {
    await setUsualPoints(platform, context, session.accountId, body.percent);
    return ok;
  }),
  route(calls.setDealPoints, contract.setDealPoints, async ({ session, params, body, context }, platform) => {
    const points = { accountId: session.accountId, dealId: params.id, percent: body.percent };
    await setDealPoints(platform, context, points);
    return ok;
  }),
  route(calls.readLenderFigures, contract.readLenderFigures, async ({ session, query }, platform) => ({
    ...ok,
    figures: await readLenderFigures(platform, ofCompany(session), query.period),
  })),
  route(calls.readLenderRows, contract.readLenderRows, async ({ session, query }, platform) => ({
    ...ok,
    ...(await readLenderRows(platform, ofCompany(session), query)),
  })),
];
