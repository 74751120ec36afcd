import { z } from 'zod';
import { defineEndpoint, idParams, success } from '../../kernel/endpoint.ts';
import { dataExportSchema } from './model.ts';

export const startExport = defineEndpoint({
  method: 'POST',
  url: '/api/users/exports',
  schema: {
    summary:
      'Have a ZIP made of everything one has, in place of an earlier one. While one is made, that one is answered',
    tags: ['Accounts'],
    response: { 200: z.object({ ...success, export: dataExportSchema }) },
  },
  config: { access: 'signedIn', limit: 'dataExport' },
});

export const getExport = defineEndpoint({
  method: 'GET',
  url: '/api/users/exports',
  schema: {
    summary: 'How the latest export of everything one has stands; null when there is none or it was removed',
    tags: ['Accounts'],
    response: { 200: z.object({ ...success, export: dataExportSchema.nullable() }) },
  },
  config: { access: 'signedIn', limit: 'read' },
});

export const downloadExport = defineEndpoint({
  method: 'GET',
  url: '/api/users/exports/:id/file',
  schema: {
    summary: 'The file of a finished export of one’s own, a ZIP',
    tags: ['Accounts'],
    params: idParams,
    response: { 200: z.unknown() },
  },
  config: { access: 'signedIn', limit: 'export' },
});
