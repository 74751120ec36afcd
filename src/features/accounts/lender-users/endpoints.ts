import { endpoint } from '../../../kernel/endpoint.ts';
import { listFileOf } from '../../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';

export const listLenderUsers = endpoint<typeof contract.listLenderUsers>({
  method: 'GET',
  url: '/api/admin-lender-users',
  access: 'admin',
  desk: 'market',
  limit: 'read',
});

export const listLenderUsersFile = listFileOf<typeof contract.listLenderUsersFile>(listLenderUsers);

export const approveLenderUser = endpoint<typeof contract.approveLenderUser>({
  method: 'POST',
  url: '/api/admin-lender-users/:id/approve',
  access: 'admin',
  desk: 'market',
  limit: 'write',
});

export const suspendLenderUser = endpoint<typeof contract.suspendLenderUser>({
  method: 'POST',
  url: '/api/admin-lender-users/:id/suspend',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const reactivateLenderUser = endpoint<typeof contract.reactivateLenderUser>({
  method: 'POST',
  url: '/api/admin-lender-users/:id/reactivate',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const deleteLenderUser = endpoint<typeof contract.deleteLenderUser>({
  method: 'DELETE',
  url: '/api/admin-lender-users/:id',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const assignLender = endpoint<typeof contract.assignLender>({
  method: 'POST',
  url: '/api/admin-lender-users/assign-lender',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const admitLenderUser = endpoint<typeof contract.admitLenderUser>({
  method: 'POST',
  url: '/api/admin-lender-users/:id/admit',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const reassignLender = endpoint<typeof contract.reassignLender>({
  method: 'POST',
  url: '/api/admin-lender-users/:id/reassign',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const getLenderUser = endpoint<typeof contract.getLenderUser>({
  method: 'GET',
  url: '/api/lender-users/:id',
  access: 'lenderOrAdmin',
  limit: 'read',
});
