import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMinutes, formatMoney, formatNumber } from '../../../../kernel/format.ts';
import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import type { Compared, LenderFigures } from '../../contract.ts';
import { type LenderFigure, lenderFigures } from '../../model.ts';
import { Definitions, daysText, Headline, PeriodSelect } from '../parts/figure-parts.tsx';
import classes from '../parts/figures.module.css';
import type { RowsDialogProps } from '../parts/rows-dialog.tsx';
import { type Figures, useFigures } from '../parts/use-figures.ts';
import { lenderFiguresOptions } from '../queries.ts';
import { LostPanel, PackagesPanel, RefusalsPanel, ReplyPanel, VolumePanel } from './lender-panels.tsx';

const RowsDialog = lazyWhenNeeded<RowsDialogProps>(
  async () => (await import('../parts/rows-dialog.tsx')).RowsDialog,
  ({ search }) => search.rows !== undefined,
);

/** /lender/analytics: what comes of the requests and packages of a lender. */
export function LenderFiguresPage() {
  const figures = useFigures('/lender/analytics');
  const query = useQuery(lenderFiguresOptions(figures.period));
  return (
    <Page
      title="Analytics"
      subtitle="Your company’s own requests, packages and reply times. Every figure opens its rows."
      width="wide"
      actions={
        <>
          <Button component={Link} to="/lender/reports" variant="default">
            Reports
          </Button>
          <PeriodSelect period={figures.period} onPeriod={figures.showPeriod} />
        </>
      }
    >
      <DataState
        query={query}
        failed="Couldn't load your figures."
        isEmpty={({ wasAsked }) => !wasAsked}
        empty={
          <EmptyState
            title="No quote requests yet"
            action={
              <Button component={Link} to="/lender/dashboard">
                Open dashboard
              </Button>
            }
          >
            Keep your programs up to date. Your figures appear with the first request.
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <p className={classes.minor}>{daysText(data.days, data.daysBefore)}</p>
            <Top data={data} figures={figures} />
            <div className={classes.grid}>
              <ReplyPanel data={data} figures={figures} />
              <PackagesPanel data={data} figures={figures} />
              <LostPanel data={data} figures={figures} />
              <RefusalsPanel data={data} />
              <VolumePanel data={data} figures={figures} />
            </div>
            <Definitions figures={lenderFigures} />
            <RowsDialog side="lender" search={figures.search} onClose={figures.closeRows} />
          </>
        )}
      </DataState>
    </Page>
  );
}

interface TopProps {
  readonly data: LenderFigures;
  readonly figures: Pick<Figures, 'rowsOf'>;
}

function Top({ data, figures: { rowsOf } }: TopProps) {
  const counted = (figure: LenderFigure, label: string, { now, before }: Compared, amount?: Compared) => ({
    label,
    value: formatNumber(now),
    note: `${amount ? `${formatMoney(amount.now)}; ` : ''}${formatNumber(before)} before`,
    to: rowsOf(figure),
  });
  return (
    <Headline
      figures={[
        counted('asked', 'Requests received', data.asked),
        counted('answered', 'Answered', data.answered),
        {
          label: 'Median time to answer',
          value: formatMinutes(data.minutes.now) ?? '—',
          note: `${formatMinutes(data.minutes.before) ?? '—'} before`,
          to: rowsOf('answered'),
        },
        counted('won', 'Won', data.won, data.wonAmount),
        counted('lost', 'Lost', data.lost),
        counted('funded', 'Loans funded', data.funded, data.fundedAmount),
      ]}
    />
  );
}
