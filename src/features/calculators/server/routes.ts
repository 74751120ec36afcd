import { ok } from '../../../kernel/endpoint.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { RequestContext } from '../../../platform/database/audit.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import { pipelineMessages } from '../../pipeline/model.ts';
import { makeDeal } from '../../pipeline/server/api.ts';
import { marketCache } from '../../search/server/api.ts';
import * as calls from '../contract.ts';
import { calculatorNames } from '../model.ts';
import {
  changeCalculation,
  deleteCalculation,
  type Keeper,
  keepCalculation,
  moveCalculations,
  readCalculations,
} from './keep-calculations.ts';
import { surveyMarket } from './survey-market.ts';

const keeperOf = ({ accountId }: Session, { at }: RequestContext): Keeper => ({ accountId, at });

const keepingRoutes: readonly Route[] = [
  route(calls.listCalculations, async ({ session, query }, { database }) => ({
    ...ok,
    ...(await readCalculations(database.db, session.accountId, query)),
  })),
  route(calls.keepCalculation, async ({ session, body, context }, { database }) => ({
    ...ok,
    calculation: await database.transaction((tx) => keepCalculation(tx, keeperOf(session, context), body)),
  })),
  route(calls.changeCalculation, async ({ session, params, body, context }, { database }) => ({
    ...ok,
    calculation: await changeCalculation(database.db, keeperOf(session, context), { id: params.id, ...body }),
  })),
  route(calls.deleteCalculation, async ({ session, params }, { database }) => {
    await deleteCalculation(database.db, session.accountId, params.id);
    return ok;
  }),
  route(calls.moveCalculations, async ({ session, body, context }, { database }) => ({
    ...ok,
    calculations: await database.transaction((tx) =>
      moveCalculations(tx, keeperOf(session, context), body.calculations),
    ),
  })),
];

function routesOf(kind: LoanKind): Route[] {
  const { market, makeDeal: make } = calls.calculatorCalls(kind);
  return [
    route(market, ({ body, context }, platform) =>
      surveyMarket(platform.service(marketCache).current(kind), body, context.at),
    ),
    route(make, async ({ session, body, context, idempotencyKey }, platform) => {
      const { calculator, scenario, address, clientName } = body;
      const of = { calculator, kind: kind.slug, scenario };
      const named = { ownerId: session.accountId, address, clientName, of };
      const origin = { calculator: { name: calculatorNames[calculator] } };
      const source = { kind, scenario, origin };
      return {
        ...ok,
        message: pipelineMessages.made,
        pipelineEntryId: await makeDeal(platform, context, named, idempotencyKey, async () => source),
      };
    }),
  ];
}

export const calculatorRoutes: readonly Route[] = [...keepingRoutes, ...loanKinds.flatMap(routesOf)];
