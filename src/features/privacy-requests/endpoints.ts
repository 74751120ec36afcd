import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { privacyRequestCalls } from './limits.ts';

export const askPrivacy = endpoint<typeof contract.askPrivacy>({
  method: 'POST',
  url: '/api/privacy-requests',
  access: 'public',
  limit: privacyRequestCalls,
});
export const confirmPrivacy = endpoint<typeof contract.confirmPrivacy>({
  method: 'POST',
  url: '/api/privacy-requests/confirm',
  access: 'public',
  limit: 'write',
  refuses: ['NOT_FOUND'],
});

const desk = { access: 'admin', desk: 'support' } as const;
const url = '/api/admin/privacy-requests';

export const listPrivacy = endpoint<typeof contract.listPrivacy>({ method: 'GET', url, ...desk, limit: 'read' });
export const addPrivacy = endpoint<typeof contract.addPrivacy>({ method: 'POST', url, ...desk, limit: 'write' });
export const readPrivacy = endpoint<typeof contract.readPrivacy>({
  method: 'GET',
  url: `${url}/:id`,
  ...desk,
  limit: 'read',
  refuses: ['NOT_FOUND'],
});
export const resendPrivacy = endpoint<typeof contract.resendPrivacy>({
  method: 'POST',
  url: `${url}/:id/resend`,
  ...desk,
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const exportPrivacy = endpoint<typeof contract.exportPrivacy>({
  method: 'GET',
  url: `${url}/:id/export`,
  ...desk,
  limit: 'export',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const sendPrivacyCopy = endpoint<typeof contract.sendPrivacyCopy>({
  method: 'POST',
  url: `${url}/:id/copy`,
  ...desk,
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const erasePrivacy = endpoint<typeof contract.erasePrivacy>({
  method: 'POST',
  url: `${url}/:id/erase`,
  ...desk,
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const extendPrivacy = endpoint<typeof contract.extendPrivacy>({
  method: 'POST',
  url: `${url}/:id/extend`,
  ...desk,
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
export const closePrivacy = endpoint<typeof contract.closePrivacy>({
  method: 'POST',
  url: `${url}/:id/close`,
  ...desk,
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
