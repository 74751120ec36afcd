import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

const own = { url: '/api/class-progress', access: 'signedIn' } as const;

export const readClassProgress = endpoint<typeof contract.readClassProgress>({
  method: 'GET',
  ...own,
  limit: 'read',
});

export const keepClassProgress = endpoint<typeof contract.keepClassProgress>({
  method: 'PUT',
  ...own,
  impersonated: 'never',
  limit: 'write',
});

export const forgetClassProgress = endpoint<typeof contract.forgetClassProgress>({
  method: 'DELETE',
  ...own,
  impersonated: 'never',
  limit: 'write',
});
