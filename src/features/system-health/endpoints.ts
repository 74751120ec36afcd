import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const readSystemHealth = endpoint<typeof contract.readSystemHealth>({
  method: 'GET',
  url: '/api/admin/health',
  access: 'admin',
  desk: 'support',
  limit: 'health',
});

export const readSealAuthorities = endpoint<typeof contract.readSealAuthorities>({
  method: 'GET',
  url: '/api/seal-authorities',
  access: 'public',
  limit: 'read',
});
