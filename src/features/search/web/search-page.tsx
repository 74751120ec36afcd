import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconListSearch, IconRefresh } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { type ComponentType, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { formatList, formatNumber } from '../../../kernel/format.ts';
import { loanKind } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { useCommands } from '../../../ui/commands.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { noticeWithUndo } from '../../../ui/notices.tsx';
import { EmptyState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useDealInAddress, useLenderInAddress } from './address/lender-in-address.ts';
import { type FirstValues, useExample, useExampleNotice } from './address/use-example.ts';
import { useKeptScenario, useLastScenario } from './kept-scenario.ts';
import { AskedLenders, RequestChecks } from './results/asked-lenders.ts';
import { SelectionBar, useQuoteStart, useSelection } from './results/selection.tsx';
import { plainView, type Results, useResults, type View } from './results/use-results.ts';
import classes from './search.module.css';
import { type SearchForm, SearchFormPanel, useSearchForm } from './search-form.tsx';
import type {
  DealStart,
  QuoteFlow,
  QuoteStart,
  SaveSearch,
  SearchHelp,
  SearchSoFar,
  UseDealStart,
  UseRequestChecks,
} from './slots.ts';

const loadResultsPanel = () => import('./results/results-panel.tsx');
const ResultsPanel = lazyComponent(
  async () => (await loadResultsPanel()).ResultsPanel,
  () => <LoadingRows rows={8} height={76} />,
);
// While the server answers what the form was and what fits it. Should it fail, it is tried again when it is needed.
loadResultsPanel().catch(() => {});

/** /search/$kind, with the quote form that opens from its results, the means to keep the search, and help with its lenders. */
export const withSlots = (
  Quotes: QuoteFlow,
  Save: SaveSearch,
  useDealStart: UseDealStart,
  Help: SearchHelp,
  useRequestChecks: UseRequestChecks,
): ComponentType =>
  function SearchPage() {
    const { kind: slug } = useParams({ from: '/search/$kind' });
    const kind = loanKind(slug);
    const last = useLastScenario(kind);
    const start = useDealStart(kind, useDealInAddress());
    const example = useExample(kind);
    const checks = useRequestChecks();
    const soFar = useRef<SearchSoFar>(noSearch);
    const isPending = last.isPending || start.isPending;
    // The form is long: it is drawn in slices between which the page answers.
    const isDrawn = useDeferredValue(!isPending, false);
    return (
      <Page
        title={`${kind.name} lenders`}
        subtitle={<About deal={start.deal} />}
        width="wide"
        actions={<Actions kind={kind} Help={Help} soFar={soFar} />}
      >
        {isPending || !isDrawn ? (
          <Loading />
        ) : (
          <RequestChecks value={checks}>
            <SearchWorkbench
              key={`${slug} ${start.deal?._id}`}
              first={{ kept: start.deal?.scenario ?? last.data?.scenario ?? {}, example }}
              {...{ kind, start, soFar, Quotes, Save }}
            />
          </RequestChecks>
        )}
      </Page>
    );
  };

/** What the search is for; a deal can be returned to. */
function About({ deal }: Pick<DealStart, 'deal'>) {
  if (deal === undefined) return 'Every lender program, checked against this deal as you type.';
  return (
    <>
      For{' '}
      <Anchor component={AppLink} to={`/pipeline/${deal._id}`} inherit fw={600}>
        {deal.address}
      </Anchor>
      . Lenders that already have a request are marked.
    </>
  );
}

const noSearch: SearchSoFar = { scenario: null, rows: [], deal: undefined };

interface ActionsProps {
  readonly kind: LoanKind;
  readonly Help: SearchHelp;
  readonly soFar: RefObject<SearchSoFar>;
}

function Actions({ kind, Help, soFar }: ActionsProps) {
  const { hasCalculator, slug } = kind;
  return (
    <>
      <Button
        component={Link}
        to="/lender-search"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        Back to Loan Types
      </Button>
      {hasCalculator ? (
        <Button component={AppLink} to={`/${slug}-calculator#search`} variant="default">
          Calculator
        </Button>
      ) : null}
      <Help kind={kind} soFar={soFar} />
    </>
  );
}

function Loading() {
  return (
    <div className={classes.columns}>
      <Skeleton height={640} radius="lg" />
      <LoadingRows rows={7} height={76} />
    </div>
  );
}

interface WorkbenchProps {
  readonly kind: LoanKind;
  readonly first: FirstValues;
  readonly start: DealStart;
  /** What help with lenders is about, whenever it is asked for. */
  readonly soFar: RefObject<SearchSoFar>;
  readonly Quotes: QuoteFlow;
  readonly Save: SaveSearch;
}

/** Form and results side by side: the form asks, the results answer, the selection outlives both. */
function SearchWorkbench({ kind, first, start: { deal, askedLenderIds }, soFar, Quotes, Save }: WorkbenchProps) {
  const resultsAt = useRef<HTMLElement>(null);
  const formAt = useRef<HTMLFormElement>(null);
  const lender = useLenderInAddress();
  const [view, setView] = useState<View>({ ...plainView, lender });
  const [start, setStart] = useState<QuoteStart | null>(null);
  const selection = useSelection();
  const [asked, setJustAsked] = useAsked(askedLenderIds);
  const search = useSearchForm(kind, { ...first.kept, ...first.example }, () => {
    results.retry();
    bringIntoView(resultsAt.current);
  });
  const results = useResults(kind, search.asked, view);
  useKeptScenario(kind, search.typed);
  useExampleNotice(first, search.restore);
  soFar.current = { scenario: search.asked, rows: results.all, deal };
  const quotes = useQuoteStart({
    kind,
    selection: selection.chosen,
    results,
    scenario: search.asked,
    onStart: (begun) => setStart({ ...begun, address: deal?.address }),
  });

  const newSearch = () => {
    const before = search.reset();
    const chosen = selection.chosen;
    selection.clear();
    setJustAsked([]);
    setView(plainView);
    document.querySelector<HTMLElement>('form [name]')?.focus();
    noticeWithUndo('Search cleared.', () => {
      search.restore(before);
      selection.replace(chosen);
    });
  };
  useSearchCommands(newSearch, quotes.request);
  const clear = () => clearSelection(selection, resultsAt.current);
  const sent = (lenderIds: readonly string[]) => {
    selection.clear();
    setJustAsked((before) => [...before, ...lenderIds]);
  };
  return (
    <div className={classes.columns}>
      <div className={classes.formSide}>
        <SearchFormPanel search={search} onReset={newSearch} at={formAt} />
        <JumpLink to="results" results={results} place={resultsAt} />
      </div>
      <section ref={resultsAt} tabIndex={-1} className={classes.results} aria-label="Results">
        <JumpLink to="form" results={results} place={formAt} />
        <Quotes start={start} onClose={() => setStart(null)} onSent={sent} />
        {search.asked === null ? (
          <Beginning search={search} />
        ) : (
          <>
            <AskedLenders value={asked}>
              <ResultsPanel
                search={search}
                results={results}
                view={view}
                onView={setView}
                selection={selection}
                Save={Save}
              />
            </AskedLenders>
            <SelectionBar selection={selection} quotes={quotes} onClear={clear} />
          </>
        )}
      </section>
    </div>
  );
}

/** The lenders with a request, and the means to set those that were just asked. */
function useAsked(before: readonly string[]) {
  const [justAsked, setJustAsked] = useState<readonly string[]>([]);
  const asked = useMemo(() => new Set([...before, ...justAsked]), [before, justAsked]);
  return [asked, setJustAsked] as const;
}

function clearSelection(selection: ReturnType<typeof useSelection>, results: HTMLElement | null): void {
  selection.clear();
  results?.focus({ preventScroll: true });
}

interface JumpLinkProps {
  readonly to: 'results' | 'form';
  readonly results: Results;
  readonly place: RefObject<HTMLElement | null>;
}

/** Where form and results do not stand side by side: how many programs may fit, and the way from one to the other. */
function JumpLink({ to, results: { counts }, place }: JumpLinkProps) {
  if (counts === undefined) return null;
  const { ineligible, ...fitting } = counts;
  const count = Object.values(fitting).reduce((sum, one) => sum + one, 0);
  const go = () => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  };
  return (
    <div className={classes.way} data-way={`to-${to}`} {...(to === 'results' ? { 'data-bottom-bar': 'narrow' } : {})}>
      <span>
        <b>{formatNumber(count)}</b> of {formatNumber(count + ineligible)} programs may fit
      </span>
      <Button size="compact-md" variant={to === 'results' ? 'filled' : 'default'} onClick={go}>
        {to === 'results' ? 'See results' : 'Back to the form'}
      </Button>
    </div>
  );
}

