import { useNavigate, useSearch } from '@tanstack/react-router';
import { toStateCode } from '../../../kernel/states.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import { type DealColumn, dealColumnNames, usualColumns } from '../deal-columns.ts';
import { stageNames } from '../model.ts';
import {
  addressOfView,
  type PipelinePlace,
  type PipelineSearch,
  type PipelineView,
  type ViewFilter,
} from './pipeline-view.ts';

/** Those of the names that are known, in the order of the known ones; undefined when none is. */
function known<Name extends string>(names: readonly string[] | undefined, all: readonly Name[]): Name[] | undefined {
  const found = all.filter((name) => names?.includes(name));
  return found.length > 0 ? found : undefined;
}

/** The filter of an address, without what no deal can be narrowed by. */
function filterOf({
  search,
  kinds,
  stages,
  states,
  lender,
  minAmount,
  maxAmount,
  changedDays,
}: PipelineSearch): ViewFilter {
  const codes = states?.filter((code) => toStateCode(code) === code);
  return {
    search,
    kinds: known(kinds, kindSlugs),
    stages: known(stages, stageNames),
    states: codes?.length ? codes : undefined,
    lender,
    minAmount,
    maxAmount,
    changedDays,
  };
}

const isColumn = (name: string | undefined): name is DealColumn => dealColumnNames.some((column) => column === name);

export function viewOfAddress(address: PipelineSearch): PipelineView {
  const { deal, by = 'address', archived = false, shape = 'list', columns, sort, descending = false, view } = address;
  const isSorted = isColumn(sort);
  return {
    deal,
    by,
    archived,
    shape,
    filter: filterOf(address),
    table: {
      columns: known(columns, dealColumnNames) ?? usualColumns,
      sort: isSorted ? sort : 'changed',
      descending: isSorted ? descending : true,
    },
    savedView: view,
  };
}

/** The view of the pipeline lives in the address, so that back, reload and links bring the same deal. */
export function usePipelineView(): PipelinePlace {
  const view = viewOfAddress(useSearch({ from: '/pipeline' }));
  const navigate = useNavigate();
  return {
    view,
    show: (changes: Partial<PipelineView>, { replace } = { replace: false }) =>
      void navigate({ to: '/pipeline', search: addressOfView({ ...view, ...changes }), replace, resetScroll: false }),
  };
}
