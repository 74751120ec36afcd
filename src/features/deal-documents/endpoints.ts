import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { dealDocumentLimits } from './model.ts';

export const readRequirements = endpoint<typeof contract.readRequirements>({
  method: 'GET',
  url: '/api/submissions/:pipelineId/requirements',
  access: 'broker',
  scope: 'packages:read',
  limit: 'read',
  refuses: ['CONFLICT'],
});

export const uploadDealDocument = endpoint<typeof contract.uploadDealDocument>({
  method: 'POST',
  url: '/api/submissions/:pipelineId/documents/:requirementId/upload',
  access: 'broker',
  scope: 'packages:write',
  limit: 'upload',
  refuses: ['CONFLICT', 'STORAGE_FULL'],
  upload: { part: 'file', files: 1, bytesEach: dealDocumentLimits.fileBytes },
});

export const removeDealDocument = endpoint<typeof contract.removeDealDocument>({
  method: 'DELETE',
  url: '/api/submissions/:pipelineId/documents/:documentId',
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const autoFillDocument = endpoint<typeof contract.autoFillDocument>({
  method: 'POST',
  url: '/api/submissions/:pipelineId/documents/:templateId/auto-fill',
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const autoFillDocuments = endpoint<typeof contract.autoFillDocuments>({
  method: 'POST',
  url: '/api/submissions/:pipelineId/fill-fix-and-flip-docs',
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const listDealDocuments = endpoint<typeof contract.listDealDocuments>({
  method: 'GET',
  url: '/api/pipeline/:pipelineId/documents',
  access: 'broker',
  scope: 'packages:read',
  limit: 'read',
});
