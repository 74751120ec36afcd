import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { readAnalytics, readRebuild, startRebuild } from '../endpoints.ts';
import type { Period } from '../periods.ts';
import { readLenderMonths, readMarketRows } from '../rows/endpoints.ts';

export type Analytics = EndpointAnswer<typeof readAnalytics>;

export const analyticsOptions = (period: Period | undefined) =>
  queryOptions({
    queryKey: ['analytics', period?.from, period?.to],
    queryFn: ({ signal }): Promise<Analytics | null> =>
      callEndpoint(readAnalytics, { querystring: { ...period } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type RowsAsked = Omit<EndpointParts<typeof readMarketRows>['query'], 'cursor'>;

export const marketRowsOptions = (asked: RowsAsked) =>
  infiniteQueryOptions({
    queryKey: ['analytics', 'rows', asked],
    queryFn: ({ signal, pageParam: cursor }) =>
      callEndpoint(readMarketRows, { querystring: { ...asked, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const lenderMonthsOptions = (period: Period | undefined) =>
  infiniteQueryOptions({
    queryKey: ['analytics', 'lender-months', period],
    queryFn: ({ signal, pageParam: cursor }) =>
      callEndpoint(readLenderMonths, { querystring: { ...period, cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** When everything was last counted from scratch, and whether that is under way: then it is asked for again. */
export const rebuildOptions = queryOptions({
  queryKey: ['analytics-rebuild'],
  queryFn: ({ signal }) => callEndpoint(readRebuild, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? 5_000 : false),
});

export function useRebuild() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(startRebuild, {}),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: rebuildOptions.queryKey }),
  });
}
