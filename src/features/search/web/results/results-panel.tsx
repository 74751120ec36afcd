import { Alert, Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type CSSProperties, memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { formatNumber } from '../../../../kernel/format.ts';
import type { LoanKind, ResultColumn } from '../../../../lending/kinds/kind.ts';
import { priceColumns } from '../../../../lending/kinds/show-figures.ts';
import { EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { Scenario, SearchRow } from '../../contract.ts';
import { AdvicePanel } from '../advice/lazy-advice.tsx';
import classes from '../search.module.css';
import type { LatestForm, SearchForm } from '../search-form.tsx';
import type { SaveSearch } from '../slots.ts';
import listClasses from './result-list.module.css';
import { hasAdvice, ResultRow } from './result-row.tsx';
import { OpenFields, Outdated, ResultsHeader } from './results-header.tsx';
import type { SelectionState } from './selection.tsx';
import { isFiltered, plainView, type Results, shows, type View } from './use-results.ts';

interface ResultsPanelProps {
  readonly search: SearchForm;
  readonly results: Results;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly selection: SelectionState;
  readonly Save: SaveSearch;
}
/** Rows that a screen has room for. */
const screenful = 10;

export function ResultsPanel(props: ResultsPanelProps) {
  const { search, results, view, onView } = props;
  const form = useRef(search);
  form.current = search;
  if (results.failure !== undefined) return <Failure text={results.failure} retry={results.retry} />;
  if (results.isFirstLoad || results.counts === undefined || results.scenario === null)
    return <LoadingRows rows={8} height={76} />;
  return (
    <div aria-busy={results.isFetching} className={classes.answer}>
      <ResultsHeader
        kind={search.kind}
        counts={results.counts}
        view={view}
        onView={onView}
        isFetching={results.isFetching}
        scenario={results.scenario}
        chosen={props.selection.chosen}
        Save={props.Save}
      />
      <Outdated reading={search.reading} />
      <OpenFields kind={search.kind} rows={results.matches} />
      <Rows {...props} form={form} />
    </div>
  );
}

function Rows({ form, search, results, view, onView, selection }: ResultsPanelProps & { form: LatestForm }) {
  const { kind } = search;
  const { scenario } = results;
  if (scenario === null) return null;
  const showsMatches = view.statuses.length === 0 || view.statuses.some((status) => status !== 'ineligible');
  const filtered = isFiltered(view);
  // Nothing found stays, as rows do, until there is another answer; a filter looks through further pages first.
  const nothing = results.matches.length === 0 && !(filtered && results.isFetching);
  const nothingAtAll = nothing && results.nearMisses.length === 0;
  return (
    <>
      {nothingAtAll && filtered ? (
        <EmptyState
          title="No programs match this filter"
          action={
            <Button variant="default" onClick={() => onView({ ...plainView, sortBy: view.sortBy })}>
              Clear the filter
            </Button>
          }
        />
      ) : null}
      {nothing && !filtered ? <EmptyState title={kind.messages.nothingFound} /> : null}
      {showsMatches && !nothing ? (
        <ResultList
          form={form}
          kind={kind}
          label="Programs that may fit"
          rows={results.matches}
          scenario={scenario}
          selection={selection}
          atOnce={screenful}
        />
      ) : null}
      {showsMatches && results.moreMatches ? (
        <Button variant="default" className={classes.more ?? ''} onClick={results.moreMatches}>
          Show 50 more
        </Button>
      ) : null}
      {shows(view, 'ineligible') ? (
        <WhyNot form={form} kind={kind} results={results} scenario={scenario} selection={selection} />
      ) : null}
    </>
  );
}

function Failure({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={text}>
      <Button size="compact-sm" variant="default" onClick={retry}>
        Try again
      </Button>
    </Alert>
  );
}

interface WhyNotProps {
  readonly form: LatestForm;
  readonly kind: LoanKind;
  readonly results: Results;
  readonly scenario: Scenario;
  readonly selection: SelectionState;
}

/** The ineligible programs, nearest first, with what keeps each of them out. */
function WhyNot({ form, kind, results, scenario, selection }: WhyNotProps) {
  const { nearMisses, counts, moreNearMisses } = results;
  if (nearMisses.length === 0) return null;
  return (
    <section className={classes.whyNot} aria-label="Why not">
      <Title order={2} size="h3">
        Why not
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {formatNumber(counts?.ineligible ?? 0)} programs don't fit this deal. The closest come first, each with the
        reasons.
      </Text>
      {kind.levers ? <AdvicePanel form={form} scenario={scenario} /> : null}
      <ResultList
        form={form}
        kind={kind}
        label="Programs that do not fit"
        rows={nearMisses}
        scenario={scenario}
        selection={selection}
        atOnce={Math.max(0, screenful - results.matches.length)}
      />
      {moreNearMisses ? (
        <Button variant="default" className={classes.more ?? ''} onClick={moreNearMisses}>
          Show 50 more
        </Button>
      ) : null}
    </section>
  );
}

interface ResultListProps {
  readonly form: LatestForm;
  readonly kind: LoanKind;
  readonly label: string;
  readonly rows: readonly SearchRow[];
  /** What the rows are about. */
  readonly scenario: Scenario;
  readonly selection: SelectionState;
  /** So many rows are drawn with the answer; the rest follow when those are on screen, and never hold up a key. */
  readonly atOnce: number;
}

interface Heading {
  readonly label: string;
  /** What stands in the column from top to bottom, so that no row has to say it again. */
  readonly parts?: string;
}

const [priceHead, ...priceParts] = priceColumns.map(({ label }) => label);
/** One column for what a tier charges: its lines are short, and the room goes to the lender and the program. */
const priceHeading: Heading = { label: priceHead ?? '', parts: priceParts.join(' / ') };

const headingsOf = ({ figures }: LoanKind): readonly Heading[] => [
  { label: 'Lender and program' },
  { label: 'Verdict' },
  ...figures.resultColumns.map(({ label, parts }) => ({
    label,
    parts: parts
      .flatMap((part) => (part.label === undefined || part.unit === 'percent' ? [] : [part.label]))
      .join(' / '),
  })),
  priceHeading,
];

/** Results as a dense table on a wide screen, as cards on a narrow one. Arrow keys move between rows. */
const ResultList = memo(function ResultList(props: ResultListProps) {
  const { form, kind, label, rows, scenario, selection, atOnce } = props;
  const list = useRef<HTMLUListElement>(null);
  const about = useRef(scenario);
  about.current = scenario;
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
    <div className={listClasses.table} style={{ '--figure-columns': columnWidths(kind) } as CSSProperties}>
      <div className={listClasses.headings} aria-hidden>
        <span />
        {headingsOf(kind).map(({ label, parts }) => (
          <span key={label}>
            {label}
            {parts ? <small>{parts}</small> : null}
          </span>
        ))}
        <span />
      </div>
      <ul ref={list} className={listClasses.rows} aria-label={label}>
        {useDrawn(rows, scenario, atOnce).map(({ row, scenario }) => (
          <ResultRow
            key={row.programId}
            form={form}
            kind={kind}
            row={row}
            about={about}
            scenario={opened.has(row.programId) || hasAdvice(kind, row) ? scenario : null}
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
});

interface Drawn {
  readonly row: SearchRow;
  /** What the row is about. */
  readonly scenario: Scenario;
}
const none: readonly Drawn[] = [];

/** The first rows of an answer, and below them what was there before until the rest of the answer follows. */
function useDrawn(rows: readonly SearchRow[], scenario: Scenario, atOnce: number): readonly Drawn[] {
  const all = useMemo(() => rows.map((row) => ({ row, scenario })), [rows, scenario]);
  const later = useDeferredValue(all, none);
  if (later === all) return all;
  const first = all.slice(0, atOnce);
  const drawn = new Set(first.map(({ row }) => row.programId));
  return [...first, ...later.slice(atOnce).filter(({ row }) => !drawn.has(row.programId))];
}

/** Room for the figures of each column where they stand in a table: labels, and the mark of a limit, need more of it. */
export function columnWidths({ figures }: LoanKind): string {
  const own = figures.resultColumns.map((column, place) => columnWidth(column, place === 0));
  return [...own, priceWidth].map((width) => `${width}px`).join(' ');
}

/** A range of rates. */
const priceWidth = 96;

function columnWidth({ parts }: ResultColumn, main: boolean): number {
  return main || parts.some(({ limit }) => limit !== undefined) ? 84 : 72;
}
