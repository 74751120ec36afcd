import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { queryClient } from '../../../../ui/api/query-client.ts';
import { addLiveRefetch } from '../../../live/web/live-updates.ts';
import { readScenario, readStandings, readTimeline } from '../../deal/endpoints.ts';
import { getPipelineEntry } from '../../endpoints.ts';

const params = (id: string) => ({ params: { id } });

export const dealOptions = (id: string) =>
  queryOptions({
    queryKey: ['deal', id, 'entry'],
    queryFn: async ({ signal }) => (await callEndpoint(getPipelineEntry, params(id), { signal })).pipeline,
  });

export const scenarioOptions = (id: string) =>
  queryOptions({
    queryKey: ['deal', id, 'scenario'],
    queryFn: ({ signal }) => callEndpoint(readScenario, params(id), { signal }),
  });

export const standingsOptions = (id: string) =>
  queryOptions({
    queryKey: ['deal', id, 'standings'],
    queryFn: async ({ signal }) => (await callEndpoint(readStandings, params(id), { signal })).standings,
  });

export const timelineOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['deal', id, 'timeline'],
    queryFn: ({ signal, pageParam }) =>
      callEndpoint(readTimeline, { ...params(id), querystring: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ lines }) => lines),
  });

/** The address of a deal, by which its page is called; undefined where there is none to be seen. */
export async function loadDealTitle(id: string): Promise<string | undefined> {
  try {
    return (await queryClient.fetchQuery(dealOptions(id))).address;
  } catch {
    return undefined;
  }
}

/** Whatever happens to the deal is read back by itself; what happens to another one is no reason to read this one. */
export function useLiveDeal(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      addLiveRefetch('pipeline', {
        topics: ['deal'],
        refetch(ids) {
          for (const id of ids) void client.invalidateQueries({ queryKey: ['deal', id] });
        },
      }),
    [client],
  );
}
