import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const listPeople = endpoint<typeof contract.listPeople>({
  method: 'GET',
  url: '/api/users',
  access: 'signedIn',
  limit: 'search',
});

/** Open to everybody, because people are chosen from it. Admins get more about each person. */
export const listUsers = endpoint<typeof contract.listUsers>({
  method: 'GET',
  url: '/api/admin/users',
  access: 'signedIn',
  limit: 'search',
});
