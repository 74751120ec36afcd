import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const listPipeline = endpoint<typeof contract.listPipeline>({
  method: 'GET',
  url: '/api/pipeline/entries',
  access: 'broker',
  scope: 'deals:read',
  limit: 'read',
});

export const getPipelineEntry = endpoint<typeof contract.getPipelineEntry>({
  method: 'GET',
  url: '/api/pipeline/:id',
  access: 'broker',
  scope: 'deals:read',
  limit: 'read',
});

export const addManualDeal = endpoint<typeof contract.addManualDeal>({
  method: 'POST',
  url: '/api/pipeline/manual',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
  idempotent: true,
});

export const selectLender = endpoint<typeof contract.selectLender>({
  method: 'PUT',
  url: '/api/pipeline/:id/select-lender',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
});

export const archiveEntry = endpoint<typeof contract.archiveEntry>({
  method: 'PUT',
  url: '/api/pipeline/:id/archive',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
});

export const unarchiveEntry = endpoint<typeof contract.unarchiveEntry>({
  method: 'PUT',
  url: '/api/pipeline/:id/unarchive',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
});
