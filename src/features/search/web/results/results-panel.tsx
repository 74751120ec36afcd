import { Alert, Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { formatNumber } from '../../../../kernel/format.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { EmptyState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { Scenario, SearchRow } from '../../contract.ts';
import { focusField } from '../advice/focus-field.ts';
import type { FormAtHand } from '../advice/use-advice.ts';
import classes from '../search.module.css';
import { type FormReading, labelOf, type SearchForm } from '../search-form.tsx';
import { ResultList } from './result-list.tsx';
import { ResultsHeader } from './results-header.tsx';
import type { SelectionState } from './selection.tsx';
import { isFiltered, openFields, plainView, type Results, shows, type View } from './use-results.ts';

interface ResultsPanelProps {
  readonly search: SearchForm;
  readonly results: Results;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly selection: SelectionState;
  /** What can be done with the results as a whole. */
  readonly tools: ReactNode;
}
const AdvicePanel = lazy(async () => ({ default: (await import('../advice/advice-panel.tsx')).AdvicePanel }));
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export function ResultsPanel(props: ResultsPanelProps) {
  const { search, results, view, onView } = props;
  const form = useRef(search);
  form.current = search;
  if (search.asked === null) return <Beginning kind={search.kind} reading={search.reading} />;
  if (results.failure !== undefined) return <Failure text={results.failure} retry={results.retry} />;
  if (results.isFirstLoad || results.counts === undefined) return <LoadingRows rows={8} height={76} />;
  return (
    <div aria-busy={results.isFetching} className={classes.answer}>
      <ResultsHeader
        kind={search.kind}
        counts={results.counts}
        view={view}
        onView={onView}
        isFetching={results.isFetching}
        tools={props.tools}
      />
      <Outdated reading={search.reading} />
      <OpenFields kind={search.kind} rows={results.matches} />
      <Rows {...props} form={form} />
    </div>
  );
}

function Rows({ form, search, results, view, onView, selection }: ResultsPanelProps & { form: FormAtHand }) {
  const { kind, asked: scenario } = search;
  if (scenario === null) return null;
  const showsMatches = view.statuses.length === 0 || view.statuses.some((status) => status !== 'ineligible');
  const nothing = results.matches.length === 0 && !results.isFetching;
  const filtered = isFiltered(view);
  const nothingAtAll = nothing && results.nearMisses.length === 0;
  return (
    <>
      {nothingAtAll && filtered ? (
        <EmptyState
          title="Nothing here matches this filter"
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

/** Nothing has been asked yet: what to do next. */
function Beginning({
  kind,
  reading: { missing, begun, problems },
}: {
  readonly kind: LoanKind;
  readonly reading: FormReading;
}) {
  const problem = Object.values(problems)[0];
  const { sizedBy } = kind.messages;
  const needed = kind.deal.needed.fields.length;
  const almost = needed > 0 ? missing.length < needed : begun;
  const todo =
    missing.length > 0 ? `Enter ${list.format(missing)}` : begun ? undefined : 'Enter what you know of the deal';
  return (
    <EmptyState title={almost ? 'Almost there' : 'See which lenders fit this deal'}>
      {todo ? `${todo}; results appear as you type.` : `${problem ?? 'One of the fields needs another look'}.`}
      {sizedBy === undefined ? '' : ` ${sizedBy}`}
    </EmptyState>
  );
}

/** The form is between two complete states; the results shown are about the earlier one. */
function Outdated({ reading: { missing, problems } }: { readonly reading: FormReading }) {
  const problem = Object.values(problems)[0];
  if (missing.length === 0 && problem === undefined) return null;
  const reason = missing.length > 0 ? `Enter ${list.format(missing)} to update them.` : `${problem}.`;
  return (
    <Text className={classes.outdated} size="sm" role="status">
      <IconAlertTriangle size={16} aria-hidden /> These results are for your earlier entries. {reason}
    </Text>
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
  readonly form: FormAtHand;
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
        {formatNumber(counts?.ineligible ?? 0)} programs do not fit this deal. The nearest stand first, with what keeps
        each of them out.
      </Text>
      {kind.levers ? (
        <Suspense>
          <AdvicePanel form={form} scenario={scenario} />
        </Suspense>
      ) : null}
      <ResultList
        form={form}
        kind={kind}
        label="Programs that do not fit"
        rows={nearMisses}
        scenario={scenario}
        selection={selection}
      />
      {moreNearMisses ? (
        <Button variant="default" className={classes.more ?? ''} onClick={moreNearMisses}>
          Show 50 more
        </Button>
      ) : null}
    </section>
  );
}

/** Which figures would settle the undetermined programs; each leads to its input. */
function OpenFields({ kind, rows }: { readonly kind: LoanKind; readonly rows: readonly SearchRow[] }) {
  const fields = openFields(rows);
  if (fields.length === 0) return null;
  return (
    <p className={classes.openFields}>
      To settle the undetermined programs, add{' '}
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
}
