import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const readDesk = endpoint<typeof contract.readDesk>({
  method: 'GET',
  url: '/api/lender/dashboard',
  access: 'lenderOrAdmin',
  limit: 'read',
});
