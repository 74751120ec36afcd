import { ok } from '../../../../kernel/endpoint.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import * as contract from '../../deal/contract.ts';
import * as calls from '../../deal/endpoints.ts';
import { pipelineMessages } from '../../model.ts';
import { findDeal } from '../api.ts';
import { presentOne } from '../read-deals.ts';
import { readPrograms, selectProgram } from './choice/deal-programs.ts';
import { editDeal, readEdit, scenarioOf, versionOf } from './edit-deal.ts';
import { readStandings, weighEdit } from './standings.ts';
import { readTimeline } from './timeline.ts';

/** One deal: what it says, what an edit changes, how it stands with its lenders, what has happened to it. */
export const dealRoutes: readonly Route[] = [
  route(calls.readScenario, contract.readScenario, async ({ session, params }, { database }) => {
    const deal = await findDeal(database.db, params.id, session.accountId);
    return { ...ok, version: versionOf(deal), values: scenarioOf(deal), can: { edit: deal.archivedAt === null } };
  }),
  route(calls.editDeal, contract.editDeal, ({ session, params, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const edit = { dealId: params.id, ownerId: session.accountId, ...body };
      const deal = await editDeal(tx, context, edit);
      const pipelineEntry = await presentOne(platform, tx.db, deal);
      return { ...ok, message: pipelineMessages.edited, version: versionOf(deal), pipelineEntry };
    }),
  ),
  route(calls.weighEdit, contract.weighEdit, async ({ session, params, body, context }, platform) => {
    const deal = await findDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, effect: await weighEdit(platform, deal, readEdit(deal.loanType, body.values), context.at) };
  }),
  route(calls.readStandings, contract.readStandings, async ({ session, params, context }, platform) => {
    const deal = await findDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, standings: await readStandings(platform, deal, context.at) };
  }),
  route(calls.readPrograms, contract.readPrograms, async ({ session, params, context }, platform) => {
    const deal = await findDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, programs: await readPrograms(platform, deal, context.at) };
  }),
  route(calls.selectProgram, contract.selectProgram, ({ session, params, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const choice = { dealId: params.id, ownerId: session.accountId, programId: body.programId };
      const pipelineEntry = await presentOne(platform, tx.db, await selectProgram(platform, tx, context, choice));
      return { ...ok, message: pipelineMessages.programSelected, pipelineEntry };
    }),
  ),
  route(calls.readTimeline, contract.readTimeline, async ({ session, params, query }, platform) => {
    const deal = await findDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, ...(await readTimeline(platform, deal, { before: query.before, limit: query.limit })) };
  }),
];
