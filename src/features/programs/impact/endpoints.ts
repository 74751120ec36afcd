import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { programImpactCalls } from './limits.ts';

export const programImpact = endpoint<typeof contract.programImpact>({
  method: 'POST',
  url: '/api/programs/impact',
  access: 'lenderOrAdmin',
  impersonated: 'reads',
  scope: 'programs:read',
  limit: programImpactCalls,
  refuses: ['NOT_FOUND'],
});
