import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const readTerms = endpoint<typeof contract.readTerms>({
  method: 'GET',
  url: '/api/pipeline/:id/terms',
  access: 'broker',
  scope: 'offers:read',
  limit: 'read',
});
