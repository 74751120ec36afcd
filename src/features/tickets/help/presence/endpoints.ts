import { endpoint } from '../../../../kernel/endpoint.ts';
import { presenceCalls } from '../../limits.ts';
import type * as contract from './contract.ts';

export const sayPresence = endpoint<typeof contract.sayPresence>({
  method: 'POST',
  url: '/api/admin/help-tickets/:id/presence',
  access: 'admin',
  desk: 'support',
  limit: presenceCalls,
});
