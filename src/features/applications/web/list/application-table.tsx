import { Anchor } from '@mantine/core';
import { formatMoney } from '../../../../kernel/format.ts';
import { kindNames } from '../../../../lending/kinds/find.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { formatDate } from '../../../../ui/format.ts';
import { RowDetail, RowTable } from '../../../../ui/lists/row-table.tsx';
import type { ApplicationSummary } from '../../contract.ts';
import { StatusBadge } from '../status-badge.tsx';

interface ApplicationTableProps {
  readonly applications: readonly ApplicationSummary[];
  /** The address that an id is added to. */
  readonly path: string;
  /** Who stands in the second column: the lender that it went to, or the broker who sent it. */
  readonly party: 'lender' | 'broker' | 'both';
  /** It stands in a frame that is there already. */
  readonly isWithin?: true;
}

/** Applications, newest first: each with where it stands. */
export function ApplicationTable({ applications, path, party, isWithin }: ApplicationTableProps) {
  const parties = { lender: ['Lender'], broker: ['Broker'], both: ['Broker', 'Lender'] }[party];
  return (
    <RowTable
      label="Applications"
      {...(isWithin ? { within: 'paddedFrame' as const } : {})}
      columns={['Property', 'Loan type', ...parties, { label: 'Loan amount', isRight: true }, 'Submitted', 'Status']}
    >
      {applications.map((application) => (
        <tr key={application._id}>
          <th scope="row">
            <Anchor fw={600} renderRoot={(props) => <AppLink to={`${path}/${application._id}`} {...props} />}>
              {application.property || application.borrower}
            </Anchor>
            {application.property ? <RowDetail>{application.borrower}</RowDetail> : null}
          </th>
          <td data-label="Loan type">{kindNames(application.kind).displayName}</td>
          {parties.map((column) => (
            <td key={column} data-label={column}>
              {column === 'Broker' ? application.sentBy : (application.lenderName ?? 'Plinth team')}
              {column === 'Lender' && application.programName ? <RowDetail>{application.programName}</RowDetail> : null}
            </td>
          ))}
          <td data-label="Loan amount" data-right>
            {formatMoney(application.loanAmount)}
          </td>
          <td data-label="Submitted">{formatDate(application.submittedAt)}</td>
          <td data-label="Status">
            <StatusBadge status={application.status} />
            {application.asked > 0 ? (
              <RowDetail>{application.asked === 1 ? '1 item needed' : `${application.asked} items needed`}</RowDetail>
            ) : null}
          </td>
        </tr>
      ))}
    </RowTable>
  );
}
