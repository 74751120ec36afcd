import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';
import { alreadyApplied, applicationClosed, statusNotNext } from './errors.ts';

export const submitApplication = endpoint<typeof contract.submitApplication>({
  method: 'POST',
  url: '/api/applications/:kind',
  access: 'broker',
  limit: 'live',
  idempotent: true,
  refuses: [alreadyApplied],
});

export const listApplications = endpoint<typeof contract.listApplications>({
  method: 'GET',
  url: '/api/applications',
  access: 'broker',
  limit: 'read',
});

export const listApplicationsFile = listFileOf<typeof contract.listApplicationsFile>(listApplications);

export const readApplication = endpoint<typeof contract.readApplication>({
  method: 'GET',
  url: '/api/applications/:id',
  access: 'signedIn',
  limit: 'read',
});

export const readApplicationFile = endpoint<typeof contract.readApplicationFile>({
  method: 'GET',
  url: '/api/applications/:id/file',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'export',
});

export const withdrawApplication = endpoint<typeof contract.withdrawApplication>({
  method: 'POST',
  url: '/api/applications/:id/withdraw',
  access: 'broker',
  limit: 'live',
  refuses: [applicationClosed],
});

export const moveApplication = endpoint<typeof contract.moveApplication>({
  method: 'POST',
  url: '/api/applications/:id/status',
  access: 'lenderOrAdmin',
  limit: 'live',
  refuses: [applicationClosed, statusNotNext],
});

export const listLenderApplications = endpoint<typeof contract.listLenderApplications>({
  method: 'GET',
  url: '/api/lender/applications',
  access: 'lender',
  limit: 'read',
});

export const listLenderApplicationsFile =
  listFileOf<typeof contract.listLenderApplicationsFile>(listLenderApplications);

export const listAllApplications = endpoint<typeof contract.listAllApplications>({
  method: 'GET',
  url: '/api/admin/applications',
  access: 'admin',
  desk: 'market',
  limit: 'read',
});

export const listAllApplicationsFile = listFileOf<typeof contract.listAllApplicationsFile>(listAllApplications);

export const readDraft = endpoint<typeof contract.readDraft>({
  method: 'GET',
  url: '/api/applications/drafts/:kind',
  access: 'broker',
  limit: 'read',
});

export const saveDraft = endpoint<typeof contract.saveDraft>({
  method: 'PUT',
  url: '/api/applications/drafts/:kind',
  access: 'broker',
  limit: 'write',
});

export const removeDraft = endpoint<typeof contract.removeDraft>({
  method: 'DELETE',
  url: '/api/applications/drafts/:kind',
  access: 'broker',
  limit: 'write',
});
