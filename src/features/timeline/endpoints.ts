import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const readTimeline = endpoint<typeof contract.readTimeline>({
  method: 'GET',
  url: '/api/timeline',
  access: 'broker',
  scope: 'calendar:read',
  limit: 'search',
});

export const moveItem = endpoint<typeof contract.moveItem>({
  method: 'PUT',
  url: '/api/timeline/:layer/:id',
  access: 'broker',
  scope: 'calendar:write',
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
