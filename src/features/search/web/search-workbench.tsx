import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useCommands } from '../../../ui/commands.ts';
import type { Typed } from '../../../ui/forms/use-fields-form.ts';
import { noticeWithUndo } from '../../../ui/notices.tsx';
import type { QuoteFlow, QuoteStart } from './quote-slot.ts';
import { ResultsPanel } from './results-panel.tsx';
import classes from './search.module.css';
import { SearchFormPanel } from './search-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useKeptScenario } from './use-kept-scenario.ts';
import { useQuoteStart } from './use-quote-start.tsx';
import { useResults } from './use-results.ts';
import { useSearchForm } from './use-search-form.ts';
import { useSelection } from './use-selection.ts';
import { plainView, type View } from './view.ts';

interface WorkbenchProps {
  readonly initial: Typed;
  readonly Quotes: QuoteFlow;
}

/** Form and results side by side: the form asks, the results answer, the selection outlives both. */
export function SearchWorkbench({ initial, Quotes }: WorkbenchProps) {
  const resultsAt = useRef<HTMLElement>(null);
  const [view, setView] = useState<View>(plainView);
  const [start, setStart] = useState<QuoteStart | null>(null);
  const selection = useSelection();
  const search = useSearchForm(initial, () => {
    results.retry();
    bringIntoView(resultsAt.current);
  });
  const results = useResults(search.asked, view);
  useKeptScenario(search.reading.values);
  const quotes = useQuoteStart({ selection: selection.chosen, results, scenario: search.asked, onStart: setStart });

  const newSearch = () => {
    const before = search.reset();
    const chosen = selection.chosen;
    selection.clear();
    setView(plainView);
    document.querySelector<HTMLElement>('form [name]')?.focus();
    noticeWithUndo('Search cleared.', () => {
      search.restore(before);
      selection.replace(chosen);
    });
  };
  useSearchCommands(newSearch, quotes.request);
  return (
    <div className={classes.columns}>
      <SearchFormPanel search={search} onReset={newSearch} />
      <section ref={resultsAt} className={classes.results} aria-label="Results">
        <Quotes start={start} onClose={() => setStart(null)} onSent={selection.clear} />
        <ResultsPanel search={search} results={results} view={view} onView={setView} selection={selection} />
        {search.asked === null ? null : <SelectionBar selection={selection} quotes={quotes} />}
      </section>
    </div>
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
