import { isAdmin } from '../../../../kernel/access.ts';
import { type Route, route } from '../../../../platform/http/route.ts';
import * as contract from '../../people/contract.ts';
import { listPeople, listUsers } from '../../people/endpoints.ts';
import { readPeople, readUsers } from './read-people.ts';

export const peopleRoutes: readonly Route[] = [
  route(listPeople, contract.listPeople, ({ query }, { database }) => readPeople(database.db, query)),
  route(listUsers, contract.listUsers, ({ query, session }, { database }) =>
    isAdmin(session.role) ? readUsers(database.db, query) : readPeople(database.db, query),
  ),
];
