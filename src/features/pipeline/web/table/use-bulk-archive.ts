import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '../../../../kernel/endpoint.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import { bulkArchive } from '../../board/stages-endpoints.ts';
import { pipelineMessages } from '../../model.ts';
import { boardKey, type TablePages, tableKey } from '../row-queries.ts';

type Bulk = EndpointInput<typeof bulkArchive>['body'];
const opposite = { archive: 'unarchive', unarchive: 'archive' } as const;

const doneText = (count: number, action: Bulk['action']): string => {
  const deals = `${count} ${count === 1 ? 'deal' : 'deals'}`;
  return action === 'archive' ? `${deals} archived. ${pipelineMessages.withdrawn}` : `${deals} unarchived.`;
};

/**
 * Archives several deals, or takes them back, at once on screen; what the server refuses comes back with its words. Undo is for
 * those that changed. `onDone` is told when they are done, and when Undo is pressed: what was pressed is gone then.
 */
export function useBulkArchive(onDone: () => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (body: Bulk) => callEndpoint(bulkArchive, { body }),
    onMutate: async ({ ids, action }) => {
      await client.cancelQueries({ queryKey: tableKey });
      const before = client.getQueriesData<TablePages>({ queryKey: tableKey });
      if (action === 'archive')
        for (const [key] of before) client.setQueryData<TablePages>(key, withoutArchived(key, ids));
      return { before };
    },
    onSuccess: ({ deals }, { action }) => {
      const changed = deals.filter(({ outcome }) => outcome === 'changed').map(({ _id }) => _id);
      const refused = deals.filter(({ outcome }) => outcome === 'refused');
      if (changed.length > 0)
        noticeWithUndo(doneText(changed.length, action), () => {
          onDone();
          mutation.mutate({ ids: changed, action: opposite[action] });
        });
      const [first] = refused;
      if (first) notice.error(`${refused.length} not ${action}d: ${first.message}`);
      onDone();
    },
    onError: (error, _body, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
      notice.error(messageOf(error));
    },
    onSettled: () =>
      Promise.all([tableKey, boardKey, ['pipeline']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return mutation;
}

/** Tables that show active deals alone lose the archived ones at once. */
const withoutArchived =
  ([, shown]: readonly unknown[], ids: readonly string[]) =>
  (data: TablePages | undefined) => {
    const showsArchived = typeof shown === 'object' && shown !== null && 'archived' in shown && shown.archived === true;
    if (!data || showsArchived) return data;
    const pages = data.pages.map((page) => ({ ...page, deals: page.deals.filter(({ _id }) => !ids.includes(_id)) }));
    return { ...data, pages };
  };
