import { endpoint } from '../../../kernel/endpoint.ts';
import { attachmentLimits } from '../../documents/attachments.ts';
import { fileHeld, fileRefused } from '../../documents/errors.ts';
import type * as contract from './contract.ts';

export const uploadRequestFile = endpoint<typeof contract.uploadRequestFile>({
  method: 'POST',
  url: '/api/quotes/files',
  access: 'broker',
  scope: 'quotes:write',
  limit: 'upload',
  refuses: ['CONFLICT', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
  upload: { part: 'file', files: 1, bytesEach: attachmentLimits.fileBytes },
});

export const viewRequestFile = endpoint<typeof contract.viewRequestFile>({
  method: 'GET',
  url: '/api/quotes/files/:id',
  impersonated: 'never',
  access: 'signedIn',
  scope: 'quotes:read',
  limit: 'read',
  refuses: ['STORAGE_UNAVAILABLE', fileHeld, fileRefused],
});
