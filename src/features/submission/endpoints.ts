import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { packageBlocked } from './errors.ts';

export const readPreflight = endpoint<typeof contract.readPreflight>({
  method: 'GET',
  url: '/api/submissions/:id/preflight',
  access: 'broker',
  limit: 'read',
});

export const reviewPackage = endpoint<typeof contract.reviewPackage>({
  method: 'POST',
  url: '/api/submissions/:id/review',
  access: 'broker',
  limit: 'write',
  refuses: [packageBlocked],
});
