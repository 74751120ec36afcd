import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { refuseForeign } from '../../lenders/server/api.ts';
import * as contract from '../contract.ts';
import * as calls from '../endpoints.ts';
import { requirementTexts as texts } from '../model.ts';
import * as change from './change-requirements.ts';
import { presentRequirement, readChoices, readRequirements } from './read-requirements.ts';

/** A lender's own users and administrators keep its list. */
export const requirementRoutes: readonly Route[] = [
  route(calls.listRequirements, contract.listRequirements, async ({ session, params: { lenderId } }, { database }) => {
    refuseForeign(session, lenderId);
    const requirements = await readRequirements(database.db, lenderId);
    return { ...ok, requirements, ...(await readChoices(database.db, lenderId)) };
  }),
  route(calls.addRequirement, contract.addRequirement, async ({ session, params, body, context }, { database }) => {
    refuseForeign(session, params.lenderId);
    const row = await database.transaction((tx) => change.addRequirement(tx, context, params.lenderId, body));
    return { ...ok, message: texts.added, requirement: presentRequirement(row) };
  }),
  route(
    calls.changeRequirement,
    contract.changeRequirement,
    async ({ session, params, body, context }, { database }) => {
      refuseForeign(session, params.lenderId);
      const seen = { ...params, version: body.version };
      const row = await database.transaction((tx) => change.changeRequirement(tx, context, seen, body.content));
      return { ...ok, message: texts.saved, requirement: presentRequirement(row) };
    },
  ),
  route(
    calls.archiveRequirement,
    contract.archiveRequirement,
    async ({ session, params, body: { version, archived }, context }, { database }) => {
      refuseForeign(session, params.lenderId);
      const seen = { ...params, version };
      const row = await database.transaction((tx) => change.archiveRequirement(tx, context, seen, archived));
      return { ...ok, message: archived ? texts.archived : texts.restored, requirement: presentRequirement(row) };
    },
  ),
  route(
    calls.orderRequirements,
    contract.orderRequirements,
    async ({ session, params: { lenderId }, body, context }, { database }) => {
      refuseForeign(session, lenderId);
      await database.transaction((tx) => change.orderRequirements(tx, context, lenderId, body.ids));
      return { ...ok, message: texts.ordered, requirements: await readRequirements(database.db, lenderId) };
    },
  ),
  route(
    calls.startRequirements,
    contract.startRequirements,
    async ({ session, params: { lenderId }, body, context }, { database }) => {
      refuseForeign(session, lenderId);
      await database.transaction((tx) => change.startRequirements(tx, context, { lenderId, ...body }));
      return { ...ok, message: texts.started, requirements: await readRequirements(database.db, lenderId) };
    },
  ),
];
