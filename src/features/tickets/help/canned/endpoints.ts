import { endpoint } from '../../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

const url = '/api/admin/canned-replies';
const atSupport = { access: 'admin', desk: 'support' } as const;

export const listCannedReplies = endpoint<typeof contract.listCannedReplies>({
  method: 'GET',
  url,
  ...atSupport,
  limit: 'read',
});

export const addCannedReply = endpoint<typeof contract.addCannedReply>({
  method: 'POST',
  url,
  ...atSupport,
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const changeCannedReply = endpoint<typeof contract.changeCannedReply>({
  method: 'PUT',
  url: `${url}/:id`,
  ...atSupport,
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const archiveCannedReply = endpoint<typeof contract.archiveCannedReply>({
  method: 'PUT',
  url: `${url}/:id/archived`,
  ...atSupport,
  limit: 'write',
});
