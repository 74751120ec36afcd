import { endpoint } from '../../../kernel/endpoint.ts';
import { listFileOf } from '../../list-files/file-endpoint.ts';
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

/** What people are chosen from stays on the screen; the file is for administrators whose desk works with accounts. */
export const listUsersFile = listFileOf<typeof contract.listUsersFile>({ ...listUsers, access: 'admin', desk: 'any' });

const byAdmin = { method: 'POST', access: 'admin', limit: 'write', idempotent: true, refuses: ['CONFLICT'] } as const;

export const promoteUser = endpoint<typeof contract.promoteUser>({ ...byAdmin, url: '/api/admin/promote' });

export const demoteUser = endpoint<typeof contract.demoteUser>({ ...byAdmin, url: '/api/admin/demote' });

export const suspendUser = endpoint<typeof contract.suspendUser>({ ...byAdmin, url: '/api/admin/suspend' });

export const reactivateUser = endpoint<typeof contract.reactivateUser>({ ...byAdmin, url: '/api/admin/reactivate' });

export const setDesks = endpoint<typeof contract.setDesks>({
  method: 'PUT',
  url: '/api/admin/users/:id/desks',
  access: 'superadmin',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const deleteUser = endpoint<typeof contract.deleteUser>({
  method: 'DELETE',
  url: '/api/admin/:id',
  access: 'admin',
  limit: 'write',
  refuses: ['CONFLICT'],
});

const devices = { access: 'admin', desk: 'support', refuses: ['CONFLICT'] } as const;

export const listDevices = endpoint<typeof contract.listDevices>({
  method: 'GET',
  url: '/api/admin/users/:id/sessions',
  ...devices,
  limit: 'read',
});

export const logOutDevice = endpoint<typeof contract.logOutDevice>({
  method: 'DELETE',
  url: '/api/admin/users/:id/sessions/:sessionId',
  ...devices,
  limit: 'write',
});

export const logOutDevices = endpoint<typeof contract.logOutDevices>({
  method: 'DELETE',
  url: '/api/admin/users/:id/sessions',
  ...devices,
  limit: 'write',
});

export const logOutEveryone = endpoint<typeof contract.logOutEveryone>({
  method: 'POST',
  url: '/api/admin/force-logout-all',
  access: 'superadmin',
  limit: 'write',
});
