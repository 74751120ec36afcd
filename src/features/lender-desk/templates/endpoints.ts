import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const listTemplates = endpoint<typeof contract.listTemplates>({
  method: 'GET',
  url: '/api/lender/templates',
  access: 'lender',
  limit: 'read',
});

export const addTemplate = endpoint<typeof contract.addTemplate>({
  method: 'POST',
  url: '/api/lender/templates',
  access: 'lender',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const changeTemplate = endpoint<typeof contract.changeTemplate>({
  method: 'PUT',
  url: '/api/lender/templates/:id',
  access: 'lender',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const removeTemplate = endpoint<typeof contract.removeTemplate>({
  method: 'DELETE',
  url: '/api/lender/templates/:id',
  access: 'lender',
  limit: 'write',
});
