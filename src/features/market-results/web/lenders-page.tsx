import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { exportLenderResults } from '../endpoints.ts';
import { LenderTable } from './lender-table.tsx';
import { lenderFilter, lendersOptions } from './queries.ts';
import { RequestRows } from './request-rows.tsx';
import { ResultsFrame } from './results-frame.tsx';
import { resultsSearch } from './results-search.ts';

/** /admin/analytics/lenders: how lenders respond, win, decline and keep to their terms. */
export function LenderResultsPage() {
  const shown = resultsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (change: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/admin/analytics/lenders', search: resultsSearch({ ...shown, ...change }), replace: true });
  const query = useQuery(lendersOptions(shown));
  return (
    <ResultsFrame
      title="Lender results"
      subtitle="Requests count in the period in which the lender responded or they expired. Re-trades are loans whose terms became worse than the accepted offer."
      actions={<ExportMenu endpoint={exportLenderResults} name="lender-results" query={lenderFilter(shown)} />}
      shown={shown}
      show={show}
    >
      <DataState
        query={query}
        failed="Couldn't load the lenders."
        isEmpty={({ lenders }) => lenders.length === 0}
        empty={<EmptyState title="Nothing in this period">Choose a longer period or another loan type.</EmptyState>}
      >
        {({ lenders }) => {
          const open = lenders.find(({ _id }) => _id === shown.lender);
          return (
            <>
              <LenderTable lenders={lenders} shown={shown} show={show} />
              <RequestRows lender={open} shown={shown} onClose={() => show({ lender: undefined, set: undefined })} />
            </>
          );
        }}
      </DataState>
    </ResultsFrame>
  );
}
