import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatNumber } from '../../../kernel/format.ts';
import { loanKind } from '../../../lending/kinds/find.ts';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { DataState, EmptyState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { exportDemand } from '../endpoints.ts';
import { usualPeriod } from '../model.ts';
import { checkLabel } from '../texts.ts';
import { AnalyticsPages } from './analytics-pages.tsx';
import classes from './demand.module.css';
import { DemandLineItem } from './demand-line.tsx';
import { type DemandParameters, demandSearch, nameOfLine } from './demand-search.ts';
import { daysFilter, type Filter, Filters, kindFilter, stateFilter } from './filters.tsx';
import { demandOptions, filterOf } from './queries.ts';

/** /admin/analytics/demand: searches that few programs match, with the lenders to call about them. */
export function DemandPage() {
  const shown = demandSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (change: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/admin/analytics/demand', search: demandSearch({ ...shown, ...change }), replace: true });
  const query = useQuery(demandOptions(shown));
  const days = shown.days ?? usualPeriod;
  return (
    <Page
      title="Market demand"
      subtitle="Searches that few or no programs match, and the lenders to call: those that would take the deal with one limit changed."
      width="wide"
      actions={<ExportMenu endpoint={exportDemand} name="market-demand" query={filterOf(shown)} />}
    >
      <AnalyticsPages />
      <Filters
        filters={filtersOf(shown, query.data?.checks ?? [])}
        onChoose={(name, value) => show({ [name]: value, line: undefined })}
      />
      <DataState
        query={query}
        failed="Couldn't load the demand."
        loading={<LoadingRows rows={6} height={84} />}
        isEmpty={({ lines }) => lines.length === 0}
        empty={<Nothing shown={shown} searches={query.data?.searches ?? 0} onClear={() => show(cleared)} />}
      >
        {({ lines, total, searches }) => (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {summary(lines.length, total, searches)}
            </Text>
            <ol className={classes.lines} aria-label="Demand">
              {lines.map((line) => {
                const name = nameOfLine(line);
                return (
                  <DemandLineItem
                    key={name}
                    line={line}
                    days={days}
                    isOpen={shown.line === name}
                    onToggle={() => show({ line: shown.line === name ? undefined : name })}
                  />
                );
              })}
            </ol>
          </>
        )}
      </DataState>
    </Page>
  );
}

const cleared = { kind: undefined, state: undefined, check: undefined, days: undefined };

function summary(shown: number, total: number, searches: number): string {
  const of =
    total > shown
      ? `The first ${shown} of ${formatNumber(total)} results`
      : total === 1
        ? '1 result'
        : `${shown} results`;
  return `${of}, from ${formatNumber(searches)} ${searches === 1 ? 'search' : 'searches'} in this period. Loan amounts are what the brokers asked for, or the most that the nearest programs would lend.`;
}

interface NothingProps {
  readonly shown: DemandParameters;
  readonly searches: number;
  readonly onClear: () => void;
}

function Nothing({ shown: { kind, state, check, days }, searches, onClear }: NothingProps) {
  const isFiltered = [kind, state, check, days].some((one) => one !== undefined);
  return (
    <EmptyState
      title={searches === 0 ? 'No searches yet' : 'Every search found enough programs'}
      action={
        isFiltered ? (
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        ) : null
      }
    >
      {searches === 0
        ? 'A search is counted about half a minute after a broker stops changing it.'
        : 'Searches with three or fewer matching programs are listed here.'}
    </EmptyState>
  );
}

const orders = [
  { value: 'searches', label: 'Searches' },
  { value: 'amount', label: 'Loan amount' },
];

interface Check {
  readonly kind: string;
  readonly refusedBy: string;
}

function filtersOf(shown: DemandParameters, checks: readonly Check[]): Filter[] {
  const labels = new Map(
    checks.map(({ kind, refusedBy }) => [refusedBy, checkLabel(loanKind(kind), { refusedBy, wanted: '' })]),
  );
  if (shown.check && !labels.has(shown.check)) labels.set(shown.check, shown.check);
  const options = [...labels].map(([value, label]) => ({ value, label }));
  return [
    kindFilter(shown.kind),
    stateFilter(shown.state),
    { name: 'check', label: 'Failed check', any: 'Any check', value: shown.check, options },
    daysFilter(shown.days),
    { name: 'order', label: 'Sort by', value: shown.order ?? 'searches', options: orders },
  ];
}