/** Nothing has been asked yet: what to do next. */
function Beginning({ search: { kind, reading } }: { readonly search: SearchForm }) {
  const { missing, begun, problems } = reading;
  const problem = Object.values(problems)[0];
  const { sizedBy } = kind.messages;
  const needed = kind.deal.needed.fields.length;
  const almost = needed > 0 ? missing.length < needed : begun;
  const todo =
    missing.length > 0 ? `Enter ${formatList(missing)}` : begun ? undefined : 'Enter what you know about the deal';
  return (
    <EmptyState title={almost ? 'Almost there' : 'See which lenders fit this deal'}>
      {todo ? `${todo}; results appear as you type.` : `${problem ?? 'Check the marked field'}.`}
      {sizedBy === undefined ? '' : ` ${sizedBy}`}
    </EmptyState>
  );
}

/** On a phone the results stand below the form. */
function bringIntoView(results: HTMLElement | null): void {
  if (results && results.getBoundingClientRect().top > window.innerHeight * 0.6) results.scrollIntoView();
}

function useSearchCommands(newSearch: () => void, requestQuotes: () => void): void {
  const latest = useRef({ newSearch, requestQuotes });
  latest.current = { newSearch, requestQuotes };
  const commands = useMemo(
    () => [
      { id: 'search:new', label: 'New Search', icon: IconRefresh, run: () => latest.current.newSearch() },
      {
        id: 'search:quotes',
        label: 'Request quotes',
        icon: IconListSearch,
        shortcut: 'mod+Enter',
        run: () => latest.current.requestQuotes(),
      },
    ],
    [],
  );
  useCommands(commands);
}
