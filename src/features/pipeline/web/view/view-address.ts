import { toStateCode } from '../../../../kernel/states.ts';
import { kindSlugs } from '../../../../lending/kinds/find.ts';
import { type DealColumn, dealColumnNames, type PipelineShape, usualColumns } from '../../board/deal-columns.ts';
import { stageNames } from '../../model.ts';
import type { Grouping } from '../list/deal-groups.ts';
import type { PipelineSearch } from './pipeline-view.ts';

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

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const amountAtMost = 1_000_000_000_000;

/** Those of the names that are known, in the order of the known ones; undefined when none is. */
function known<Name extends string>(names: unknown, all: readonly Name[]): Name[] | undefined {
  const found = Array.isArray(names) ? all.filter((name) => names.includes(name)) : [];
  return found.length > 0 ? found : undefined;
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** A filter, without what no deal can be narrowed by. */
function filterOf(stated: unknown): ViewFilter {
  const { search, kinds, stages, states, lender, minAmount, maxAmount, changedDays } = membersOf(stated);
  const isCode = (code: unknown): code is string => isText(code) && toStateCode(code) === code;
  const codes = Array.isArray(states) ? states.filter(isCode) : [];
  const [knownKinds, knownStages] = [known(kinds, kindSlugs), known(stages, stageNames)];
  return {
    ...(isText(search) ? { search: search.slice(0, 200) } : {}),
    ...(knownKinds ? { kinds: knownKinds } : {}),
    ...(knownStages ? { stages: knownStages } : {}),
    ...(codes.length > 0 ? { states: codes } : {}),
    ...(lender === 'selected' || lender === 'open' ? { lender } : {}),
    ...(isWhole(minAmount, 0, amountAtMost) ? { minAmount } : {}),
    ...(isWhole(maxAmount, 0, amountAtMost) ? { maxAmount } : {}),
    ...(isWhole(changedDays, 1, 3_650) ? { changedDays } : {}),
  };
}

const usualTable: TableView = { columns: usualColumns, sort: 'changed', descending: true };

function tableOf(stated: unknown): TableView {
  const { columns, sort, descending } = membersOf(stated);
  const [by] = known([sort], dealColumnNames) ?? [];
  return {
    columns: known(columns, dealColumnNames) ?? usualColumns,
    ...(by ? { sort: by, descending: descending === true } : { sort: 'changed', descending: true }),
  };
}

/** What an address shows. */
export function viewOfAddress(address: PipelineSearch): PipelineView {
  const { deal, by = 'recent', archived = false, shape = 'list', filter, table, view } = address;
  const savedView = isText(view) ? view : undefined;
  return { deal, by, archived, shape, filter: filterOf(filter), table: tableOf(table), savedView };
}

/** How many parts of a filter are stated, the words aside. */
export const countFilters = ({ search: _, ...parts }: ViewFilter): number => Object.keys(filterOf(parts)).length;

/** What is said where no deal passes the search and the filters, and the way out; undefined where nothing narrows the deals. */
export function noMatchOf(filter: ViewFilter): { readonly text: string; readonly clear: string } | undefined {
  const words = filter.search?.trim() ?? '';
  const filters = countFilters(filter);
  if (words === '') return filters > 0 ? { text: 'No deal matches the filters.', clear: 'Clear filters' } : undefined;
  return filters > 0
    ? { text: `No deal matches “${words}” and the filters.`, clear: 'Clear search and filters' }
    : { text: `No deal matches “${words}”.`, clear: 'Clear search' };
}

const isUsual = (table: TableView): boolean => JSON.stringify(table) === JSON.stringify(usualTable);

/** What of the view goes into the address. */
export function addressOfView({ deal, by, archived, shape, filter, table, savedView }: PipelineView): PipelineSearch {
  const stated = filterOf(filter);
  return {
    ...(deal === undefined ? {} : { deal }),
    ...(by === 'recent' ? {} : { by }),
    ...(archived ? { archived } : {}),
    ...(shape === 'list' ? {} : { shape }),
    ...(Object.keys(stated).length > 0 ? { filter: stated } : {}),
    ...(shape === 'table' && !isUsual(table) ? { table } : {}),
    ...(savedView === undefined ? {} : { view: savedView }),
  };
}
