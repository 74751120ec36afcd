import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const readTimeline = endpoint<typeof contract.readTimeline>({
  method: 'GET',
  url: '/api/timeline',
  access: 'broker',
  limit: 'search',
});
