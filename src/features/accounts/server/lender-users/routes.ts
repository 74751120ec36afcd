import { isAdmin } from '../../../../kernel/access.ts';
import { ok } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import { everyOffset, listFileRoute } from '../../../list-files/server/api.ts';
import * as contract from '../../lender-users/contract.ts';
import {
  admitLenderUser,
  approveLenderUser,
  assignLender,
  deleteLenderUser,
  getLenderUser,
  listLenderUsers,
  listLenderUsersFile,
  reactivateLenderUser,
  reassignLender,
  suspendLenderUser,
} from '../../lender-users/endpoints.ts';
import { lenderUserList } from '../../lender-users/lender-user-file.ts';
import { admit, reassign } from './companies.ts';
import { approve, assign, reactivate, remove, suspend } from './decide.ts';
import { readLenderUser, readLenderUsers } from './read-lender-users.ts';

export const lenderUserRoutes: readonly Route[] = [
  route(listLenderUsers, contract.listLenderUsers, ({ query }, { database }) => readLenderUsers(database.db, query)),
  listFileRoute(
    listLenderUsersFile,
    contract.listLenderUsersFile,
    ({ query }, { database: { db } }) => ({
      list: lenderUserList,
      pages: everyOffset((offset, limit) => readLenderUsers(db, { ...query, offset, limit })),
    }),
    { audited: true },
  ),
  route(approveLenderUser, contract.approveLenderUser, async ({ params, context }, platform) => {
    const lenderUser = await approve(platform, params.id, context);
    return { ...ok, message: 'Lender user approved successfully.', lenderUser };
  }),
  route(suspendLenderUser, contract.suspendLenderUser, async ({ params, context }, platform) => {
    const lenderUser = await suspend(platform, params.id, context);
    return { ...ok, message: 'Lender user suspended successfully.', lenderUser };
  }),
  route(reactivateLenderUser, contract.reactivateLenderUser, async ({ params, context }, platform) => {
    const lenderUser = await reactivate(platform, params.id, context);
    return { ...ok, message: 'Lender user reactivated successfully.', lenderUser };
  }),
  route(deleteLenderUser, contract.deleteLenderUser, async ({ params, context }, platform) => {
    await remove(platform, params.id, context);
    return { ...ok, message: 'Lender user deleted successfully.' };
  }),
  route(assignLender, contract.assignLender, async ({ body, context }, platform) => {
    const lenderUser = await assign(platform, body, context);
    return { ...ok, message: 'Lender assigned successfully.', lenderUser };
  }),
  route(admitLenderUser, contract.admitLenderUser, async ({ params, body, context }, platform) => {
    const lenderUser = await admit(platform, params.id, body, context);
    return { ...ok, message: `Approved and assigned to ${lenderUser.lenderName}.`, lenderUser };
  }),
  route(reassignLender, contract.reassignLender, async ({ params, body, context }, platform) => {
    const lenderUser = await reassign(platform, params.id, body, context);
    const company = lenderUser.lenderName;
    return { ...ok, message: company === null ? 'Removed from the company.' : `Moved to ${company}.`, lenderUser };
  }),
  route(getLenderUser, contract.getLenderUser, async ({ session, params }, { database }) => {
    if (!isAdmin(session.role) && session.accountId !== params.id) throw new AppError('NOT_FOUND');
    return { ...ok, lenderUser: await readLenderUser(database.db, params.id) };
  }),
];
