import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { importLimits } from './model.ts';

/** The documented call of /admin/json-tools. All of the list is imported, or nothing where a program is refused. */
export const importJson = endpoint<typeof contract.importJson>({
  method: 'POST',
  url: '/api/import-json',
  access: 'admin',
  desk: 'market',
  limit: 'write',
  bodyBytes: importLimits.pastedBytes,
  refuses: ['INVALID_INPUT', 'CONFLICT'],
});

/** Administrators: the whole market or one lender; a lender user: their own company. */
export const exportMarket = endpoint<typeof contract.exportMarket>({
  method: 'GET',
  url: '/api/market-export',
  access: 'lenderOrAdmin',
  limit: 'export',
  refuses: ['NOT_FOUND'],
});
