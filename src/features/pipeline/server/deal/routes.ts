import { ok } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import * as contract from '../../deal-contract.ts';
import { pipelineMessages } from '../../model.ts';
import { findDeal } from '../api.ts';
import { presentEntries } from '../read-deals.ts';
import { editDeal, readEdit, scenarioOf, versionOf } from './edit-deal.ts';
import { datedMilestones } from './milestones.ts';
import { readStandings, weighEdit } from './standings.ts';
import { readTimeline } from './timeline.ts';

/** One deal: what it says, what an edit changes, how it stands with its lenders, what has happened to it. */
export const dealRoutes: readonly Route[] = [
  route(contract.readScenario, async ({ session, params }, { database }) => {
    const deal = await findDeal(database.db, params.id, session.accountId);
    return { ...ok, version: versionOf(deal), values: scenarioOf(deal), can: { edit: deal.archivedAt === null } };
  }),
  route(contract.editDeal, ({ session, params, body, context }, platform) =>
    platform.database.transaction(async (tx) => {
      const edit = { dealId: params.id, ownerId: session.accountId, ...body };
      const deal = await editDeal(platform, tx, context, edit);
      const [entry] = await presentEntries(platform, tx.db, [deal]);
      if (!entry) throw new AppError('NOT_FOUND');
      const milestones = await datedMilestones(platform, tx.db, deal, entry.milestones);
      const pipelineEntry = { ...entry, milestones };
      return { ...ok, message: pipelineMessages.edited, version: versionOf(deal), pipelineEntry };
    }),
  ),
  route(contract.weighEdit, async ({ session, params, body, context }, platform) => {
    const deal = await findDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, effect: await weighEdit(platform, deal, readEdit(deal.loanType, body.values), context.at) };
  }),
  route(contract.readStandings, async ({ session, params, context }, platform) => {
    const deal = await findDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, standings: await readStandings(platform, deal, context.at) };
  }),
  route(contract.readTimeline, async ({ session, params, query }, platform) => {
    const deal = await findDeal(platform.database.db, params.id, session.accountId);
    return { ...ok, ...(await readTimeline(platform, deal, { before: query.before, limit: query.limit })) };
  }),
];
