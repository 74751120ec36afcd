import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const listPeople = endpoint<typeof contract.listPeople>({
  method: 'GET',
  url: '/api/users',
  access: 'signedIn',
  limit: 'search',
});

/** Admins learn more of a person than others: everybody may ask, so that whoever chooses people is not refused. */
export const listUsers = endpoint<typeof contract.listUsers>({
  method: 'GET',
  url: '/api/admin/users',
  access: 'signedIn',
  limit: 'search',
});
