import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';

// They read a period of all quotes.
const counts = { method: 'GET', access: 'admin', desk: 'market', limit: 'search' } as const;

export const readFunnel = endpoint<typeof contract.readFunnel>({ ...counts, url: '/api/admin/results/funnel' });
export const readFunnelDeals = endpoint<typeof contract.readFunnelDeals>({
  ...counts,
  url: '/api/admin/results/funnel/deals',
});
export const readFunnelDealsFile = listFileOf<typeof contract.readFunnelDealsFile>(readFunnelDeals);
export const listLenderResults = endpoint<typeof contract.listLenderResults>({
  ...counts,
  url: '/api/admin/results/lenders',
});
export const exportLenderResults = listFileOf<typeof contract.exportLenderResults>(listLenderResults);
export const readLenderRequests = endpoint<typeof contract.readLenderRequests>({
  ...counts,
  url: '/api/admin/results/lenders/:id/requests',
});
export const readLenderRequestsFile = listFileOf<typeof contract.readLenderRequestsFile>(readLenderRequests);
