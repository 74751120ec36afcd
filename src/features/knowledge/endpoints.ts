import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const searchKnowledge = endpoint<typeof contract.searchKnowledge>({
  method: 'GET',
  url: '/api/knowledge',
  access: 'signedIn',
  limit: 'search',
});

export const noteMiss = endpoint<typeof contract.noteMiss>({
  method: 'POST',
  url: '/api/knowledge/misses',
  access: 'signedIn',
  limit: 'write',
});

export const listMisses = endpoint<typeof contract.listMisses>({
  method: 'GET',
  url: '/api/admin/knowledge/misses',
  access: 'admin',
  desk: 'support',
  limit: 'read',
});

export const removeMiss = endpoint<typeof contract.removeMiss>({
  method: 'DELETE',
  url: '/api/admin/knowledge/misses/:id',
  access: 'admin',
  desk: 'support',
  limit: 'write',
});
