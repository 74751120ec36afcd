import { endpoint } from '../../kernel/endpoint.ts';
import { emailUnverified } from '../accounts/errors.ts';
import type * as contract from './contract.ts';
import { tooManyKeys } from './errors.ts';

/** Keys are seen and revoked whatever the plan is; only a new one needs it. */
export const listKeys = endpoint<typeof contract.listKeys>({
  method: 'GET',
  url: '/api/keys',
  impersonated: 'never',
  access: 'customer',
  limit: 'read',
});

export const makeKey = endpoint<typeof contract.makeKey>({
  method: 'POST',
  url: '/api/keys',
  impersonated: 'never',
  access: 'customer',
  feature: 'api_access',
  limit: 'write',
  refuses: [emailUnverified, tooManyKeys],
});

export const revokeAllKeys = endpoint<typeof contract.revokeAllKeys>({
  method: 'DELETE',
  url: '/api/keys',
  impersonated: 'never',
  access: 'customer',
  limit: 'write',
});

export const revokeKey = endpoint<typeof contract.revokeKey>({
  method: 'DELETE',
  url: '/api/keys/:id',
  impersonated: 'never',
  access: 'customer',
  limit: 'write',
});
