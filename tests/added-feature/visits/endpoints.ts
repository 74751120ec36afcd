import { endpoint } from '../../../src/kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { alreadyPlanned } from './errors.ts';
import { visitCalls } from './limits.ts';

export const listVisits = endpoint<typeof contract.listVisits>({
  method: 'GET',
  url: '/api/visits',
  access: 'broker',
  limit: 'read',
});

export const planVisit = endpoint<typeof contract.planVisit>({
  method: 'POST',
  url: '/api/visits',
  access: 'broker',
  limit: visitCalls,
  refuses: [alreadyPlanned],
});
