import { ok } from '../../../kernel/endpoint.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import * as contract from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import { followPlaybook, readDealPlan } from './deal-plan.ts';
import * as saved from './save-playbook.ts';

export const playbookRoutes: readonly Route[] = [
  route(endpoints.listPlaybooks, contract.listPlaybooks, async ({ session }, { database }) => ({
    ...ok,
    ...(await saved.listPlaybooks(database.db, session.accountId)),
  })),
  route(endpoints.readPlaybook, contract.readPlaybook, async ({ session, params }, { database }) => ({
    ...ok,
    playbook: await saved.readPlaybook(database.db, session.accountId, params.id),
  })),
  route(endpoints.createPlaybook, contract.createPlaybook, async ({ session, context, body }, platform) => ({
    ...ok,
    playbook: await saved.createPlaybook(platform, context, session.accountId, body),
  })),
  route(endpoints.changePlaybook, contract.changePlaybook, async ({ session, context, params, body }, platform) => ({
    ...ok,
    playbook: await saved.changePlaybook(platform, context, { ownerId: session.accountId, id: params.id }, body),
  })),
  route(endpoints.deletePlaybook, contract.deletePlaybook, async ({ session, context, params }, platform) => {
    await saved.deletePlaybook(platform, context, session.accountId, params.id);
    return ok;
  }),
  route(endpoints.usePlaybook, contract.usePlaybook, async ({ session, context, params, body }, platform) => {
    const of = { ownerId: session.accountId, loanType: params.loanType };
    await saved.usePlaybook(platform, context, of, body.playbook);
    return ok;
  }),
  route(endpoints.readDealPlan, contract.readDealPlan, async ({ session, context, params, query }, { database }) => {
    const of = { ownerId: session.accountId, dealId: params.pipelineId };
    return { ...ok, ...(await readDealPlan(database.db, of, query.playbook, context.at)) };
  }),
  route(endpoints.followPlaybook, contract.followPlaybook, async ({ session, context, params, body }, platform) => {
    const of = { ownerId: session.accountId, dealId: params.pipelineId };
    return { ...ok, made: await followPlaybook(platform, context, of, body.playbook) };
  }),
];
