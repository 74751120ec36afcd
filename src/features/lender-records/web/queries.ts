import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { getLenderHistory, getLenderUsage, listPendingLenders } from '../endpoints.ts';

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Whether a text of an address can be a lender's id at all: otherwise nobody need be asked. */
export const canBeId = (text: string): boolean => idPattern.test(text);

export const historyOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['lenders', 'history', id],
    queryFn: ({ signal, pageParam: before }) =>
      callEndpoint(
        getLenderHistory,
        { params: { id }, querystring: before === undefined ? {} : { before } },
        { signal },
      ),
    // Typed: the first page begins nowhere.
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?._id : undefined),
  });

export const readUsage = async (id: string) => (await callEndpoint(getLenderUsage, { params: { id } })).usage;

export const pendingLendersOptions = queryOptions({
  queryKey: ['lender-edits'],
  queryFn: ({ signal }) => callEndpoint(listPendingLenders, {}, { signal }),
});
