import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';

const atMarketDesk = { access: 'admin', desk: 'market' } as const;

export const listDemand = endpoint<typeof contract.listDemand>({
  method: 'GET',
  url: '/api/admin/demand',
  ...atMarketDesk,
  limit: 'read',
});

/** The lenders that are nearest to a line, for the call. */
export const readDemandLenders = endpoint<typeof contract.readDemandLenders>({
  method: 'GET',
  url: '/api/admin/demand/lenders',
  ...atMarketDesk,
  limit: 'read',
});

export const readDemandSearches = endpoint<typeof contract.readDemandSearches>({
  method: 'GET',
  url: '/api/admin/demand/searches',
  ...atMarketDesk,
  limit: 'read',
});

export const exportDemandSearches = listFileOf<typeof contract.exportDemandSearches>(readDemandSearches);

export const exportDemand = listFileOf<typeof contract.exportDemand>(listDemand);

export const noteCall = endpoint<typeof contract.noteCall>({
  method: 'POST',
  url: '/api/admin/demand/calls',
  ...atMarketDesk,
  limit: 'write',
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
