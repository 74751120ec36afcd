import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { ImportCalls } from '../imports-endpoints.ts';
import { isBusy } from '../model.ts';

const askEveryMs = 1_000;

export const importListKey = ['imports', 'list'] as const;
export const importListOptions = ({ list }: ImportCalls) =>
  queryOptions({
    queryKey: importListKey,
    queryFn: ({ signal }) => callEndpoint(list, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.imports.some((one) => isBusy(one.state)) ? askEveryMs : false),
  });

/** An import, with its progress while a step is running. */
export const importOptions = ({ get }: ImportCalls, id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) => (await callEndpoint(get, { params: { id } }, { signal })).import,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? askEveryMs : false),
  });

export type Shown = 'refused' | 'warned' | 'kept' | 'duplicate';
export const importRowsOptions = ({ rows }: ImportCalls, id: string, show: Shown, after: number) =>
  queryOptions({
    queryKey: ['imports', id, 'rows', show, after],
    queryFn: ({ signal }) => callEndpoint(rows, { params: { id }, querystring: { show, after } }, { signal }),
  });
