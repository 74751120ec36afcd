import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { can } from '../../../kernel/access.ts';
import { formatDay } from '../../../kernel/format.ts';
import { formatMomentIn } from '../../../kernel/time-zones.ts';
import { ApiError } from '../../../ui/api/api.ts';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { AnalyticsPages } from '../../market-demand/web/analytics-pages.tsx';
import { analyticsTexts, analyticsZone } from '../model.ts';
import { todayIn } from '../periods.ts';
import classes from './analytics.module.css';
import { type AnalyticsSearch, analyticsSearch, periodShown, withoutRows } from './analytics-search.ts';
import { LenderQuoteCounts } from './lender-months.tsx';
import { Breakdowns, TopLists } from './lists.tsx';
import type { MarketRowsProps } from './market-rows.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { type Analytics, analyticsOptions } from './queries.ts';
import { Rebuild } from './rebuild.tsx';
import { Tiles } from './tiles.tsx';
import { Trends } from './trends.tsx';

const MarketRows = lazyWhenNeeded<MarketRowsProps>(
  async () => (await import('./market-rows.tsx')).MarketRows,
  ({ shown }) => shown.rows !== undefined,
);

/** /admin/analytics: the figures of the market. */
export function AnalyticsPage() {
  const shown = analyticsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const profile = useProfile();
  return (
    <Page
      title="Analytics"
      subtitle="Users, lenders, quotes and deals of the whole market. Days are in Eastern time."
      width="wide"
      actions={can(profile, 'all') ? <Rebuild /> : null}
    >
      <AnalyticsPages />
      <PeriodPicker
        shown={withoutRows(shown)}
        onChange={(search) => void navigate({ to: '/admin/analytics', search, replace: true })}
      />
      <Figures shown={shown} />
      <MarketRows
        shown={shown}
        onClose={() =>
          void navigate({ to: '/admin/analytics', search: withoutRows(shown), replace: true, resetScroll: false })
        }
      />
    </Page>
  );
}

function Figures({ shown }: { readonly shown: AnalyticsSearch }) {
  const period = periodShown(shown, todayIn(new Date()));
  const { data, error, isError, refetch } = useQuery(analyticsOptions(period));
  if (error instanceof ApiError && error.status === 403)
    return <ErrorState title="You don't have permission to see these figures." />;
  if (isError || data === null || (data && Object.keys(data).length === 0))
    return (
      <EmptyState
        title={analyticsTexts.empty}
        action={
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {analyticsTexts.emptyMore}
      </EmptyState>
    );
  if (!data) return <LoadingFigures />;
  return <Shown figures={data} shown={shown} />;
}

function Shown({ figures, shown }: { readonly figures: Analytics; readonly shown: AnalyticsSearch }) {
  const { period, previous, asOf } = figures;
  const days = period ? `${formatDay(period.from)} to ${formatDay(period.to)}` : 'All time';
  const before =
    shown.compare && previous ? `, compared with ${formatDay(previous.from)} to ${formatDay(previous.to)}` : '';
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {days}
        {before}. As of {formatMomentIn(analyticsZone, new Date(asOf))}.
      </Text>
      <div className={classes.panels}>
        <Tiles figures={figures} shown={shown} />
        <Trends trend={figures.trend} />
        <Breakdowns figures={figures} shown={shown} />
        <TopLists figures={figures} shown={shown} />
        <LenderQuoteCounts figures={figures} shown={shown} />
      </div>
    </>
  );
}

const LoadingFigures = () => (
  <div className={classes.panels} role="status" aria-label="Loading">
    {['users', 'quotes', 'deals', 'tickets', 'signups', 'requests'].map((name) => (
      <Skeleton key={name} h={220} radius="lg" />
    ))}
  </div>
);
