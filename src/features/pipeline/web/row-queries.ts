import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointAnswer, EndpointInput } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { DealRow } from '../board/stages-contract.ts';
import { getBoard, getBoardCards } from '../board/stages-endpoints.ts';
import { getDealTable } from '../board/views-endpoints.ts';
import type { DealStage } from '../model.ts';
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
/** So many the server answers at most. */
const cardsAtMost = 100;

export const boardKey = ['pipeline-board'] as const;
export const boardOptions = (shown: Shown) =>
  queryOptions({
    queryKey: [...boardKey, shown],
    queryFn: async ({ client, queryKey, signal }): Promise<Board> => {
      const querystring = { ...filterQuery(shown), cards: cardsAtOnce };
      const { stages } = await callEndpoint(getBoard, { querystring }, { signal });
      // Read again, a column is as long as it was made meanwhile.
      const lengthOf = ({ stage }: Column) => columnOf(client.getQueryData<Board>(queryKey), stage)?.cards.length ?? 0;
      return Promise.all(stages.map((column) => readUpTo(column, () => lengthOf(column), shown, signal)));
    },
  });

type Column = Board[number];
const columnOf = (board: Board | undefined, stage: DealStage): Column | undefined =>
  board?.find((column) => column.stage === stage);

/** A column with further cards until it has so many, or all there are. */
async function readUpTo(column: Column, length: () => number, shown: Shown, signal: AbortSignal): Promise<Column> {
  let read = column;
  while (read.next !== null && read.cards.length < length())
    read = await readOn(read, shown, Math.min(length() - read.cards.length, cardsAtMost), signal);
  return read;
}

/** A column with so many cards more. */
async function readOn(column: Column, shown: Shown, cards: number, signal?: AbortSignal): Promise<Column> {
  const { stage, next: cursor } = column;
  if (cursor === null) return column;
  const querystring = { ...filterQuery(shown), cards, cursor };
  const more = await callEndpoint(getBoardCards, { params: { stage }, querystring }, signal ? { signal } : {});
  return { ...column, cards: joined(column.cards, more.cards), next: more.next };
}

/** Further cards of a column, put behind those that are there. */
export async function readMoreCards(client: QueryClient, shown: Shown, stage: DealStage): Promise<void> {
  const key = boardOptions(shown).queryKey;
  const column = columnOf(client.getQueryData<Board>(key), stage);
  if (!column) return;
  const { cards, next } = await readOn(column, shown, cardsAtOnce);
  const isAsItWas = columnOf(client.getQueryData<Board>(key), stage) === column;
  client.setQueryData<Board>(key, (board) =>
    board?.map((now) => (now.stage === stage ? { ...now, cards: joined(now.cards, cards), next } : now)),
  );
  // Cards came or went meanwhile: where the two meet there may be a gap, or one that has left.
  if (!isAsItWas) await client.invalidateQueries({ queryKey: key });
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
