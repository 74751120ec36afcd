import { endpoint } from '../../kernel/endpoint.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './contract.ts';
import { savedSearchCalls } from './limits.ts';

const read = { access: 'broker', limit: 'read' } as const;
const write = { access: 'broker', limit: 'write' } as const;

export const listSavedSearches = endpoint<typeof contract.listSavedSearches>({
  method: 'GET',
  url: '/api/saved-searches',
  ...read,
});

export const listSavedSearchesFile = listFileOf<typeof contract.listSavedSearchesFile>(listSavedSearches);

/** The call that keeps a search of one kind. */
export const createSavedSearch = ({ slug }: LoanKind) =>
  endpoint<ReturnType<typeof contract.createSavedSearch>>({
    method: 'POST',
    url: `/api/saved-searches/${slug}`,
    access: 'broker',
    limit: savedSearchCalls,
    refuses: ['CONFLICT'],
  });

export const changeSavedSearch = endpoint<typeof contract.changeSavedSearch>({
  method: 'PUT',
  url: '/api/saved-searches/:id',
  ...write,
  refuses: ['NOT_FOUND'],
});

export const deleteSavedSearch = endpoint<typeof contract.deleteSavedSearch>({
  method: 'DELETE',
  url: '/api/saved-searches/:id',
  ...write,
  refuses: ['NOT_FOUND'],
});

export const restoreSavedSearch = endpoint<typeof contract.restoreSavedSearch>({
  method: 'POST',
  url: '/api/saved-searches/:id/restore',
  ...write,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

export const runSavedSearch = endpoint<typeof contract.runSavedSearch>({
  method: 'POST',
  url: '/api/saved-searches/:id/run',
  ...write,
  refuses: ['NOT_FOUND'],
});

export const makeDealOfSearch = endpoint<typeof contract.makeDealOfSearch>({
  method: 'POST',
  url: '/api/saved-searches/:id/deal',
  ...write,
  idempotent: true,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
