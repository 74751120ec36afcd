import type { DealColumn, PipelineShape } from '../deal-columns.ts';
import type { Grouping } from './list/deal-groups.ts';

/** What narrows the deals, as addresses and saved views have it. */
export interface ViewFilter {
  readonly search?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly stages?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
  readonly lender?: 'selected' | 'open' | undefined;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
  readonly changedDays?: number | undefined;
}

/** The search parameters of the pipeline. What is usual stays out of the address. */
export interface PipelineSearch extends ViewFilter {
  /** The deal that is open, with the others of its group. */
  readonly deal?: string | undefined;
  readonly by?: 'client' | undefined;
  readonly archived?: true | undefined;
  /** How long the loan of the open deal is planned to be held; goes with the deal. */
  readonly months?: number | undefined;
  readonly shape?: 'board' | 'table' | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly sort?: string | undefined;
  readonly descending?: true | undefined;
  /** The saved view that is open. */
  readonly view?: string | undefined;
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
const amountAtMost = 1_000_000_000_000;

type Address = Readonly<Record<string, unknown>>;

const filterSearch = (address: Address): ViewFilter => {
  const { search, kinds, stages, states, lender, minAmount, maxAmount, changedDays } = address;
  return {
    ...(isText(search) ? { search: search.slice(0, 200) } : {}),
    ...(isTexts(kinds) ? { kinds } : {}),
    ...(isTexts(stages) ? { stages } : {}),
    ...(isTexts(states) ? { states } : {}),
    ...(lender === 'selected' || lender === 'open' ? { lender } : {}),
    ...(isWhole(minAmount, 0, amountAtMost) ? { minAmount } : {}),
    ...(isWhole(maxAmount, 0, amountAtMost) ? { maxAmount } : {}),
    ...(isWhole(changedDays, 1, 3_650) ? { changedDays } : {}),
  };
};

/** Reads them from an address; what means nothing there is left out. */
export const pipelineSearch = (address: Address): PipelineSearch => {
  const { deal, by, archived, months, shape, columns, sort, descending, view } = address;
  return {
    ...(typeof deal === 'string' ? { deal } : {}),
    ...(by === 'client' ? { by } : {}),
    ...(archived === true ? { archived } : {}),
    ...(isWhole(months, 1, 480) ? { months } : {}),
    ...(shape === 'board' || shape === 'table' ? { shape } : {}),
    ...filterSearch(address),
    ...(isTexts(columns) ? { columns } : {}),
    ...(isText(sort) ? { sort } : {}),
    ...(descending === true ? { descending } : {}),
    ...(isText(view) ? { view } : {}),
  };
};

export interface TableView {
  readonly columns: readonly DealColumn[];
  readonly sort: DealColumn;
  readonly descending: boolean;
}

export interface PipelineView {
  readonly deal: string | undefined;
  readonly by: Grouping;
  readonly archived: boolean;
  readonly shape: PipelineShape;
  readonly filter: ViewFilter;
  readonly table: TableView;
  readonly savedView: string | undefined;
}

/** The view on screen, and the way to another. */
export interface PipelinePlace {
  readonly view: PipelineView;
  /** `replace` for what is no step to come back to. */
  readonly show: (changes: Partial<PipelineView>, options?: { readonly replace: boolean }) => void;
}

/** How many parts of a filter are stated, the words aside. */
export const countFilters = ({ search: _, ...parts }: ViewFilter): number =>
  Object.values(parts).filter((part) => part !== undefined).length;

const usualSort = (table: TableView) => table.sort === 'changed' && table.descending;

/** What of the view goes into the address. */
export const addressOfView = ({
  deal,
  by,
  archived,
  shape,
  filter,
  table,
  savedView,
}: PipelineView): PipelineSearch => ({
  ...(deal === undefined ? {} : { deal }),
  ...(by === 'address' ? {} : { by }),
  ...(archived ? { archived } : {}),
  ...(shape === 'list' ? {} : { shape }),
  ...filterSearch({ ...filter }),
  ...(shape === 'table' ? { columns: table.columns } : {}),
  ...(shape === 'table' && !usualSort(table) ? { sort: table.sort } : {}),
  ...(shape === 'table' && !usualSort(table) && table.descending ? { descending: true as const } : {}),
  ...(savedView === undefined ? {} : { view: savedView }),
});
