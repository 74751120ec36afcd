import { UnstyledButton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatMinutes, formatMoney, formatNumber, noValue } from '../../../kernel/format.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { formatDate } from '../../../ui/format.ts';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { RowsDialog, RowsHead } from '../../../ui/reading/rows-dialog.tsx';
import { readFunnelDealsFile } from '../endpoints.ts';
import { type DealStep, dealSteps, funnelSteps } from '../model.ts';
import { funnelDealsOptions, funnelFilter, funnelOptions } from './queries.ts';
import classes from './results.module.css';
import { ResultsFrame } from './results-frame.tsx';
import { type ResultsParameters, resultsSearch } from './results-search.ts';

/** /admin/analytics/funnel: how far deals come, and what takes its time. */
export function FunnelPage() {
  const shown = resultsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (change: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/admin/analytics/funnel', search: resultsSearch({ ...shown, ...change }), replace: true });
  const query = useQuery(funnelOptions(shown));
  return (
    <ResultsFrame
      title="Funnel"
      subtitle="From search to funding: the deals added in the period, how far they have come, and how long each step took."
      shown={shown}
      show={show}
      hasStates
    >
      <DataState
        query={query}
        failed="Couldn't load the funnel."
        isEmpty={({ steps }) => steps.every(({ count }) => count === 0)}
        empty={<EmptyState title="Nothing in this period">Choose a longer period or another loan type.</EmptyState>}
      >
        {({ steps }) => {
          const most = Math.max(...steps.map(({ count }) => count));
          const deals = steps.find(({ step }) => step === 'request')?.count ?? 0;
          return (
            <RowTable
              label="Funnel"
              columns={[
                'Step',
                { label: 'Count', isRight: true },
                { label: 'Of deals', isRight: true },
                { label: 'Median time', isRight: true },
                { label: '9 of 10 within', isRight: true },
              ]}
              phoneLabels="beside"
            >
              {steps.map(({ step, count, medianMinutes, p90Minutes }) => (
                <tr key={step}>
                  <th scope="row">
                    <strong>{funnelSteps[step].label}</strong>
                    <span className={classes.bar} aria-hidden>
                      <span style={{ width: `${most === 0 ? 0 : (count / most) * 100}%` }} />
                    </span>
                    <RowDetail>{funnelSteps[step].about}</RowDetail>
                  </th>
                  <td data-label="Count" data-right>
                    <Count step={step} count={count} isOpen={shown.step === step} show={show} />
                  </td>
                  <td data-label="Of deals" data-right>
                    {step === 'search' || deals === 0 ? noValue : `${formatNumber(Math.round((count / deals) * 100))}%`}
                  </td>
                  <td data-label="Median time" data-right>
                    {formatMinutes(medianMinutes) ?? noValue}
                  </td>
                  <td data-label="9 of 10 within" data-right>
                    {formatMinutes(p90Minutes) ?? noValue}
                  </td>
                </tr>
              ))}
            </RowTable>
          );
        }}
      </DataState>
      <RowsDialog
        opened={shown.step !== undefined}
        title={shown.step ? funnelSteps[shown.step].label : 'Deals'}
        about={shown.step ? funnelSteps[shown.step].about : null}
        onClose={() => show({ step: undefined })}
      >
        {shown.step ? (
          <>
            <RowsHead
              count={null}
              actions={
                <ExportMenu
                  endpoint={readFunnelDealsFile}
                  name="funnel-deals"
                  query={{ ...funnelFilter(shown), step: shown.step }}
                />
              }
            />
            <Deals shown={shown} step={shown.step} />
          </>
        ) : null}
      </RowsDialog>
    </ResultsFrame>
  );
}

interface CountProps {
  readonly step: keyof typeof funnelSteps;
  readonly count: number;
  readonly isOpen: boolean;
  readonly show: (change: Readonly<Record<string, unknown>>) => void;
}

function Count({ step, count, isOpen, show }: CountProps) {
  if (count === 0 || !(dealSteps as readonly string[]).includes(step)) return <>{formatNumber(count)}</>;
  return (
    <UnstyledButton
      className={classes.open ?? ''}
      aria-expanded={isOpen}
      aria-label={`${funnelSteps[step].label}: ${formatNumber(count)}, show deals`}
      onClick={() => show({ step: isOpen ? undefined : step })}
    >
      {formatNumber(count)}
    </UnstyledButton>
  );
}

function Deals({ shown, step }: { readonly shown: ResultsParameters; readonly step: DealStep }) {
  const query = useInfiniteQuery(funnelDealsOptions(shown, step));
  return (
    <DataState query={query} failed="Couldn't load the deals.">
      {({ pages }) => (
        <>
          <RowTable
            label="Deals"
            columns={['Deal', 'Requested', 'Offer', 'Accepted', 'Submitted', 'Terms', 'Funded']}
            within="paddedFrame"
          >
            {pages
              .flatMap(({ deals }) => deals)
              .map((deal) => (
                <tr key={deal._id}>
                  <th scope="row">
                    <strong>
                      {kindNames(deal.kind).name}
                      {deal.state ? `, ${deal.state}` : ''}
                    </strong>
                    <RowDetail>{formatMoney(deal.loanAmount)}</RowDetail>
                  </th>
                  <td data-label="Requested">{formatDate(deal.requestAt)}</td>
                  <td data-label="Offer">{formatDate(deal.offerAt)}</td>
                  <td data-label="Accepted">{formatDate(deal.acceptedAt)}</td>
                  <td data-label="Submitted">{formatDate(deal.submittedAt)}</td>
                  <td data-label="Terms">{formatDate(deal.approvedAt)}</td>
                  <td data-label="Funded">{formatDate(deal.fundedAt)}</td>
                </tr>
              ))}
          </RowTable>
          <ShowMore pages={query} mt="sm">
            Show more deals
          </ShowMore>
        </>
      )}
    </DataState>
  );
}
