import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const readScenario = endpoint<typeof contract.readScenario>({
  method: 'GET',
  url: '/api/pipeline/:id/scenario',
  access: 'broker',
  scope: 'deals:read',
  limit: 'read',
});

export const editDeal = endpoint<typeof contract.editDeal>({
  method: 'PUT',
  url: '/api/pipeline/:id',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
});

export const weighEdit = endpoint<typeof contract.weighEdit>({
  method: 'POST',
  url: '/api/pipeline/:id/effect',
  access: 'broker',
  impersonated: 'reads',
  scope: 'deals:read',
  limit: 'search',
});

export const readStandings = endpoint<typeof contract.readStandings>({
  method: 'GET',
  url: '/api/pipeline/:id/standings',
  access: 'broker',
  scope: 'deals:read',
  limit: 'search',
});

export const readPrograms = endpoint<typeof contract.readPrograms>({
  method: 'GET',
  url: '/api/pipeline/:id/programs',
  access: 'broker',
  scope: 'deals:read',
  limit: 'search',
});

export const selectProgram = endpoint<typeof contract.selectProgram>({
  method: 'PUT',
  url: '/api/pipeline/:id/program',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
});

export const readTimeline = endpoint<typeof contract.readTimeline>({
  method: 'GET',
  url: '/api/pipeline/:id/timeline',
  access: 'broker',
  scope: 'deals:read',
  limit: 'read',
});
