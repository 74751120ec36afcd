import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './set-aside-contract.ts';

export const listSetAsidePrograms = endpoint<typeof contract.listSetAsidePrograms>({
  method: 'GET',
  url: '/api/admin/set-aside-programs',
  access: 'admin',
  desk: 'market',
  limit: 'read',
});
