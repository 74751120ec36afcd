import { Badge, Checkbox } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconChevronDown, IconSchool, IconSparkles } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useCallback, useId, useRef } from 'react';
import { formatList, formatMinutes, noValue } from '../../../../kernel/format.ts';
import { type Note, notesOf } from '../../../../lending/checks/sentences.ts';
import type { LoanKind, ResultColumn } from '../../../../lending/kinds/kind.ts';
import { priceColumns, showPart } from '../../../../lending/kinds/show-figures.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { Scenario, SearchRow } from '../../contract.ts';
import { keptAbout, keptText } from '../../kept-terms.ts';
import { RowPath } from '../advice/lazy-advice.tsx';
import { ApplyButton } from '../apply/apply-button.tsx';
import type { LatestForm } from '../search-form.tsx';
import { useIsAsked, useRequestCheck } from './asked-lenders.ts';
import classes from './result.module.css';
import { outcomeDisplay, VerdictBadge, verdictDisplay } from './verdict.tsx';

const ResultDetail = lazyComponent(
  async () => (await import('./detail/result-detail.tsx')).ResultDetail,
  () => <LoadingRows rows={4} height={36} />,
);

/** Whether something can be said of what would make the program a match. */
export const hasAdvice = ({ levers }: LoanKind, { status }: SearchRow): boolean =>
  status === 'undetermined' || (status === 'ineligible' && levers !== undefined);

interface ResultRowProps {
  readonly form: LatestForm;
  readonly kind: LoanKind;
  readonly row: SearchRow;
  readonly about: RefObject<Scenario>;
  /** Only where the row shows something that depends on it: a row that stays the same is then not drawn again. */
  readonly scenario: Scenario | null;
  readonly selected: boolean;
  readonly opened: boolean;
  readonly onSelect: (row: SearchRow) => void;
  readonly onOpen: (programId: string) => void;
  readonly onMove: (from: HTMLElement, by: 1 | -1) => void;
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, form, input, label') !== null;

/** One program: Enter opens it, Space selects it, a click anywhere opens it too. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { form, kind, row, about, scenario, selected, opened, onSelect, onOpen } = props;
  const id = useId();
  const openByClick = (event: MouseEvent) => {
    if (!isControl(event.target) && window.getSelection()?.type !== 'Range') onOpen(row.programId);
  };
  return (
    <li className={classes.row} data-selected={selected} data-opened={opened} data-status={row.status}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the title button inside does the same from the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the title button inside does the same from the keyboard */}
      <div className={classes.line} onClick={openByClick}>
        <SelectBox row={row} selected={selected} onSelect={onSelect} />
        <LenderAndProgram {...props} detailId={id} />
        <div className={classes.verdict}>
          <VerdictBadge status={row.status} />
          <Reply minutes={row.replyMinutes} />
          <Kept terms={row.keptTerms} />
        </div>
        <ResultFigures kind={kind} row={row} />
        <div className={classes.actions}>
          <ApplyButton kind={kind} row={row} about={about} />
          <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={opened} />
        </div>
        <ResultNotes kind={kind} row={row} />
        {scenario !== null && hasAdvice(kind, row) ? (
          <div className={classes.path}>
            <RowPath form={form} row={row} scenario={scenario} />
          </div>
        ) : null}
      </div>
      {opened && scenario !== null ? (
        <section id={id} className={classes.detail} aria-label={`${row.lenderName}, ${row.programName} in detail`}>
          <ResultDetail kind={kind} programId={row.programId} scenario={scenario} />
        </section>
      ) : null}
    </li>
  );
});

type SelectBoxProps = Pick<ResultRowProps, 'row' | 'selected' | 'onSelect'>;

function SelectBox({ row, selected, onSelect }: SelectBoxProps) {
  const latest = useRef(row);
  latest.current = row;
  const onChange = useCallback(() => onSelect(latest.current), [onSelect]);
  return <Tick checked={selected} label={`Select ${row.lenderName}, ${row.programName}`} onChange={onChange} />;
}

interface TickProps {
  readonly checked: boolean;
  readonly label: string;
  readonly onChange: () => void;
}

/** Drawn once for a program, not with every key that moves its figures. */
const Tick = memo(function Tick({ checked, label, onChange }: TickProps) {
  return <Checkbox checked={checked} onChange={onChange} aria-label={label} />;
});

function LenderAndProgram({
  row,
  opened,
  onSelect,
  onOpen,
  onMove,
  detailId,
}: ResultRowProps & { readonly detailId: string }) {
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
      <Requested lenderId={row.lenderId} />
    </div>
  );
}

function Requested({ lenderId }: { readonly lenderId: string }) {
  return useIsAsked(lenderId) ? (
    <Badge variant="light" size="sm" tt="none" title="This lender already has a quote request for this deal">
      Requested
    </Badge>
  ) : null;
}

function Reply({ minutes }: { readonly minutes: number | null }) {
  const text = formatMinutes(minutes);
  return (
    <span className={classes.reply} title="Median response time over the last 90 days">
      {text === null ? 'Response time —' : `Responds in ${text}`}
    </span>
  );
}

/** Nothing is said of a lender with few loans. */
function Kept({ terms }: { readonly terms: SearchRow['keptTerms'] }) {
  if (!terms) return null;
  return (
    <span className={classes.reply} title={keptAbout}>
      {keptText(terms)}
    </span>
  );
}

const iconOf = (tone: Note['tone']): Icon =>
  tone === 'warning' ? IconAlertTriangle : verdictDisplay[outcomeDisplay[tone].status].Icon;

/** What speaks against a program, what is open, and what to know beforehand. */
function ResultNotes({ kind, row }: Pick<ResultRowProps, 'kind' | 'row'>) {
  const notes = notesOf(kind, row);
  const check = useRequestCheck(row.lenderId);
  if (notes.length === 0 && row.highlightNote === '' && !check) return null;
  return (
    <ul className={classes.notes}>
      {check ? (
        <li data-tone="unknown">
          <IconSchool size={14} aria-hidden />
          <AppLink to={check.to}>{check.text}</AppLink>
        </li>
      ) : null}
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

/** The sized loan of a program, with the limit that set it. */
export function ResultFigures({ kind, row: { sizing, price } }: { readonly kind: LoanKind; readonly row: SearchRow }) {
  return (
    <dl className={classes.figures}>
      {kind.figures.resultColumns.map(({ label, parts }, place) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            {parts.map((part) => (
              <Part key={part.figure} part={part} sizing={sizing} main={place === 0} />
            ))}
          </dd>
        </div>
      ))}
      <div className={classes.figure}>
        <dt>{formatList(priceColumns.map(({ label }) => label))}</dt>
        <dd>
          {priceColumns.map(({ label, write }) => (
            <span key={label}>{write(price)}</span>
          ))}
        </dd>
      </div>
    </dl>
  );
}

interface PartProps {
  readonly part: ResultColumn['parts'][number];
  readonly sizing: SearchRow['sizing'];
  /** In the first column, which people compare by. */
  readonly main: boolean;
}

/** One figure: its label stands before it, after it when it is a share. */
function Part({ part, sizing, main }: PartProps) {
  const { name, text, sets } = showPart(part, sizing);
  const marks = sets ? { 'data-binds': true, title: 'The loan is capped by this limit' } : {};
  if (name === undefined) return main ? <b {...marks}>{text}</b> : <span {...marks}>{text}</span>;
  if (part.unit === 'percent')
    return <small {...marks}>{text === noValue ? `${name} ${text}` : `${text} ${name}`}</small>;
  return (
    <span className={classes.part} {...marks}>
      <small>{name}</small> {text}
    </span>
  );
}
