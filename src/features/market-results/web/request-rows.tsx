import { Paper } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoney, noValue } from '../../../kernel/format.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { formatDate, formatMinutes } from '../../../ui/format.ts';
import { RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import type { LenderRequest, LenderResult } from '../contract.ts';
import type { RequestSet } from '../model.ts';
import { setNames } from './lender-table.tsx';
import { requestsOptions } from './queries.ts';
import classes from './results.module.css';
import type { ResultsParameters } from './results-search.ts';

interface RowsProps {
  readonly lender: LenderResult;
  readonly shown: ResultsParameters;
  readonly set: RequestSet;
}

const outcomes: Readonly<Record<LenderRequest['status'], string>> = {
  requested: 'Pending',
  seen: 'Pending',
  offered: 'Offer',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  accepted: 'Accepted',
};

/** The requests that a figure of a lender counts. */
export function RequestRows({ lender, shown, set }: RowsProps) {
  const query = useInfiniteQuery(requestsOptions(shown, lender._id, set));
  return (
    <Paper withBorder component="section" aria-label="Requests" className={classes.rows ?? ''}>
      <h2>
        {lender.name}: {setNames[set]}
      </h2>
      <DataState query={query} failed="Couldn't load the requests.">
        {({ pages }) => (
          <>
            <RowTable
              label="Requests"
              columns={['Request', 'Sent', 'Outcome', { label: 'Time to respond', isRight: true }]}
              within="paddedFrame"
            >
              {pages
                .flatMap(({ requests }) => requests)
                .map((request) => (
                  <tr key={request._id}>
                    <th scope="row">
                      <strong>
                        {kindNames(request.kind).name}
                        {request.state ? `, ${request.state}` : ''}
                      </strong>
                      <RowDetail>{formatMoney(request.loanAmount)}</RowDetail>
                    </th>
                    <td data-label="Sent">{formatDate(request.requestedAt)}</td>
                    <td data-label="Outcome">
                      {outcomes[request.status]}
                      {request.declineReason ? `: ${request.declineReason}` : ''}
                    </td>
                    <td data-label="Time to respond" data-right>
                      {formatMinutes(request.answeredMinutes) ?? noValue}
                    </td>
                  </tr>
                ))}
            </RowTable>
            <ShowMore pages={query} mt="sm">
              Show more requests
            </ShowMore>
          </>
        )}
      </DataState>
    </Paper>
  );
}
