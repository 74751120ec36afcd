import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './waiting-contract.ts';

export const listWaiting = endpoint<typeof contract.listWaiting>({
  method: 'GET',
  url: '/api/waiting',
  access: 'signedIn',
  limit: 'read',
});

export const settleWaiting = endpoint<typeof contract.settleWaiting>({
  method: 'POST',
  url: '/api/waiting/settled',
  access: 'signedIn',
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

export const reopenWaiting = endpoint<typeof contract.reopenWaiting>({
  method: 'PUT',
  url: '/api/waiting/settled',
  access: 'signedIn',
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

export const assignWork = endpoint<typeof contract.assignWork>({
  method: 'PUT',
  url: '/api/admin/waiting/assignee',
  access: 'admin',
  desk: 'any',
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
