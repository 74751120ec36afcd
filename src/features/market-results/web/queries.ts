import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EndpointParts } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { usualPeriod } from '../../market-demand/model.ts';
import { listLenderResults, readFunnel, readFunnelDeals, readLenderRequests } from '../endpoints.ts';
import type { DealStep, RequestSet } from '../model.ts';
import type { ResultsParameters } from './results-search.ts';

type Filter = EndpointParts<typeof readFunnel>['query'];

// What comes from an address was read by the same lists that the server reads by.
export const funnelFilter = ({ days = usualPeriod, kind, state }: ResultsParameters) =>
  ({ days, kind, state }) as Filter;
export const lenderFilter = ({ days = usualPeriod, kind }: ResultsParameters) =>
  ({ days, kind }) as EndpointParts<typeof listLenderResults>['query'];

export const funnelOptions = (shown: ResultsParameters) => {
  const querystring = funnelFilter(shown);
  return queryOptions({
    queryKey: ['funnel', querystring],
    queryFn: ({ signal }) => callEndpoint(readFunnel, { querystring }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const funnelDealsOptions = (shown: ResultsParameters, step: DealStep) => {
  const querystring = { ...funnelFilter(shown), step };
  return infiniteQueryOptions({
    queryKey: ['funnel-deals', querystring],
    queryFn: ({ signal, pageParam: cursor }) =>
      callEndpoint(readFunnelDeals, { querystring: { ...querystring, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
};

export const lendersOptions = (shown: ResultsParameters) => {
  const querystring = lenderFilter(shown);
  return queryOptions({
    queryKey: ['lender-results', querystring],
    queryFn: ({ signal }) => callEndpoint(listLenderResults, { querystring }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const requestsOptions = (shown: ResultsParameters, id: string, set: RequestSet) => {
  const querystring = { ...lenderFilter(shown), set };
  return infiniteQueryOptions({
    queryKey: ['lender-requests', id, querystring],
    queryFn: ({ signal, pageParam: cursor }) =>
      callEndpoint(readLenderRequests, { params: { id }, querystring: { ...querystring, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
};
