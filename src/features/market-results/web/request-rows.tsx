import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMinutes, formatMoney, noValue } from '../../../kernel/format.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import { formatDate } from '../../../ui/format.ts';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { RowDetail, RowTable } from '../../../ui/lists/row-table.tsx';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import { RowsDialog, RowsHead } from '../../../ui/reading/rows-dialog.tsx';
import { quoteStatusLabels } from '../../quotes/model.ts';
import type { LenderResult } from '../contract.ts';
import { readLenderRequestsFile } from '../endpoints.ts';
import type { RequestSet } from '../model.ts';
import { setNames } from './lender-table.tsx';
import { lenderFilter, requestsOptions } from './queries.ts';
import type { ResultsParameters } from './results-search.ts';

interface RequestRowsProps {
  /** Whose figure is open; undefined while none is. */
  readonly lender: LenderResult | undefined;
  readonly shown: ResultsParameters;
  readonly onClose: () => void;
}

/** The requests that a figure of a lender counts, over the list of lenders. */
export function RequestRows({ lender, shown, onClose }: RequestRowsProps) {
  const { set } = shown;
  return (
    <RowsDialog
      opened={lender !== undefined && set !== undefined}
      title={lender && set ? `${lender.name}: ${setNames[set]}` : 'Requests'}
      onClose={onClose}
    >
      {lender && set ? (
        <>
          <RowsHead
            count={null}
            actions={
              <ExportMenu
                endpoint={readLenderRequestsFile}
                name="lender-requests"
                params={{ id: lender._id }}
                query={{ ...lenderFilter(shown), set }}
              />
            }
          />
          <Rows lender={lender} shown={shown} set={set} />
        </>
      ) : null}
    </RowsDialog>
  );
}

interface RowsProps {
  readonly lender: LenderResult;
  readonly shown: ResultsParameters;
  readonly set: RequestSet;
}

function Rows({ lender, shown, set }: RowsProps) {
  const query = useInfiniteQuery(requestsOptions(shown, lender._id, set));
  return (
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
                    {quoteStatusLabels[request.status]}
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
  );
}
