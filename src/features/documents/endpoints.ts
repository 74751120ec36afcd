import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { fileHeld, fileRefused } from './errors.ts';
import { documentLimits } from './model.ts';

export const listDocuments = endpoint<typeof contract.listDocuments>({
  method: 'GET',
  url: '/api/documents',
  access: 'admin',
  desk: 'market',
  limit: 'read',
});

export const listLibrary = endpoint<typeof contract.listLibrary>({
  method: 'GET',
  url: '/api/documents/library',
  access: 'signedIn',
  limit: 'read',
});

export const listLibraryPrograms = endpoint<typeof contract.listLibraryPrograms>({
  method: 'GET',
  url: '/api/documents/library/programs',
  access: 'signedIn',
  limit: 'read',
});

export const listLenderDocuments = endpoint<typeof contract.listLenderDocuments>({
  method: 'GET',
  url: '/api/documents/:lenderId',
  access: 'lenderOrAdmin',
  limit: 'read',
});

export const countLenderDocuments = endpoint<typeof contract.countLenderDocuments>({
  method: 'GET',
  url: '/api/documents/:lenderId/programs',
  access: 'lenderOrAdmin',
  limit: 'read',
});

export const uploadDocument = endpoint<typeof contract.uploadDocument>({
  method: 'POST',
  url: '/api/documents/upload',
  access: 'lenderOrAdmin',
  limit: 'upload',
  refuses: ['NOT_FOUND', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
  upload: { part: 'file', files: 1, bytesEach: documentLimits.fileBytes },
});

export const uploadDocuments = endpoint<typeof contract.uploadDocuments>({
  method: 'POST',
  url: '/api/documents/bulk-upload',
  access: 'admin',
  desk: 'market',
  limit: 'upload',
  refuses: ['NOT_FOUND', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
  upload: { part: 'files', files: documentLimits.filesAtOnce, bytesEach: documentLimits.fileBytes },
});

export const assignTag = endpoint<typeof contract.assignTag>({
  method: 'POST',
  url: '/api/documents/:id/assign-tag',
  access: 'lenderOrAdmin',
  limit: 'write',
});

export const assignPrograms = endpoint<typeof contract.assignPrograms>({
  method: 'PUT',
  url: '/api/documents/:id/reassign',
  access: 'lenderOrAdmin',
  limit: 'write',
});

export const moveDocument = endpoint<typeof contract.moveDocument>({
  method: 'POST',
  url: '/api/documents/:id/reassign',
  access: 'admin',
  desk: 'market',
  limit: 'write',
});

export const viewDocument = endpoint<typeof contract.viewDocument>({
  method: 'GET',
  url: '/api/documents/view/:id',
  impersonated: 'never',
  access: 'signedIn',
  // A lender's view may convert the file.
  limit: 'document',
  refuses: ['STORAGE_UNAVAILABLE', fileHeld, fileRefused],
});

/** For a large file, or where a phone saves it: see `downloadDocument`. */
export const linkDocument = endpoint<typeof contract.linkDocument>({
  method: 'POST',
  url: '/api/documents/:id/link',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'document',
});

export const downloadDocument = endpoint<typeof contract.downloadDocument>({
  method: 'GET',
  url: '/api/documents/download',
  access: 'ticket',
  limit: 'document',
  refuses: ['STORAGE_UNAVAILABLE', fileHeld, fileRefused],
});

export const deleteDocument = endpoint<typeof contract.deleteDocument>({
  method: 'DELETE',
  url: '/api/documents/:id',
  access: 'lenderOrAdmin',
  limit: 'write',
});
