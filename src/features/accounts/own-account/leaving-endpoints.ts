import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './leaving-contract.ts';

export const getDeletion = endpoint<typeof contract.getDeletion>({
  method: 'GET',
  url: '/api/users/deletion',
  access: 'signedIn',
  limit: 'read',
});

export const requestDeletion = endpoint<typeof contract.requestDeletion>({
  method: 'POST',
  url: '/api/users/deletion',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const keepAccount = endpoint<typeof contract.keepAccount>({
  method: 'DELETE',
  url: '/api/users/deletion',
  impersonated: 'never',
  access: 'signedIn',
  limit: 'write',
});
