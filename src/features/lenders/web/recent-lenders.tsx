import { Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../ui/addresses.tsx';
import { formatRelative } from '../../../ui/format.ts';
import { actionsColumn, RowActions, RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { recentLendersOptions } from './queries.ts';

/** For administrators: the companies whose records changed last, with what is done to them most. Both pages lead back to /admin. */
export function RecentLenders() {
  return (
    <section aria-labelledby="recent-lenders">
      <Title order={2} id="recent-lenders" mt="xl" mb="sm">
        Recently changed lenders
      </Title>
      <DataState
        query={useQuery(recentLendersOptions)}
        failed="Couldn't load the lenders."
        loading={<Skeleton h={180} />}
        isEmpty={(lenders) => lenders.length === 0}
        empty={<EmptyState title="No lenders found.">Lenders appear here as soon as one is added.</EmptyState>}
      >
        {(lenders) => (
          <RowTable columns={['Lender', 'Changed', actionsColumn]} phoneLabels="beside" isMiddle>
            {lenders.map(({ _id, name, changedAt }) => (
              <tr key={_id}>
                <th scope="row">
                  <strong>{name}</strong>
                </th>
                <td>{formatRelative(changedAt)}</td>
                <td>
                  <RowActions>
                    <LenderButton to={`/edit-lender/${_id}?returnTo=admin`} label="Edit" name={name} />
                    <LenderButton
                      to={`/manage-loan-programs/${_id}?returnTo=admin`}
                      label="Manage Loan Programs"
                      name={name}
                    />
                  </RowActions>
                </td>
              </tr>
            ))}
          </RowTable>
        )}
      </DataState>
    </section>
  );
}

interface LenderButtonProps {
  readonly to: string;
  readonly label: string;
  readonly name: string;
}

const LenderButton = ({ to, label, name }: LenderButtonProps) => (
  <Button size="compact-sm" variant="default" component={AppLink} to={to} aria-label={`${label}: ${name}`}>
    {label}
  </Button>
);
