import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './system-contract.ts';

const ofSupport = { access: 'admin', desk: 'support' } as const;
// A queue may do the work of any desk, such as payments, seals and erasure.
const ofAll = { access: 'admin', desk: 'all' } as const;

export const readSystem = endpoint<typeof contract.readSystem>({
  method: 'GET',
  url: '/api/admin/system',
  ...ofSupport,
  limit: 'read',
});

export const listFailedJobs = endpoint<typeof contract.listFailedJobs>({
  method: 'GET',
  url: '/api/admin/system/failed-jobs',
  ...ofSupport,
  limit: 'read',
});

export const retryJob = endpoint<typeof contract.retryJob>({
  method: 'POST',
  url: '/api/admin/system/failed-jobs/:queue/:id/retry',
  ...ofAll,
  limit: 'write',
});

export const dropJob = endpoint<typeof contract.dropJob>({
  method: 'DELETE',
  url: '/api/admin/system/failed-jobs/:queue/:id',
  ...ofAll,
  limit: 'write',
});
