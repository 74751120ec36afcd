import { endpoint } from '../../../kernel/endpoint.ts';
import { listFileOf } from '../../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';

const atDesk = { method: 'GET', access: 'admin', desk: 'market', limit: 'search' } as const;

export const readMarketRows = endpoint<typeof contract.readMarketRows>({
  ...atDesk,
  url: '/api/admin/analytics/rows',
});
export const readMarketRowsFile = listFileOf<typeof contract.readMarketRowsFile>(readMarketRows);

export const readLenderMonths = endpoint<typeof contract.readLenderMonths>({
  ...atDesk,
  url: '/api/admin/analytics/lender-months',
});
export const readLenderMonthsFile = listFileOf<typeof contract.readLenderMonthsFile>(readLenderMonths);
