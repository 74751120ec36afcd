import { ok } from '../../../../kernel/endpoint.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import * as leavingContract from '../../own-account/leaving-contract.ts';
import { getDeletion, keepAccount, requestDeletion } from '../../own-account/leaving-endpoints.ts';
import { askForDeletion, type Deletion, keepOwnAccount, readDeletion } from './request-deletion.ts';

export const leavingRoutes: readonly Route[] = [
  route(getDeletion, leavingContract.getDeletion, async ({ session }, platform) => ({
    ...ok,
    ...present(await readDeletion(platform, session.accountId)),
  })),
  route(requestDeletion, leavingContract.requestDeletion, async ({ session, body, context }, platform) => {
    const dueAt = await askForDeletion(platform, session, body, context);
    return { ...ok, message: 'Your account will be deleted.', ...present({ dueAt, refusal: null }) };
  }),
  route(keepAccount, leavingContract.keepAccount, async ({ session, context }, platform) => {
    await keepOwnAccount(platform, session.accountId, context);
    const deletion = await readDeletion(platform, session.accountId);
    return { ...ok, message: 'Your account stays.', ...present(deletion) };
  }),
];

const present = ({ dueAt, refusal }: Deletion) => ({ dueAt: dueAt?.toISOString() ?? null, refusal });
