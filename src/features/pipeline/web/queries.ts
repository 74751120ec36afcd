import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import { archiveEntry, listPipeline, type PipelineEntry, selectLender, unarchiveEntry } from '../contract.ts';
import { pipelineMessages } from '../model.ts';

export const pipelineOptions = (archived: boolean) =>
  queryOptions({
    queryKey: ['pipeline', 'entries', archived],
    queryFn: async ({ signal }) => {
      const querystring = archived ? ({ includeArchived: 'true' } as const) : {};
      return (await callEndpoint(listPipeline, { querystring }, { signal })).pipelineEntries;
    },
  });

/** Deals and their quotes move together. */
function useReadBack() {
  const client = useQueryClient();
  return async () => {
    await Promise.all(['pipeline', 'quotes'].map((topic) => client.invalidateQueries({ queryKey: [topic] })));
  };
}

interface Selection {
  readonly entryId: string;
  readonly lenderId: string | null;
}

export function useSelectLender() {
  const readBack = useReadBack();
  return useMutation({
    mutationFn: ({ entryId, lenderId }: Selection) =>
      callEndpoint(selectLender, { params: { id: entryId }, body: { lenderId } }),
    onSuccess: () => notice.success(pipelineMessages.selected),
    onError: (error) => notice.error(pipelineMessages.selectFailed + messageOf(error)),
    onSettled: readBack,
  });
}

/** Puts a deal away at once; a refusal brings it back. `onArchived` is told when it has left the list. */
export function useArchive(archivedAreShown: boolean, onArchived: () => void) {
  const client = useQueryClient();
  const readBack = useReadBack();
  const unarchive = useUnarchive();
  const { queryKey } = pipelineOptions(false);
  return useMutation({
    mutationFn: ({ _id }: PipelineEntry) => callEndpoint(archiveEntry, { params: { id: _id } }),
    onMutate: async ({ _id }) => {
      await client.cancelQueries({ queryKey: ['pipeline'] });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (entries) => entries?.filter((entry) => entry._id !== _id));
      return { before };
    },
    onSuccess: (_answer, entry) => {
      if (!archivedAreShown) onArchived();
      noticeWithUndo(pipelineMessages.archived, () => unarchive.mutate(entry));
    },
    onError: (error, _entry, context) => {
      client.setQueryData(queryKey, context?.before);
      notice.error(pipelineMessages.archiveFailed + messageOf(error));
    },
    onSettled: readBack,
  });
}

export function useUnarchive() {
  const readBack = useReadBack();
  return useMutation({
    mutationFn: ({ _id }: PipelineEntry) => callEndpoint(unarchiveEntry, { params: { id: _id } }),
    onSuccess: () => notice.success(pipelineMessages.unarchived),
    onError: (error) => notice.error(pipelineMessages.unarchiveFailed + messageOf(error)),
    onSettled: readBack,
  });
}
