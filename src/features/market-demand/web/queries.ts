import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { EndpointParts } from '../../../kernel/endpoint.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import type { DemandLine } from '../contract.ts';
import { listDemand, noteCall, readDemandLenders, readDemandSearches } from '../endpoints.ts';
import { usualPeriod } from '../model.ts';
import type { DemandParameters } from './demand-search.ts';

type Filter = EndpointParts<typeof listDemand>['query'];

/** What the address says as the server is asked for it. */
export const filterOf = ({ days = usualPeriod, kind, state, check, order = 'searches' }: DemandParameters): Filter =>
  ({ days, kind, state, check, order }) as Filter;

export const demandOptions = (shown: DemandParameters) => {
  const querystring = filterOf(shown);
  return queryOptions({
    queryKey: ['demand', querystring],
    queryFn: ({ signal }) => callEndpoint(listDemand, { querystring }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const searchesOf = ({ kind, state, refusedBy: check, wanted }: DemandLine, days: Filter['days']) => ({
  kind,
  state,
  check,
  wanted,
  days,
});

export const lendersOptions = (line: DemandLine, days: Filter['days']) => {
  const querystring = searchesOf(line, days);
  return queryOptions({
    queryKey: ['demand-lenders', querystring],
    queryFn: ({ signal }) => callEndpoint(readDemandLenders, { querystring }, { signal }),
  });
};

export const searchesOptions = (line: DemandLine, days: Filter['days']) => {
  const querystring = searchesOf(line, days);
  return infiniteQueryOptions({
    queryKey: ['demand-searches', querystring],
    queryFn: ({ signal, pageParam: cursor }) =>
      callEndpoint(readDemandSearches, { querystring: { ...querystring, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
};

/** Notes a call. Where somebody else called meanwhile, the list is read again and says so. */
export function useNoteCall(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointParts<typeof noteCall>['body']) => callEndpoint(noteCall, { body }),
    onSuccess: ({ message }) => {
      notice.success(message);
      onDone();
    },
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['demand-lenders'] }),
  });
}
