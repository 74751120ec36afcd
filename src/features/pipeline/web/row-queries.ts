import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointAnswer, EndpointInput } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { DealStage } from '../model.ts';
import { type DealRow, getBoard, getBoardCards } from '../stages-contract.ts';
import { getDealTable } from '../views-contract.ts';
import type { TableView, ViewFilter } from './view/view-address.ts';

export interface Shown {
  readonly filter: ViewFilter;
  readonly archived: boolean;
}

type FilterQuery = EndpointInput<typeof getBoard>['querystring'];
/** What of the view the server is asked by. */
export const filterQuery = ({ filter, archived }: Shown): FilterQuery => ({
  // Names that are not known were left out when the address was read.
  ...(filter as FilterQuery),
  ...(archived ? { includeArchived: 'true' as const } : {}),
});

export type Board = EndpointAnswer<typeof getBoard>['stages'];
const cardsAtOnce = 50;

export const boardKey = ['pipeline-board'] as const;
export const boardOptions = (shown: Shown) =>
  queryOptions({
    queryKey: [...boardKey, shown],
    queryFn: async ({ signal }): Promise<Board> =>
      (await callEndpoint(getBoard, { querystring: { ...filterQuery(shown), cards: cardsAtOnce } }, { signal })).stages,
  });

/** Further cards of a column, put behind those that are there. */
export async function readMoreCards(client: QueryClient, shown: Shown, stage: DealStage, cursor: string) {
  const querystring = { ...filterQuery(shown), cards: cardsAtOnce, cursor };
  const { cards, next } = await callEndpoint(getBoardCards, { params: { stage }, querystring });
  client.setQueryData<Board>(boardOptions(shown).queryKey, (board) =>
    board?.map((column) =>
      column.stage === stage && column.next === cursor
        ? { ...column, cards: joined(column.cards, cards), next }
        : column,
    ),
  );
}

const joined = (known: readonly DealRow[], more: readonly DealRow[]): DealRow[] => {
  const ids = new Set(known.map(({ _id }) => _id));
  return [...known, ...more.filter(({ _id }) => !ids.has(_id))];
};

export type TablePage = EndpointAnswer<typeof getDealTable>;
export type TablePages = InfiniteData<TablePage, string | undefined>;
export const tableKey = ['pipeline-table'] as const;

export const tableOptions = (shown: Shown, { sort, descending }: Omit<TableView, 'columns'>) =>
  infiniteQueryOptions({
    queryKey: [...tableKey, shown, { sort, descending }],
    queryFn: ({ signal, pageParam: cursor }): Promise<TablePage> => {
      const order = { sort, descending: descending ? ('true' as const) : ('false' as const) };
      const querystring = { ...filterQuery(shown), ...order, limit: 200, ...(cursor ? { cursor } : {}) };
      return callEndpoint(getDealTable, { querystring }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
