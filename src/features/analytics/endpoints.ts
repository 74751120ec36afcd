import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

const atDesk = { access: 'admin', desk: 'market' } as const;

export const readAnalytics = endpoint<typeof contract.readAnalytics>({
  method: 'GET',
  url: '/api/admin/analytics',
  ...atDesk,
  limit: 'search',
});

export const readRebuild = endpoint<typeof contract.readRebuild>({
  method: 'GET',
  url: '/api/admin/analytics/rebuild',
  ...atDesk,
  limit: 'read',
});

/** It loads the database for minutes: for the whole administration. */
export const startRebuild = endpoint<typeof contract.startRebuild>({
  method: 'POST',
  url: '/api/admin/analytics/rebuild',
  access: 'admin',
  limit: 'write',
  refuses: ['CONFLICT'],
});
