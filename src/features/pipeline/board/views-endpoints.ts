import { endpoint } from '../../../kernel/endpoint.ts';
import { listFileOf } from '../../list-files/file-endpoint.ts';
import type * as contract from './views-contract.ts';

export const getDealTable = endpoint<typeof contract.getDealTable>({
  method: 'GET',
  url: '/api/pipeline/table',
  access: 'broker',
  scope: 'deals:read',
  limit: 'read',
});

export const getDealTableFile = listFileOf<typeof contract.getDealTableFile>(getDealTable);

export const listViews = endpoint<typeof contract.listViews>({
  method: 'GET',
  url: '/api/pipeline/views',
  access: 'broker',
  scope: 'deals:read',
  limit: 'read',
});

export const addView = endpoint<typeof contract.addView>({
  method: 'POST',
  url: '/api/pipeline/views',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const changeView = endpoint<typeof contract.changeView>({
  method: 'PUT',
  url: '/api/pipeline/views/:id',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const deleteView = endpoint<typeof contract.deleteView>({
  method: 'DELETE',
  url: '/api/pipeline/views/:id',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
});
