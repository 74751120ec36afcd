import { endpoint } from '../../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const beginImpersonation = endpoint<typeof contract.beginImpersonation>({
  method: 'POST',
  url: '/api/admin/users/:id/impersonation',
  access: 'admin',
  desk: 'support',
  limit: 'write',
  refuses: ['CONFLICT', 'RATE_LIMITED'],
});

export const endImpersonation = endpoint<typeof contract.endImpersonation>({
  method: 'DELETE',
  url: '/api/impersonation',
  access: 'signedIn',
  impersonated: 'always',
  duringTwoFactorSetup: true,
  limit: 'write',
  refuses: ['NOT_FOUND'],
});

export const listImpersonations = endpoint<typeof contract.listImpersonations>({
  method: 'GET',
  url: '/api/users/impersonations',
  access: 'signedIn',
  limit: 'read',
});
