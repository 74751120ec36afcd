import { useCallback, useRef, useState } from 'react';
import type { SearchRow } from '../contract.ts';
import type { FixAndFlipSearchForm } from '../model.ts';
import classes from './result.module.css';
import { ResultRow } from './result-row.tsx';
import type { SelectionState } from './use-selection.ts';

interface ResultListProps {
  readonly label: string;
  readonly rows: readonly SearchRow[];
  readonly scenario: FixAndFlipSearchForm;
  readonly selection: SelectionState;
}

const headings = ['Lender and program', 'Verdict', 'Total loan', 'Purchase and rehab', 'Limits', 'Cash to close'];

/** Results as a dense table on a wide screen, as cards on a narrow one. Arrow keys move between rows. */
export function ResultList({ label, rows, scenario, selection }: ResultListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const onOpen = useCallback((programId: string) => {
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(programId)) after.add(programId);
      return after;
    });
  }, []);
  const onMove = useCallback((from: HTMLElement, by: 1 | -1) => {
    const titles = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-title]') ?? [])];
    titles[titles.indexOf(from) + by]?.focus();
  }, []);
  return (
    <div className={classes.table}>
      <div className={classes.headings} aria-hidden>
        <span />
        {headings.map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
        <span />
      </div>
      <ul ref={list} className={classes.rows} aria-label={label}>
        {rows.map((row) => (
          <ResultRow
            key={row.programId}
            row={row}
            scenario={scenario}
            selected={selection.chosen.has(row.programId)}
            opened={opened.has(row.programId)}
            onSelect={selection.toggle}
            onOpen={onOpen}
            onMove={onMove}
          />
        ))}
      </ul>
    </div>
  );
}
