import { CloseButton, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconFilter } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { formatList, formatNumber } from '../../../../kernel/format.ts';
import { type SearchSort, verdictStatuses } from '../../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { lazyOnceIdle } from '../../../../ui/lazy.tsx';
import type { Scenario, SearchRow } from '../../contract.ts';
import classes from '../search.module.css';
import { type FormReading, focusField, labelOf } from '../search-form.tsx';
import type { SaveSearch } from '../slots.ts';
import type { ExportMenuProps } from './export-menu.tsx';
import toolClasses from './result-tools.module.css';
import type { Selection } from './selection.tsx';
import { type Counts, openFields, toggled, type View } from './use-results.ts';
import verdictClasses from './verdict.module.css';
import { verdictDisplay } from './verdict.tsx';

interface HeaderProps {
  readonly kind: LoanKind;
  readonly counts: Counts;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly isFetching: boolean;
  /** What the results are about. */
  readonly scenario: Scenario;
  readonly chosen: Selection;
  readonly Save: SaveSearch;
}

const sortOptions = ({ figures }: LoanKind): { value: SearchSort; label: string }[] => [
  { value: 'ltc', label: figures.leverageLabel },
  { value: 'loanAmount', label: 'Loan amount' },
  { value: 'rate', label: 'Rate' },
  { value: 'points', label: 'Points' },
];

/** Counts by verdict that filter, the filter by lender, the order, and what can be done with the results as a whole. */
export function ResultsHeader({ kind, counts, view, onView, isFetching, scenario, chosen, Save }: HeaderProps) {
  const head = useHeadHeight();
  return (
    <div ref={head} className={classes.resultsHeader}>
      <VerdictChips counts={counts} view={view} onView={onView} />
      <div className={classes.viewControls}>
        <ViewControls kind={kind} view={view} onView={onView} />
        <div className={toolClasses.tools}>
          <ExportMenu kind={kind} scenario={scenario} sortBy={view.sortBy} ticked={[...chosen.keys()]} />
          <Save kind={kind} scenario={scenario} />
        </div>
      </div>
      <div className={classes.progress} data-on={isFetching} aria-hidden />
    </div>
  );
}

/** Tells the list how far down the heads of its columns have to stay. */
function useHeadHeight() {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = head.current;
    const list = element?.parentElement;
    if (!element || !list) return;
    const measure = () => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      list.style.setProperty('--results-head', `${isSticky ? element.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return head;
}

/** Left alone while answers come and go. */
const ViewControls = memo(function ViewControls({ kind, view, onView }: Pick<HeaderProps, 'kind' | 'view' | 'onView'>) {
  return (
    <>
      <LenderFilter value={view.lender} onChange={(lender) => onView({ ...view, lender })} />
      <Text size="sm" c="dimmed" id="sort-label">
        Sort
      </Text>
      <SegmentedControl
        size="xs"
        aria-label="Sort by: leverage and loan amount highest first, rate and points lowest first"
        data={sortOptions(kind)}
        value={view.sortBy}
        onChange={(sortBy) => onView({ ...view, sortBy })}
      />
    </>
  );
});

/** As the means to save: fetched once there are results; its room is kept for it. */
const ExportMenu = lazyOnceIdle<ExportMenuProps>(async () => (await import('./export-menu.tsx')).ExportMenu);

type ChipsProps = Pick<HeaderProps, 'counts' | 'view' | 'onView'>;
const VerdictChips = memo(function VerdictChips({ counts, view, onView }: ChipsProps) {
  const total = verdictStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const said = verdictStatuses.map((status) => `${counts[status] ?? 0} ${verdictDisplay[status].label.toLowerCase()}`);
  return (
    <div className={classes.chips}>
      <span className="plinth-spoken" role="status">
        {total} programs: {said.join(', ')}
      </span>
      {verdictStatuses.map((status) => {
        const { label, Icon, meaning } = verdictDisplay[status];
        return (
          <button
            key={status}
            type="button"
            className={classes.chip}
            title={meaning}
            aria-pressed={view.statuses.includes(status)}
            onClick={() => onView({ ...view, statuses: toggled(view.statuses, status) })}
          >
            <Icon size={16} aria-hidden className={verdictClasses.icon} data-status={status} />
            {label}
            <b>{formatNumber(counts[status] ?? 0)}</b>
          </button>
        );
      })}
    </div>
  );
});

function LenderFilter({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <TextInput
      className={classes.lenderFilter ?? ''}
      size="xs"
      aria-label="Filter by lender"
      placeholder="Filter by lender"
      leftSection={<IconFilter size={14} aria-hidden />}
      rightSection={
        value === '' ? null : (
          <CloseButton size={24} aria-label="Clear the lender filter" onClick={() => onChange('')} />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The form is between two complete states; the results shown are about the earlier one. */
export function Outdated({ reading: { missing, problems } }: { readonly reading: FormReading }) {
  const problem = Object.values(problems)[0];
  if (missing.length === 0 && problem === undefined) return null;
  const reason = missing.length > 0 ? `Enter ${formatList(missing)} to update them.` : `${problem}.`;
  return (
    <Text className={classes.outdated} size="sm" role="status">
      <IconAlertTriangle size={16} aria-hidden /> These results are for your earlier entries. {reason}
    </Text>
  );
}

interface OpenFieldsProps {
  readonly kind: LoanKind;
  readonly rows: readonly SearchRow[];
}

/** Which figures would settle the undetermined programs; each leads to its input. */
export const OpenFields = memo(function OpenFields({ kind, rows }: OpenFieldsProps) {
  const fields = openFields(rows);
  if (fields.length === 0) return null;
  return (
    <p className={classes.openFields}>
      For a verdict on the undetermined programs, add{' '}
      {fields.map((name, place) => (
        <span key={name}>
          {place === 0 ? '' : ', '}
          <button type="button" onClick={() => focusField(name)}>
            {labelOf(kind, name)}
          </button>
        </span>
      ))}
      .
    </p>
  );
});
