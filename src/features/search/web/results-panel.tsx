import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { OpenFields } from './open-fields.tsx';
import type { FormReading } from './read-search-form.ts';
import { ResultList } from './result-list.tsx';
import { ResultsHeader } from './results-header.tsx';
import classes from './search.module.css';
import type { Results } from './use-results.ts';
import type { SearchForm } from './use-search-form.ts';
import type { SelectionState } from './use-selection.ts';
import { isFiltered, plainView, shows, type View } from './view.ts';
import { WhyNot } from './why-not.tsx';

interface ResultsPanelProps {
  readonly search: SearchForm;
  readonly results: Results;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly selection: SelectionState;
}
const emptyText = 'No results found. Please adjust your search criteria.';
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export function ResultsPanel(props: ResultsPanelProps) {
  const { search, results, view, onView } = props;
  if (search.asked === null) return <Beginning reading={search.reading} />;
  if (results.failure !== undefined) return <Failure text={results.failure} retry={results.retry} />;
  if (results.isFirstLoad || results.counts === undefined) return <LoadingRows rows={8} height={76} />;
  return (
    <div aria-busy={results.isFetching} className={classes.answer}>
      <ResultsHeader counts={results.counts} view={view} onView={onView} isFetching={results.isFetching} />
      <Outdated reading={search.reading} />
      <OpenFields rows={results.matches} />
      <Rows {...props} />
    </div>
  );
}

function Rows({ search, results, view, onView, selection }: ResultsPanelProps) {
  const scenario = search.asked;
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
      {nothing && !filtered ? <EmptyState title={emptyText} /> : null}
      {showsMatches && !nothing ? (
        <ResultList label="Programs that may fit" rows={results.matches} scenario={scenario} selection={selection} />
      ) : null}
      {showsMatches && results.moreMatches ? (
        <Button variant="default" className={classes.more ?? ''} onClick={results.moreMatches}>
          Show 50 more
        </Button>
      ) : null}
      {shows(view, 'ineligible') ? <WhyNot results={results} scenario={scenario} selection={selection} /> : null}
    </>
  );
}

/** Nothing has been asked yet: what to do next. */
function Beginning({ reading: { missing, problems } }: { readonly reading: FormReading }) {
  const problem = Object.values(problems)[0];
  const begun = missing.length < 3;
  return (
    <EmptyState title={begun ? 'Almost there' : 'See which lenders fit this deal'}>
      {missing.length > 0
        ? `Enter ${list.format(missing)}; results appear as you type.`
        : `${problem ?? 'One of the fields needs another look'}.`}{' '}
      Price, rehab and after-repair value size each loan.
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
