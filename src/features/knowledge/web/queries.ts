import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { listMisses, searchKnowledge } from '../endpoints.ts';
import { knowledgeLimits } from '../model.ts';

const knowledge = 'knowledge';

export const foundOptions = (q: string, limit: number = knowledgeLimits.found) =>
  queryOptions({
    queryKey: [knowledge, 'found', q, limit],
    queryFn: ({ signal }) => callEndpoint(searchKnowledge, { querystring: { q, limit } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });

export const missesOptions = queryOptions({
  queryKey: [knowledge, 'misses'],
  queryFn: async ({ signal }) => (await callEndpoint(listMisses, {}, { signal })).misses,
});
