import { endpoint } from '../../kernel/endpoint.ts';
import { tooManyFiles } from './errors.ts';
import type * as contract from './files-contract.ts';

export const listTaskFiles = endpoint<typeof contract.listTaskFiles>({
  method: 'GET',
  url: '/api/tasks/:id/files',
  access: 'broker',
  scope: 'tasks:read',
  limit: 'read',
  refuses: ['NOT_FOUND'],
});
export const attachTaskFile = endpoint<typeof contract.attachTaskFile>({
  method: 'POST',
  url: '/api/tasks/:id/files',
  access: 'broker',
  scope: 'tasks:write',
  limit: 'write',
  refuses: ['NOT_FOUND', tooManyFiles],
});
export const detachTaskFile = endpoint<typeof contract.detachTaskFile>({
  method: 'DELETE',
  url: '/api/tasks/:id/files/:documentId',
  access: 'broker',
  scope: 'tasks:write',
  limit: 'write',
  refuses: ['NOT_FOUND'],
});
