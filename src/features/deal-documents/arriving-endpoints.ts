import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './arriving-contract.ts';
import { arrivingLimits } from './arriving-model.ts';
import { dealDocumentLimits } from './model.ts';

export const readArriving = endpoint<typeof contract.readArriving>({
  method: 'GET',
  url: '/api/submissions/:pipelineId/documents',
  access: 'broker',
  scope: 'packages:read',
  limit: 'read',
});

export const uploadArriving = endpoint<typeof contract.uploadArriving>({
  method: 'POST',
  url: '/api/submissions/:pipelineId/documents',
  access: 'broker',
  limit: 'upload',
  refuses: ['CONFLICT', 'STORAGE_FULL'],
  upload: { part: 'files', files: arrivingLimits.files, bytesEach: dealDocumentLimits.fileBytes },
});

export const moveDocuments = endpoint<typeof contract.moveDocuments>({
  method: 'PUT',
  url: '/api/submissions/:pipelineId/documents/places',
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const settleOffer = endpoint<typeof contract.settleOffer>({
  method: 'PUT',
  url: '/api/submissions/:pipelineId/documents/:documentId/offers/:offer',
  access: 'broker',
  limit: 'write',
  refuses: ['CONFLICT'],
});
