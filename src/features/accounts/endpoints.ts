import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const signOut = endpoint<typeof contract.signOut>({
  method: 'POST',
  url: '/api/auth/logout',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
  duringTwoFactorSetup: true,
});

export const getProfile = endpoint<typeof contract.getProfile>({
  method: 'GET',
  url: '/api/users/profile',
  access: 'signedIn',
  limit: 'read',
  duringTwoFactorSetup: true,
});

export const setTimeZone = endpoint<typeof contract.setTimeZone>({
  method: 'PUT',
  url: '/api/users/profile/time-zone',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});

export const listDemoAccounts = endpoint<typeof contract.listDemoAccounts>({
  method: 'GET',
  url: '/api/auth/demo-accounts',
  access: 'public',
  limit: 'read',
});
