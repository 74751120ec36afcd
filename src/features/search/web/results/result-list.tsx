import { Checkbox } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconChevronDown, IconSparkles } from '@tabler/icons-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import type { Outcome } from '../../../../lending/checks/check.ts';
import { bySeverity, sentencesOf } from '../../../../lending/checks/sentences.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Scenario, SearchRow } from '../../contract.ts';
import { PathToYes } from '../advice/path-to-yes.tsx';
import type { FormAtHand } from '../advice/use-advice.ts';
import { ApplyButton } from '../apply/apply-button.tsx';
import { ResultDetail, replyText } from './detail/result-detail.tsx';
import classes from './result.module.css';
import { columnWidths, ResultFigures } from './result-figures.tsx';
import type { SelectionState } from './selection.tsx';
import { outcomeDisplay, VerdictBadge, verdictDisplay } from './verdict.tsx';

interface ResultListProps {
  readonly form: FormAtHand;
  readonly kind: LoanKind;
  readonly label: string;
  readonly rows: readonly SearchRow[];
  readonly scenario: Scenario;
  readonly selection: SelectionState;
}

const headingsOf = ({ figures }: LoanKind): readonly string[] => [
  'Lender and program',
  'Verdict',
  ...figures.resultColumns.map(({ label }) => label),
];

/** Results as a dense table on a wide screen, as cards on a narrow one. Arrow keys move between rows. */
export function ResultList({ form, kind, label, rows, scenario, selection }: ResultListProps) {
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
    <div className={classes.table} style={{ '--figure-columns': columnWidths(kind) } as CSSProperties}>
      <div className={classes.headings} aria-hidden>
        <span />
        {headingsOf(kind).map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
        <span />
      </div>
      <ul ref={list} className={classes.rows} aria-label={label}>
        {rows.map((row) => (
          <ResultRow
            key={row.programId}
            form={form}
            kind={kind}
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

interface ResultRowProps {
  readonly form: FormAtHand;
  readonly kind: LoanKind;
  readonly row: SearchRow;
  readonly scenario: Scenario;
  readonly selected: boolean;
  readonly opened: boolean;
  readonly onSelect: (row: SearchRow) => void;
  readonly onOpen: (programId: string) => void;
  readonly onMove: (from: HTMLElement, by: 1 | -1) => void;
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, form, input, label') !== null;

/** One program: Enter opens it, Space selects it, a click anywhere opens it too. */
const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { kind, row, scenario, selected, opened, onSelect, onOpen } = props;
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
        <ResultFigures kind={kind} row={row} />
        <RowActions kind={kind} row={row} scenario={scenario} opened={opened} />
        <ResultNotes kind={kind} row={row} />
        <PathToYes form={props.form} row={row} scenario={scenario} />
      </div>
      {opened ? (
        <section id={id} className={classes.detail} aria-label={`${row.lenderName}, ${row.programName} in detail`}>
          <ResultDetail kind={kind} programId={row.programId} scenario={scenario} />
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

function RowActions({ kind, row, scenario, opened }: Pick<ResultRowProps, 'kind' | 'row' | 'scenario' | 'opened'>) {
  return (
    <div className={classes.actions}>
      <ApplyButton kind={kind} row={row} scenario={scenario} />
      <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={opened} />
    </div>
  );
}

interface Note {
  readonly tone: Exclude<Outcome, 'pass'> | 'warning';
  readonly text: string;
}

function notesOf(kind: LoanKind, { checks, warnings }: SearchRow): Note[] {
  const { reason, ofWarning } = sentencesOf(kind);
  const reasons = bySeverity(checks).flatMap((check): Note[] =>
    check.outcome === 'pass' ? [] : [{ tone: check.outcome, text: reason(check) }],
  );
  const open = reasons.some(({ tone }) => tone === 'unknown');
  // What keeps the loan from being sized is already said by the check that is open.
  const told = warnings.filter(({ code }) => !(open && code === 'NOT_SIZED'));
  return [...reasons, ...told.map((warning): Note => ({ tone: 'warning', text: ofWarning(warning) ?? warning.code }))];
}

const iconOf = (tone: Note['tone']): Icon =>
  tone === 'warning' ? IconAlertTriangle : verdictDisplay[outcomeDisplay[tone].status].Icon;

/** What speaks against a program, what is open, and what to know beforehand. */
function ResultNotes({ kind, row }: Pick<ResultRowProps, 'kind' | 'row'>) {
  const notes = notesOf(kind, row);
  if (notes.length === 0 && row.highlightNote === '') return null;
  return (
    <ul className={classes.notes}>
      {notes.map(({ tone, text }) => {
        const NoteIcon = iconOf(tone);
        return (
          <li key={text} data-tone={tone}>
            <NoteIcon size={14} aria-hidden />
            {text}
          </li>
        );
      })}
      {row.highlightNote === '' ? null : (
        <li data-tone="highlight">
          <IconSparkles size={14} aria-hidden />
          {row.highlightNote}
        </li>
      )}
    </ul>
  );
}
