import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { EndpointInput } from '../../../kernel/endpoint.ts';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { queriesOf } from '../../../ui/api/live-queries.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import type { PipelineEntry } from '../contract.ts';
import { archiveEntry, getPipelineEntry, listPipeline, selectLender, unarchiveEntry } from '../endpoints.ts';
import { pipelineMessages } from '../model.ts';
import { askForProgram } from './deal/lender/program-question.ts';
import type { Grouping } from './list/deal-groups.ts';
import { filterQuery } from './row-queries.ts';
import type { ViewFilter } from './view/view-address.ts';

export interface ListFilter {
  readonly archived: boolean;
  readonly by: Grouping;
  readonly search: string;
  /** What narrows the list beyond words. */
  readonly filter: ViewFilter;
}

const pageSize = 50;
export const groupPageSize = 20;

type Query = EndpointInput<typeof listPipeline>['querystring'];
type Pages = InfiniteData<PipelineEntry[], number>;
const flat = ({ pages }: Pages): PipelineEntry[] => pages.flat();
const nextAfter = (size: number) => (last: PipelineEntry[], pages: readonly PipelineEntry[][]) =>
  last.length < size ? undefined : pages.length * size;
const readPage = async (querystring: Query, signal: AbortSignal) =>
  (await callEndpoint(listPipeline, { querystring }, { signal })).pipelineEntries;
const shown = ({ archived, by }: Pick<ListFilter, 'archived' | 'by'>) => ({
  sort: by,
  ...(archived ? { includeArchived: 'true' as const } : {}),
});

