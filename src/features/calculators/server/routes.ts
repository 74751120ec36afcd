import { z } from 'zod';
import { ok } from '../../../kernel/endpoint.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { once } from '../../../platform/database/once.ts';
import { type Route, route, type Session } from '../../../platform/http/route.ts';
import { pipelineMessages } from '../../pipeline/model.ts';
import { makeDeal } from '../../pipeline/server/api.ts';
import { marketCache } from '../../search/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { calculatorNames } from '../model.ts';
import {
  changeCalculation,
  deleteCalculation,
  findCalculation,
  moveCalculations,
  type Owner,
  readCalculations,
  saveCalculation,
} from './saved-calculations.ts';
import { surveyMarket } from './survey-market.ts';

const ownerOf = ({ accountId }: Session, { at }: RequestContext): Owner => ({ accountId, at });

const calculationReference = z.object({ id: z.uuid() });

const savingRoutes: readonly Route[] = [
  route(calls.listCalculations, contract.listCalculations, async ({ session, query }, { database }) => ({
    ...ok,
    ...(await readCalculations(database.db, session.accountId, query)),
  })),
  route(
    calls.saveCalculation,
    contract.saveCalculation,
    async ({ session, body, context, idempotencyKey }, { database }) => {
      const owner = ownerOf(session, context);
      const request = { accountId: session.accountId, key: idempotencyKey, body: { calculation: body } };
      const calculation = await database.transaction((tx) =>
        once(tx, request, {
          reference: calculationReference,
          async first() {
            const saved = await saveCalculation(tx, owner, body);
            return { answer: saved, reference: { id: saved._id } };
          },
          again: ({ id }) => findCalculation(tx.db, owner.accountId, id),
        }),
      );
      return { ...ok, calculation };
    },
  ),
  route(
    calls.changeCalculation,
    contract.changeCalculation,
    async ({ session, params, body, context }, { database }) => ({
      ...ok,
      calculation: await changeCalculation(database.db, ownerOf(session, context), { id: params.id, ...body }),
    }),
  ),
  route(calls.deleteCalculation, contract.deleteCalculation, async ({ session, params }, { database }) => {
    await deleteCalculation(database.db, session.accountId, params.id);
    return ok;
  }),
  route(calls.moveCalculations, contract.moveCalculations, async ({ session, body, context }, { database }) => ({
    ...ok,
    calculations: await database.transaction((tx) =>
      moveCalculations(tx, ownerOf(session, context), body.calculations),
    ),
  })),
];

function routesOf(kind: LoanKind): Route[] {
  const { market, makeDeal: make } = calls.calculatorCalls(kind);
  const schemas = contract.calculatorCalls(kind);
  return [
    route(market, schemas.market, ({ body, context }, platform) =>
      surveyMarket(platform.service(marketCache).current(kind), body, context.at),
    ),
    route(make, schemas.makeDeal, async ({ session, body, context, idempotencyKey }, platform) => {
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

export const calculatorRoutes: readonly Route[] = [...savingRoutes, ...loanKinds.flatMap(routesOf)];
