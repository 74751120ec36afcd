import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const readDashboard = endpoint<typeof contract.readDashboard>({
  method: 'GET',
  url: '/api/lender/dashboard',
  access: 'lenderOrAdmin',
  limit: 'read',
});
