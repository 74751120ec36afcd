import { Badge, Button, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import { actionsColumn, RowActions, RowDetail, RowTable } from '../../../../ui/lists/row-table.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import type { LenderUser } from '../../lender-users-contract.ts';
import { AssignControl } from './assign-control.tsx';
import classes from './lender-users.module.css';
import { lenderUsersOptions, type ShownState, useDecision } from './queries.ts';

/** /admin/lender-users */
export function LenderUsersPage() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  return (
    <Page
      title="Lender Users"
      subtitle="Who asks to work for a lender here, and who does. Each is told of every decision by mail."
      width="wide"
      actions={
        <TextInput
          type="search"
          aria-label="Search lender users"
          placeholder="Name, address or company"
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      <Users state="pending" title="Pending" empty="No pending lender users." search={search} />
      <Users state="active" title="Active" empty="No active lender users found." search={search} />
    </Page>
  );
}

interface UsersProps {
  readonly state: ShownState;
  readonly title: string;
  readonly empty: string;
  readonly search: string;
}

function Users({ state, title, empty, search }: UsersProps) {
  const query = useInfiniteQuery(lenderUsersOptions(state, search));
  const id = `lender-users-${state}`;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            title="The lender users could not be loaded."
            error={query.error}
            retry={() => void query.refetch()}
          />
        ) : (
          <LoadingRows rows={3} />
        )
      ) : (
        <Table users={query.data.pages.flat()} state={state} empty={empty} />
      )}
      {query.hasNextPage ? (
        <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

interface TableProps extends Pick<UsersProps, 'state' | 'empty'> {
  readonly users: readonly LenderUser[];
}

function Table({ users, state, empty }: TableProps) {
  if (users.length === 0) return <EmptyState title={empty} />;
  return (
    <RowTable
      label={state === 'pending' ? 'Pending lender users' : 'Active lender users'}
      columns={['Who', 'Since', 'Lender', actionsColumn]}
      phoneLabels="beside"
      isMiddle
      className={classes.table}
    >
      {users.map((user) => (
        <Row key={user._id} user={user} />
      ))}
    </RowTable>
  );
}

function Row({ user }: { readonly user: LenderUser }) {
  const { name, email, createdAt, companyName, suspended, lenderId, lenderName } = user;
  return (
    <tr>
      <th scope="row">
        <strong>{name || email}</strong>
        {suspended ? (
          <Badge ml="xs" color="amber" variant="light" tt="none">
            Suspended
          </Badge>
        ) : null}
        <RowDetail>{email}</RowDetail>
      </th>
      <td data-label="Since">
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatRelative(createdAt)}
        </time>
      </td>
      <td data-label="Lender">
        <div>
          {lenderId === null ? <AssignControl user={user} /> : lenderName}
          {lenderId === null && companyName !== null ? <RowDetail>Asked for: {companyName}</RowDetail> : null}
        </div>
      </td>
      <td>
        <Actions user={user} />
      </td>
    </tr>
  );
}

function Actions({ user }: { readonly user: LenderUser }) {
  const { decide, isPending } = useDecision(user);
  const name = user.name || user.email;
  return (
    <RowActions>
      {user.approved ? null : (
        <Button
          size="compact-sm"
          disabled={isPending}
          onClick={() => void decide('approve')}
          aria-label={`Approve ${name}`}
        >
          Approve
        </Button>
      )}
      {user.approved && user.suspended ? (
        <Button
          size="compact-sm"
          disabled={isPending}
          onClick={() => void decide('reactivate')}
          aria-label={`Reactivate ${name}`}
        >
          Reactivate
        </Button>
      ) : null}
      {user.approved && !user.suspended ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isPending}
          onClick={() => void decide('suspend')}
          aria-label={`Suspend ${name}`}
        >
          Suspend
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        disabled={isPending}
        onClick={() => void decide('delete')}
        aria-label={`Delete ${name}`}
      >
        Delete
      </Button>
    </RowActions>
  );
}
