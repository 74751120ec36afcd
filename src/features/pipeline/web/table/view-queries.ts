import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '../../../../kernel/endpoint.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { PipelineSavedView } from '../../board/views-contract.ts';
import { addView, changeView, deleteView, listViews } from '../../board/views-endpoints.ts';
import { filterQuery } from '../row-queries.ts';
import type { PipelineView } from '../view/view-address.ts';

type Body = EndpointInput<typeof addView>['body'];

export const viewsOptions = queryOptions({
  queryKey: ['pipeline-views'],
  queryFn: async ({ signal }) => (await callEndpoint(listViews, {}, { signal })).views,
});

/** What is on screen, to be saved under a name. */
export const viewBodyOf = (
  { shape, table, filter, archived }: PipelineView,
  named: Pick<Body, 'name' | 'isDefault'>,
): Body => ({
  ...named,
  shape,
  columns: [...table.columns],
  filter: filterQuery({ filter, archived }),
  sort: { by: table.sort, descending: table.descending },
});

/** The pipeline as a saved view shows it. */
export function placeOfView(view: PipelineSavedView): Partial<PipelineView> {
  const { includeArchived, ...filter } = view.filter;
  return {
    shape: view.shape,
    archived: includeArchived === 'true',
    filter,
    table: { columns: view.columns, sort: view.sort.by, descending: view.sort.descending },
    savedView: view._id,
    deal: undefined,
  };
}

interface Saving {
  /** Of the view that is changed; a new one is saved without. */
  readonly id?: string;
  readonly body: Body;
}

export function useSaveView(onSaved: (view: PipelineSavedView) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Saving) =>
      id === undefined ? callEndpoint(addView, { body }) : callEndpoint(changeView, { params: { id }, body }),
    onSuccess: ({ view }) => {
      notice.success(`View “${view.name}” saved.`);
      onSaved(view);
    },
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries(viewsOptions),
  });
}

export function useDeleteView(onDeleted: () => void) {
  const client = useQueryClient();
  const restore = useSaveView(() => {});
  return useMutation({
    mutationFn: ({ _id: id }: PipelineSavedView) => callEndpoint(deleteView, { params: { id } }),
    onSuccess: (_answer, { _id: _, ...body }) => {
      noticeWithUndo(`View “${body.name}” deleted.`, () => restore.mutate({ body }));
      onDeleted();
    },
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries(viewsOptions),
  });
}