/** The list, page by page, in the order it is shown. */
export const dealListOptions = ({ search, filter, ...view }: ListFilter) =>
  infiniteQueryOptions({
    queryKey: ['pipeline', 'list', { ...view, search, filter }],
    queryFn: ({ signal, pageParam: offset }) =>
      readPage(
        {
          ...filterQuery({ filter, archived: view.archived }),
          sort: view.by,
          ...(search ? { search } : {}),
          offset,
          limit: pageSize,
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: nextAfter(pageSize),
    select: flat,
  });

/** The deals of the group that this deal stands in, itself first. */
export const dealGroupOptions = (view: Pick<ListFilter, 'archived' | 'by'>, dealId: string) =>
  infiniteQueryOptions({
    queryKey: ['pipeline', 'group', { archived: view.archived, by: view.by }, dealId],
    queryFn: ({ signal, pageParam: offset }) =>
      readPage({ ...shown(view), alike: dealId, offset, limit: groupPageSize }, signal),
    initialPageParam: 0,
    getNextPageParam: nextAfter(groupPageSize),
    select: flat,
  });

type Change = (entries: PipelineEntry[]) => PipelineEntry[];
const changePages =
  (change: Change) =>
  (data: Pages | undefined): Pages | undefined =>
    data && { ...data, pages: data.pages.map(change) };

/** Lists and groups of which archived deals are no part. */
const activeOnly = {
  queryKey: ['pipeline'],
  predicate: ({ queryKey: [, , view] }: { readonly queryKey: readonly unknown[] }) =>
    typeof view === 'object' && view !== null && 'archived' in view && view.archived === false,
};

async function readDeal(id: string): Promise<PipelineEntry | undefined> {
  try {
    return (await callEndpoint(getPipelineEntry, { params: { id } })).pipeline;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Puts one deal, as it is now, where it is shown. Lists that do not have it and should are read again. */
async function readBackOnce(client: QueryClient, id: string): Promise<void> {
  const entry = await readDeal(id).catch(() => null);
  const isKnown = client
    .getQueriesData<Pages>({ queryKey: ['pipeline'] })
    .some(([, data]) => data?.pages.some((page) => page.some(({ _id }) => _id === id)));
  // What could not be read, and what is new to the lists, is left to the lists themselves.
  if (!entry || !isKnown) return client.invalidateQueries({ queryKey: ['pipeline'] });
  const replace: Change = (entries) => entries.map((one) => (one._id === id ? entry : one));
  client.setQueriesData<Pages>({ queryKey: ['pipeline'] }, changePages(replace));
  const leave: Change = (entries) => entries.filter(({ _id }) => _id !== id);
  if (entry.archived) client.setQueriesData<Pages>(activeOnly, changePages(leave));
}

const underWay = new Map<string, { again: boolean }>();

/** Reads one deal back; however many events name it meanwhile, it is read once more after that. */
export async function readDealBack(client: QueryClient, id: string): Promise<void> {
  const running = underWay.get(id);
  if (running) {
    running.again = true;
    return;
  }
  const state = { again: true };
  underWay.set(id, state);
  try {
    while (state.again) {
      state.again = false;
      await readBackOnce(client, id);
    }
  } finally {
    underWay.delete(id);
  }
}

/** A deal and its quotes move together. */
export function useReadBack() {
  const client = useQueryClient();
  return async (id: string) => {
    const others = queriesOf('pipeline')
      .filter((topic) => topic !== 'pipeline')
      .map((topic) => client.invalidateQueries({ queryKey: [topic] }));
    await Promise.all([readDealBack(client, id), ...others]);
  };
}

interface Selection {
  readonly entryId: string;
  readonly lenderId: string | null;
  /** Undo while no lender has been notified; refused after that. */
  readonly onlyIfUntold?: boolean;
}

export function useSelectLender() {
  const client = useQueryClient();
  const readBack = useReadBack();
  return useMutation({
    mutationFn: ({ entryId, lenderId, onlyIfUntold = false }: Selection) =>
      callEndpoint(selectLender, { params: { id: entryId }, body: { lenderId, onlyIfUntold } }),
    onSuccess: (_answer, { entryId, lenderId, onlyIfUntold }) => {
      notice.success(onlyIfUntold ? pipelineMessages.cancelled : pipelineMessages.selected);
      if (lenderId !== null) void askForProgram(client, entryId);
    },
    onError: (error) => notice.error(pipelineMessages.selectFailed + messageOf(error)),
    onSettled: (_answer, _error, { entryId }) => readBack(entryId),
  });
}

/** Puts a deal away at once; a refusal brings it back. `onArchived` is told when it has left the list. */
export function useArchive(archivedAreShown: boolean, onArchived: () => void) {
  const client = useQueryClient();
  const readBack = useReadBack();
  const unarchive = useUnarchive();
  return useMutation({
    mutationFn: ({ _id }: Pick<PipelineEntry, '_id' | 'quoteCounts'>) =>
      callEndpoint(archiveEntry, { params: { id: _id } }),
    onMutate: async ({ _id }) => {
      await client.cancelQueries({ queryKey: ['pipeline'] });
      const before = client.getQueriesData<Pages>(activeOnly);
      client.setQueriesData<Pages>(
        activeOnly,
        changePages((entries) => entries.filter((entry) => entry._id !== _id)),
      );
      return { before };
    },
    onSuccess: (_answer, entry) => {
      if (!archivedAreShown) onArchived();
      const { archived, withdrawn } = pipelineMessages;
      const text = entry.quoteCounts.waiting > 0 ? `${archived} ${withdrawn}` : archived;
      noticeWithUndo(text, () => unarchive.mutate(entry));
    },
    onError: (error, _entry, context) => {
      for (const [queryKey, data] of context?.before ?? []) client.setQueryData(queryKey, data);
      notice.error(pipelineMessages.archiveFailed + messageOf(error));
    },
    onSettled: (_answer, _error, { _id }) => readBack(_id),
  });
}

export function useUnarchive() {
  const client = useQueryClient();
  const readBack = useReadBack();
  return useMutation({
    mutationFn: ({ _id }: Pick<PipelineEntry, '_id'>) => callEndpoint(unarchiveEntry, { params: { id: _id } }),
    onSuccess: () => notice.success(pipelineMessages.unarchived),
    onError: (error) => notice.error(pipelineMessages.unarchiveFailed + messageOf(error)),
    onSettled: async (_answer, _error, { _id }) => {
      await readBack(_id);
      // It comes back to lists that may have been shown without it.
      await client.invalidateQueries(activeOnly);
    },
  });
}
