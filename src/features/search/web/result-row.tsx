import { Button, Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, memo, useId } from 'react';
import type { SearchRow } from '../contract.ts';
import type { FixAndFlipSearchForm } from '../model.ts';
import { replyText } from './reply-time.ts';
import classes from './result.module.css';
import { ResultDetail } from './result-detail.tsx';
import { ResultFigures } from './result-figures.tsx';
import { ResultNotes } from './result-notes.tsx';
import { VerdictBadge } from './verdict-badge.tsx';

interface ResultRowProps {
  readonly row: SearchRow;
  readonly scenario: FixAndFlipSearchForm;
  readonly selected: boolean;
  readonly opened: boolean;
  readonly onSelect: (row: SearchRow) => void;
  readonly onOpen: (programId: string) => void;
  readonly onMove: (from: HTMLElement, by: 1 | -1) => void;
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/** One program: Enter opens it, Space selects it, a click anywhere opens it too. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { row, scenario, selected, opened, onSelect, onOpen } = props;
  const id = useId();
  const openByClick = (event: MouseEvent) => {
    if (!isControl(event.target) && window.getSelection()?.type !== 'Range') onOpen(row.programId);
  };
  return (
    <li className={classes.row} data-selected={selected} data-opened={opened} data-status={row.status}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the title button inside does the same from the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the title button inside does the same from the keyboard */}
      <div className={classes.line} onClick={openByClick}>
        <Checkbox
          checked={selected}
          onChange={() => onSelect(row)}
          aria-label={`Select ${row.lenderName}, ${row.programName}`}
        />
        <Who {...props} detailId={id} />
        <div className={classes.verdict}>
          <VerdictBadge status={row.status} />
          <Reply minutes={row.replyMinutes} />
        </div>
        <ResultFigures row={row} />
        <RowActions row={row} opened={opened} />
        <ResultNotes row={row} />
      </div>
      {opened ? (
        <section id={id} className={classes.detail} aria-label={`${row.lenderName}, ${row.programName} in detail`}>
          <ResultDetail programId={row.programId} scenario={scenario} />
        </section>
      ) : null}
    </li>
  );
});

function Who({ row, opened, onSelect, onOpen, onMove, detailId }: ResultRowProps & { readonly detailId: string }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key !== ' ' && by === 0) return;
    event.preventDefault();
    if (by === 0) onSelect(row);
    else onMove(event.currentTarget, by);
  };
  return (
    <div className={classes.who}>
      <button
        type="button"
        className={classes.title}
        data-row-title
        aria-expanded={opened}
        aria-controls={opened ? detailId : undefined}
        aria-keyshortcuts="Space"
        onClick={() => onOpen(row.programId)}
        onKeyDown={onKeyDown}
        // Firefox clicks a button when Space is released.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      >
        {row.lenderName}
      </button>
      <span className={classes.program}>
        {row.programName}
        {row.tierName ? ` · ${row.tierName}` : ''}
      </span>
    </div>
  );
}

function Reply({ minutes }: { readonly minutes: number | null }) {
  const text = replyText(minutes);
  return (
    <span className={classes.reply} title="Median time to the lender's answer over the last 90 days">
      {text === null ? 'Reply time —' : `Replies in ${text}`}
    </span>
  );
}

function RowActions({ row, opened }: Pick<ResultRowProps, 'row' | 'opened'>) {
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to="/apply/fix-and-flip"
        size="compact-sm"
        variant="default"
        aria-label={`Apply Now: ${row.lenderName}, ${row.programName}`}
      >
        Apply Now
      </Button>
      <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={opened} />
    </div>
  );
}
