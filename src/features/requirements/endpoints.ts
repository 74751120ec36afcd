import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const listRequirements = endpoint<typeof contract.listRequirements>({
  method: 'GET',
  url: '/api/requirements/:lenderId',
  access: 'lenderOrAdmin',
  limit: 'read',
});

export const addRequirement = endpoint<typeof contract.addRequirement>({
  method: 'POST',
  url: '/api/requirements/:lenderId',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const changeRequirement = endpoint<typeof contract.changeRequirement>({
  method: 'PUT',
  url: '/api/requirements/:lenderId/:id',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const archiveRequirement = endpoint<typeof contract.archiveRequirement>({
  method: 'PUT',
  url: '/api/requirements/:lenderId/:id/archived',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const orderRequirements = endpoint<typeof contract.orderRequirements>({
  method: 'PUT',
  url: '/api/requirements/:lenderId/order',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const startRequirements = endpoint<typeof contract.startRequirements>({
  method: 'POST',
  url: '/api/requirements/:lenderId/starter',
  access: 'lenderOrAdmin',
  limit: 'write',
  refuses: ['CONFLICT'],
});
