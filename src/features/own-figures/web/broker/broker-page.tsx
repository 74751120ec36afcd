import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMinutes, formatMoney, formatNumber } from '../../../../kernel/format.ts';
import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PremiumFeature } from '../../../subscriptions/web/premium-feature.tsx';
import { brokerFigures } from '../../model.ts';
import { Definitions, daysText, Headline, PeriodSelect } from '../parts/figure-parts.tsx';
import classes from '../parts/figures.module.css';
import type { RowsDialogProps } from '../parts/rows-dialog.tsx';
import { type Figures, useFigures } from '../parts/use-figures.ts';
import { brokerFiguresOptions } from '../queries.ts';
import { ConversionPanel, LossPanel, StagesPanel } from './deal-panels.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { LendersPanel } from './lenders-panel.tsx';
import type { BrokerPanelProps } from './panel-props.ts';

const RowsDialog = lazyWhenNeeded<RowsDialogProps>(
  async () => (await import('../parts/rows-dialog.tsx')).RowsDialog,
  ({ search }) => search.rows !== undefined,
);

/** /analytics: what comes of a broker's own deals. */
export function BrokerFiguresPage() {
  const figures = useFigures('/analytics');
  return (
    <Page
      title="Analytics"
      subtitle="Your own deals: pipeline, conversion, lenders and earnings. Every figure opens its rows."
      width="wide"
      actions={
        <>
          <Button component={Link} to="/reports" variant="default">
            Reports
          </Button>
          <PeriodSelect period={figures.period} onPeriod={figures.showPeriod} />
        </>
      }
    >
      <PremiumFeature feature="advanced_analytics">
        <Shown figures={figures} />
      </PremiumFeature>
    </Page>
  );
}

function Shown({ figures }: { readonly figures: Figures }) {
  const query = useQuery(brokerFiguresOptions(figures.period));
  return (
    <DataState
      query={query}
      failed="Couldn't load your figures."
      isEmpty={({ hasDeals }) => !hasDeals}
      empty={
        <EmptyState
          title="No deals yet"
          action={
            <Button component={Link} to="/pipeline">
              Open pipeline
            </Button>
          }
        >
          Add a deal or request quotes, and your figures appear here.
        </EmptyState>
      }
    >
      {(data) => (
        <>
          <p className={classes.minor}>{daysText(data.days, data.daysBefore)}</p>
          <Top data={data} figures={figures} />
          <div className={classes.grid}>
            <StagesPanel data={data} />
            <ConversionPanel data={data} figures={figures} />
            <EarningsPanel data={data} figures={figures} />
            <LendersPanel data={data} figures={figures} />
            <LossPanel data={data} figures={figures} />
          </div>
          <Definitions figures={brokerFigures} />
          <RowsDialog side="broker" search={figures.search} onClose={figures.closeRows} />
        </>
      )}
    </DataState>
  );
}

function Top({ data, figures: { rowsOf } }: BrokerPanelProps) {
  const [added] = data.steps;
  const amount = data.fundedAmount;
  return (
    <Headline
      figures={[
        {
          label: 'Deals added',
          value: formatNumber(added?.now),
          note: `${formatNumber(added?.before)} before`,
          to: rowsOf('added'),
        },
        {
          label: 'Funded deals',
          value: formatNumber(data.funded.now),
          note: `${formatMoney(amount.now)}; ${formatNumber(data.funded.before)} before`,
          to: rowsOf('funded'),
        },
        {
          label: 'Lost deals',
          value: formatNumber(data.lost.now),
          note: `${formatNumber(data.lost.before)} before`,
          to: rowsOf('lost'),
        },
        {
          label: 'Earnings',
          value: formatMoney(data.earned.now),
          note: `${formatMoney(data.earned.before)} before`,
          to: rowsOf('funded'),
        },
        {
          label: 'Median time to answer',
          value: formatMinutes(data.minutes.now) ?? '—',
          note: `${formatMinutes(data.minutes.before) ?? '—'} before`,
          to: rowsOf('lenderAnswered'),
        },
      ]}
    />
  );
}
