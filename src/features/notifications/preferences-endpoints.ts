import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './preferences-contract.ts';

export const getPreferences = endpoint<typeof contract.getPreferences>({
  method: 'GET',
  url: '/api/notifications/preferences',
  access: 'signedIn',
  limit: 'read',
});

export const setPreferences = endpoint<typeof contract.setPreferences>({
  method: 'PUT',
  url: '/api/notifications/preferences',
  access: 'signedIn',
  limit: 'write',
});
