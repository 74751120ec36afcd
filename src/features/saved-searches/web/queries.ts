import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import type { SavedSearch } from '../contract.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  restoreSavedSearch,
  runSavedSearch,
} from '../endpoints.ts';

export const savedSearchesOptions = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => callEndpoint(listSavedSearches, {}, { signal }),
});
const { queryKey } = savedSearchesOptions;

export type SearchChanges = Partial<Pick<SavedSearch, 'name' | 'byNotice' | 'byMail'>>;
type Edit = { readonly id: string; readonly changes: SearchChanges };

/** Changes the list on screen at once and asks the server then; a refusal brings back what was shown. */
function useListChange<V>(
  apply: (list: readonly SavedSearch[], variables: V) => SavedSearch[],
  send: (variables: V) => Promise<unknown>,
  onDone?: (variables: V) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (variables: V) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) => list && { ...list, savedSearches: apply(list.savedSearches, variables) });
      return { before };
    },
    onSuccess: (_answer, variables) => onDone?.(variables),
    onError: (error, _variables, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      notice.error(messageOf(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export const useChangeSearch = () =>
  useListChange<Edit>(
    (list, { id, changes }) => list.map((one) => (one._id === id ? { ...one, ...changes } : one)),
    ({ id, changes }) => callEndpoint(changeSavedSearch, { params: { id }, body: changes }),
  );

/** Takes a search off the list, with a way back. */
export function useDeleteSearch() {
  const client = useQueryClient();
  const restore = async ({ _id }: SavedSearch) => {
    try {
      await callEndpoint(restoreSavedSearch, { params: { id: _id } });
    } catch (error) {
      notice.error(messageOf(error));
    }
    await client.invalidateQueries({ queryKey });
  };
  return useListChange<SavedSearch>(
    (list, { _id }) => list.filter((one) => one._id !== _id),
    ({ _id }) => callEndpoint(deleteSavedSearch, { params: { id: _id } }),
    (search) => noticeWithUndo(`'${search.name}' deleted.`, () => void restore(search)),
  );
}

/** Opens the search form filled with a saved search. */
export function useOpenSearch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ _id }: SavedSearch) => callEndpoint(runSavedSearch, { params: { id: _id } }),
    onSuccess: async ({ kind }) => {
      // The account's last form is another one now.
      client.removeQueries({ queryKey: ['last-scenario', kind] });
      void client.invalidateQueries({ queryKey });
      await navigate({ to: '/search/$kind', params: { kind } });
    },
    onError: (error) => notice.error(messageOf(error)),
  });
}
