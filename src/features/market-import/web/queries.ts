import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { getImport, listImportRows, listImports } from '../contract.ts';
import { isBusy } from '../model.ts';

const askEveryMs = 1_000;

export const importListOptions = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => callEndpoint(listImports, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.imports.some((one) => isBusy(one.state)) ? askEveryMs : false),
});

/** While somebody works on it, how far it is. */
export const importOptions = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) => (await callEndpoint(getImport, { params: { id } }, { signal })).import,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? askEveryMs : false),
  });

export type Shown = 'refused' | 'warned' | 'kept';
export const importRowsOptions = (id: string, show: Shown, after: number) =>
  queryOptions({
    queryKey: ['imports', id, 'rows', show, after],
    queryFn: ({ signal }) => callEndpoint(listImportRows, { params: { id }, querystring: { show, after } }, { signal }),
  });
