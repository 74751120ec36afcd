import { lenderPending } from '../../kernel/access.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const listLenders = endpoint<typeof contract.listLenders>({
  method: 'GET',
  url: '/api/lenders',
  access: 'signedIn',
  scope: 'programs:read',
  limit: 'read',
});

/** Administrators read any lender, lender users their own; how to reach a lender comes with the search results. */
export const getLender = endpoint<typeof contract.getLender>({
  method: 'GET',
  url: '/api/lenders/:id',
  access: 'signedIn',
  limit: 'read',
  refuses: [lenderPending],
});

/** For administrators: the company records that changed last. */
export const recentLenders = endpoint<typeof contract.recentLenders>({
  method: 'GET',
  url: '/api/admin/recent-lenders',
  access: 'admin',
  desk: 'market',
  limit: 'read',
});
