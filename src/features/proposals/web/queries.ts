import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { countProposedEdits, listProposedEdits } from '../endpoints.ts';
import type { EditsSearch } from './edits-search.ts';

export const editsOptions = (shown: EditsSearch) =>
  infiniteQueryOptions({
    queryKey: ['proposed-edits', 'list', shown],
    queryFn: ({ signal, pageParam }) => {
      const { lenderId, programId, source, search } = shown;
      const querystring = {
        ...(lenderId ? { lenderId } : {}),
        ...(programId ? { programId } : {}),
        ...(source ? { sourceId: source } : {}),
        ...(search ? { q: search } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return callEndpoint(listProposedEdits, { querystring }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** How many edits of a company's programs need a decision. */
export const lenderTotalOptions = (lenderId: string) =>
  queryOptions({
    queryKey: ['proposed-edits', 'total', lenderId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(countProposedEdits, { querystring: { lenderId } }, { signal })).total,
  });
