import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';
import { classTakenDown } from './errors.ts';

export const listLenderClasses = endpoint<typeof contract.listLenderClasses>({
  method: 'GET',
  url: '/api/lender-classes',
  access: 'public',
  limit: 'read',
});
export const readLenderClass = endpoint<typeof contract.readLenderClass>({
  method: 'GET',
  url: '/api/lender-classes/:id',
  access: 'public',
  limit: 'read',
  refuses: ['NOT_FOUND'],
});

const own = { access: 'lender', limit: 'write' } as const;
const ownUrl = '/api/lender/classes';

export const listOwnClasses = endpoint<typeof contract.listOwnClasses>({
  method: 'GET',
  url: ownUrl,
  access: 'lender',
  limit: 'read',
});
export const readOwnClass = endpoint<typeof contract.readOwnClass>({
  method: 'GET',
  url: `${ownUrl}/:id`,
  access: 'lender',
  limit: 'read',
  refuses: ['NOT_FOUND'],
});
export const addClass = endpoint<typeof contract.addClass>({
  method: 'POST',
  url: ownUrl,
  ...own,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const saveDraft = endpoint<typeof contract.saveDraft>({
  method: 'PUT',
  url: `${ownUrl}/:id`,
  ...own,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const publishClass = endpoint<typeof contract.publishClass>({
  method: 'POST',
  url: `${ownUrl}/:id/publish`,
  ...own,
  refuses: ['NOT_FOUND', 'CONFLICT', classTakenDown],
});
export const withdrawClass = endpoint<typeof contract.withdrawClass>({
  method: 'POST',
  url: `${ownUrl}/:id/withdraw`,
  ...own,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const requireClass = endpoint<typeof contract.requireClass>({
  method: 'PUT',
  url: `${ownUrl}/:id/required`,
  ...own,
  refuses: ['NOT_FOUND'],
});
export const deleteClass = endpoint<typeof contract.deleteClass>({
  method: 'DELETE',
  url: `${ownUrl}/:id`,
  ...own,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

const ofMarket = { access: 'admin', desk: 'market' } as const;
export const listAllClasses = endpoint<typeof contract.listAllClasses>({
  method: 'GET',
  url: '/api/admin/lender-classes',
  ...ofMarket,
  limit: 'read',
});
export const listAllClassesFile = listFileOf<typeof contract.listAllClassesFile>(listAllClasses);
export const takeDownClass = endpoint<typeof contract.takeDownClass>({
  method: 'POST',
  url: '/api/admin/lender-classes/:id/take-down',
  ...ofMarket,
  limit: 'write',
  refuses: ['NOT_FOUND'],
});
export const restoreClass = endpoint<typeof contract.restoreClass>({
  method: 'POST',
  url: '/api/admin/lender-classes/:id/restore',
  ...ofMarket,
  limit: 'write',
  refuses: ['NOT_FOUND'],
});
