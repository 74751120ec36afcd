import { CloseButton, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../kernel/format.ts';
import { verdictStatuses } from '../../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { SearchSort } from '../../contract.ts';
import classes from '../search.module.css';
import { type Counts, toggled, type View } from './use-results.ts';
import verdictClasses from './verdict.module.css';
import { verdictDisplay } from './verdict.tsx';

interface HeaderProps {
  readonly kind: LoanKind;
  readonly counts: Counts;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly isFetching: boolean;
  readonly tools: ReactNode;
}

const sortOptions = ({ figures }: LoanKind): { value: SearchSort; label: string }[] => [
  { value: 'loanAmount', label: 'Loan amount' },
  { value: 'ltc', label: figures.leverageLabel },
];

/** Counts by verdict that filter, the filter by lender, and the order. */
export function ResultsHeader({ kind, counts, view, onView, isFetching, tools }: HeaderProps) {
  return (
    <div className={classes.resultsHeader}>
      <VerdictChips counts={counts} view={view} onView={onView} />
      <div className={classes.viewControls}>
        <LenderFilter value={view.lender} onChange={(lender) => onView({ ...view, lender })} />
        <Text size="sm" c="dimmed" id="sort-label">
          Sort
        </Text>
        <SegmentedControl
          size="xs"
          aria-label="Sort by, highest first"
          data={sortOptions(kind)}
          value={view.sortBy}
          onChange={(sortBy) => onView({ ...view, sortBy })}
        />
        {tools}
      </div>
      <div className={classes.progress} data-on={isFetching} aria-hidden />
    </div>
  );
}

function VerdictChips({ counts, view, onView }: Omit<HeaderProps, 'isFetching' | 'kind' | 'tools'>) {
  const total = verdictStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const said = verdictStatuses.map((status) => `${counts[status] ?? 0} ${verdictDisplay[status].label.toLowerCase()}`);
  return (
    <div className={classes.chips}>
      <span className={classes.spoken} role="status">
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
}

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
