import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './credential-contract.ts';
import { credentialRevoked } from './errors.ts';

export const attemptQuiz = endpoint<typeof contract.attemptQuiz>({
  method: 'POST',
  url: '/api/lender-classes/:id/attempts',
  access: 'broker',
  impersonated: 'never',
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT', credentialRevoked],
});
export const listOwnCredentials = endpoint<typeof contract.listOwnCredentials>({
  method: 'GET',
  url: '/api/class-credentials',
  access: 'broker',
  limit: 'read',
});
export const listMissingClasses = endpoint<typeof contract.listMissingClasses>({
  method: 'GET',
  url: '/api/class-credentials/missing',
  access: 'broker',
  limit: 'read',
});
export const credentialsOfRequest = endpoint<typeof contract.credentialsOfRequest>({
  method: 'GET',
  url: '/api/class-credentials/of-request/:id',
  access: 'lender',
  limit: 'read',
  refuses: ['NOT_FOUND'],
});
export const credentialsOfPackage = endpoint<typeof contract.credentialsOfPackage>({
  method: 'GET',
  url: '/api/class-credentials/of-package/:id',
  access: 'lender',
  limit: 'read',
  refuses: ['NOT_FOUND'],
});
export const revokeCredential = endpoint<typeof contract.revokeCredential>({
  method: 'POST',
  url: '/api/class-credentials/:id/revoke',
  access: 'lender',
  limit: 'live',
  refuses: ['NOT_FOUND'],
});
export const setRetake = endpoint<typeof contract.setRetake>({
  method: 'PUT',
  url: '/api/class-credentials/:id/retake',
  access: 'lender',
  limit: 'live',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
