import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { unfillableForm, unusablePdf } from './errors.ts';
import { templateLimits } from './model.ts';

const pdf = { part: 'file', files: 1, bytesEach: templateLimits.fileBytes } as const;

export const listFormTemplates = endpoint<typeof contract.listFormTemplates>({
  method: 'GET',
  url: '/api/form-templates',
  access: 'lenderOrAdmin',
  limit: 'read',
});

export const uploadFormTemplate = endpoint<typeof contract.uploadFormTemplate>({
  method: 'POST',
  url: '/api/form-templates',
  access: 'lenderOrAdmin',
  limit: 'upload',
  upload: pdf,
  refuses: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL', unusablePdf],
});

export const makeFormTemplate = endpoint<typeof contract.makeFormTemplate>({
  method: 'POST',
  url: '/api/form-templates/from-document',
  access: 'lenderOrAdmin',
  limit: 'upload',
  refuses: ['NOT_FOUND', 'CONFLICT', 'STORAGE_FULL', unusablePdf],
});

export const readFormTemplate = endpoint<typeof contract.readFormTemplate>({
  method: 'GET',
  url: '/api/form-templates/:id',
  access: 'lenderOrAdmin',
  limit: 'read',
});

export const renameFormTemplate = endpoint<typeof contract.renameFormTemplate>({
  method: 'PUT',
  url: '/api/form-templates/:id',
  access: 'lenderOrAdmin',
  limit: 'write',
});

export const saveFormDraft = endpoint<typeof contract.saveFormDraft>({
  method: 'PUT',
  url: '/api/form-templates/:id/draft',
  access: 'lenderOrAdmin',
  limit: 'write',
  bodyBytes: 2 * 1024 * 1024,
  refuses: ['CONFLICT'],
});

export const discardFormDraft = endpoint<typeof contract.discardFormDraft>({
  method: 'DELETE',
  url: '/api/form-templates/:id/draft',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const publishFormDraft = endpoint<typeof contract.publishFormDraft>({
  method: 'POST',
  url: '/api/form-templates/:id/publish',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const startFormVersion = endpoint<typeof contract.startFormVersion>({
  method: 'POST',
  url: '/api/form-templates/:id/versions',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT', 'STORAGE_FULL'],
});

export const uploadFormVersion = endpoint<typeof contract.uploadFormVersion>({
  method: 'POST',
  url: '/api/form-templates/:id/versions/upload',
  access: 'lenderOrAdmin',
  limit: 'upload',
  upload: pdf,
  refuses: ['CONFLICT', 'NOT_FOUND', 'STORAGE_FULL', unusablePdf],
});

export const archiveFormTemplate = endpoint<typeof contract.archiveFormTemplate>({
  method: 'PUT',
  url: '/api/form-templates/:id/archived',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const readFormUses = endpoint<typeof contract.readFormUses>({
  method: 'GET',
  url: '/api/form-templates/:id/uses',
  access: 'lenderOrAdmin',
  limit: 'read',
});

export const viewFormFile = endpoint<typeof contract.viewFormFile>({
  method: 'GET',
  url: '/api/form-templates/versions/:id/file',
  access: 'lenderOrAdmin',
  limit: 'read',
});

export const suggestFormPlacements = endpoint<typeof contract.suggestFormPlacements>({
  method: 'GET',
  url: '/api/form-templates/versions/:id/suggestions',
  access: 'lenderOrAdmin',
  limit: 'read',
});

export const previewFormDraft = endpoint<typeof contract.previewFormDraft>({
  method: 'POST',
  url: '/api/form-templates/versions/:id/preview',
  access: 'lenderOrAdmin',
  impersonated: 'reads',
  limit: 'export',
  bodyBytes: 2 * 1024 * 1024,
  refuses: [unusablePdf, unfillableForm],
});
