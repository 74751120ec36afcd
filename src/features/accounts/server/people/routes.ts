import { can, deskRequired } from '../../../../kernel/access.ts';
import { ok } from '../../../../kernel/endpoint.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { type Call, type Route, route, type Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { everyPage, listFileRoute } from '../../../list-files/server/api.ts';
import * as contract from '../../people/contract.ts';
import * as endpoints from '../../people/endpoints.ts';
import { newRoles, participles, type RoleAction } from '../../people/model.ts';
import { userList } from '../../people/user-file.ts';
import { logOutDevices, readDevices } from './acts/devices.ts';
import { changeRole, deleteUser } from './change-role.ts';
import { logOutEveryone } from './everyone/log-out-everyone.ts';
import { readPeople } from './read-people.ts';
import { pageOfUsers, readUsers } from './read-users.ts';
import { setDesks } from './set-desks.ts';

type RoleCall = Pick<Call<typeof endpoints.promoteUser>, 'session' | 'body' | 'context' | 'idempotencyKey'>;

const carryOut =
  <const Action extends RoleAction>(action: Action) =>
  async ({ session, body: { userId }, context, idempotencyKey }: RoleCall, platform: Platform) => {
    await changeRole(platform, action, { userId, by: session, key: idempotencyKey }, context);
    return { ...ok, message: `User ${participles[action]} successfully.`, newRole: newRoles[action] };
  };

/** At the desks that work with accounts. */
const seesAll = (session: Session): boolean => can(session, 'billing') || can(session, 'support');

export const peopleRoutes: readonly Route[] = [
  route(endpoints.listPeople, contract.listPeople, ({ query }, { database }) => readPeople(database.db, query)),
  route(endpoints.listUsers, contract.listUsers, ({ query, session, context }, { database }) =>
    seesAll(session) ? readUsers(database.db, query, session, context.at) : readPeople(database.db, query),
  ),
  listFileRoute(
    endpoints.listUsersFile,
    contract.listUsersFile,
    ({ query, session, context }, { database: { db } }) => {
      if (!seesAll(session)) throw new AppError(deskRequired);
      return {
        list: userList,
        pages: everyPage((cursor) => pageOfUsers(db, { ...query, cursor }, session, context.at)),
      };
    },
    { audited: true },
  ),
  route(endpoints.promoteUser, contract.promoteUser, carryOut('promote')),
  route(endpoints.demoteUser, contract.demoteUser, carryOut('demote')),
  route(endpoints.suspendUser, contract.suspendUser, carryOut('suspend')),
  route(endpoints.reactivateUser, contract.reactivateUser, carryOut('reactivate')),
  route(
    endpoints.setDesks,
    contract.setDesks,
    async ({ session, params: { id }, body: { desks }, context }, platform) => {
      await setDesks(platform, { userId: id, by: session }, desks, context);
      return { ...ok, message: desks === null ? 'This admin works at all desks.' : 'Desks saved.' };
    },
  ),
  route(endpoints.deleteUser, contract.deleteUser, async ({ session, params: { id }, context }, platform) => {
    await deleteUser(platform, { userId: id, by: session }, context);
    return { ...ok, message: 'User deleted successfully.' };
  }),
  route(endpoints.listDevices, contract.listDevices, async ({ session, params: { id }, context }, platform) => ({
    ...ok,
    sessions: await readDevices(platform, { userId: id, by: session }, context.at),
  })),
  route(
    endpoints.logOutDevice,
    contract.logOutDevice,
    async ({ session, params: { id, sessionId }, context }, platform) => {
      await logOutDevices(platform, { userId: id, by: session }, sessionId, context);
      return { ...ok, message: 'The device is logged out.' };
    },
  ),
  route(endpoints.logOutDevices, contract.logOutDevices, async ({ session, params: { id }, context }, platform) => {
    await logOutDevices(platform, { userId: id, by: session }, undefined, context);
    return { ...ok, message: 'The user is logged out on every device.' };
  }),
  route(endpoints.logOutEveryone, contract.logOutEveryone, async ({ session, context }, platform) => {
    const count = await logOutEveryone(platform, session, context);
    return { ...ok, message: 'All users have been logged out.', count };
  }),
];
