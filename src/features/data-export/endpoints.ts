import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { dataExportCalls } from './limits.ts';

export const startExport = endpoint<typeof contract.startExport>({
  method: 'POST',
  url: '/api/users/exports',
  impersonated: 'never',
  access: 'signedIn',
  limit: dataExportCalls,
});

export const getExport = endpoint<typeof contract.getExport>({
  method: 'GET',
  url: '/api/users/exports',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'read',
});

export const downloadExport = endpoint<typeof contract.downloadExport>({
  method: 'GET',
  url: '/api/users/exports/:id/file',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'export',
  refuses: ['STORAGE_UNAVAILABLE'],
});
