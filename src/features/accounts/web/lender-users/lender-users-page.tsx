import { Badge, Button, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx';
import { actionsColumn, RowActions, RowDetail, RowTable } from '../../../../ui/lists/row-table.tsx';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import type { LenderUser } from '../../lender-users/contract.ts';
import { listLenderUsersFile } from '../../lender-users/endpoints.ts';
import { AssignControl, AssignedLender } from './assign-control.tsx';
import type { Choice } from './lender-choice.ts';
import classes from './lender-users.module.css';
import { lenderUsersOptions, type ShownState, useAdmit, useDecision } from './queries.ts';

/** /admin/lender-users */
export function LenderUsersPage() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  return (
    <Page
      title="Lender Users"
      subtitle="People who asked for lender access, and people who have it. We email them every decision."
      width="wide"
      actions={
        <>
          <ExportMenu endpoint={listLenderUsersFile} name="lender-users" query={search === '' ? {} : { search }} />
          <TextInput
            type="search"
            aria-label="Search lender users"
            placeholder="Name, email or company"
            leftSection={<IconSearch size={16} />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
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
          <ErrorState title="Couldn't load the lender users." error={query.error} retry={() => void query.refetch()} />
        ) : (
          <LoadingRows rows={3} />
        )
      ) : (
        <Table
          users={query.data.pages.flat()}
          state={state}
          empty={search === '' ? empty : `No ${state} lender users match your search.`}
        />
      )}
      <ShowMore pages={query} mt="md" />
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
  const { name, email, emailVerified, createdAt, companyName, suspended, lenderId } = user;
  const [chosen, setChosen] = useState<Choice>();
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
        <Badge mt={4} size="sm" variant="light" tt="none" color={emailVerified ? 'pine' : 'amber'}>
          {emailVerified ? 'Email verified' : 'Email not verified'}
        </Badge>
      </th>
      <td data-label="Since">
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatRelative(createdAt)}
        </time>
      </td>
      <td data-label="Lender">
        <div>
          {lenderId === null ? (
            <AssignControl user={user} chosen={chosen} onChoose={setChosen} />
          ) : (
            <AssignedLender user={user} />
          )}
          {lenderId === null && companyName !== null ? <AskedFor user={user} companyName={companyName} /> : null}
        </div>
      </td>
      <td>
        <Actions user={user} chosen={chosen} />
      </td>
    </tr>
  );
}

/** What was stated at sign-up, and the way to make a lender of it. */
function AskedFor({ user, companyName }: { readonly user: LenderUser; readonly companyName: string }) {
  const { create, isPending } = useAdmit(user);
  const { phone, companyWebsite, yearsInBusiness, licenseNumber } = user.application ?? {};
  const stated = [
    phone,
    companyWebsite,
    yearsInBusiness == null ? null : `${yearsInBusiness} ${yearsInBusiness === 1 ? 'year' : 'years'} in business`,
    licenseNumber && `License ${licenseNumber}`,
  ].filter(Boolean);
  return (
    <div className={classes.askedFor}>
      <RowDetail>Asked for: {companyName}</RowDetail>
      {stated.length > 0 ? <RowDetail>{stated.join(' · ')}</RowDetail> : null}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={isPending}
        onClick={() => void create(companyName)}
        aria-label={`Create this lender: ${companyName} for ${user.name || user.email}`}
      >
        Create this lender
      </Button>
    </div>
  );
}

function Actions({ user, chosen }: { readonly user: LenderUser; readonly chosen: Choice | undefined }) {
  const { decide, isPending } = useDecision(user);
  const { approveWith, isPending: isAdmitting } = useAdmit(user);
  const name = user.name || user.email;
  const button = { size: 'compact-sm', disabled: isPending || isAdmitting } as const;
  const approve = () => void (chosen ? approveWith(chosen) : decide('approve'));
  return (
    <RowActions>
      {user.approved ? null : (
        <Button
          {...button}
          onClick={approve}
          aria-label={chosen ? `Approve and assign ${name} to ${chosen.name}` : `Approve ${name}`}
        >
          {chosen ? 'Approve and assign' : 'Approve'}
        </Button>
      )}
      {user.approved && user.suspended ? (
        <Button {...button} onClick={() => void decide('reactivate')} aria-label={`Reactivate ${name}`}>
          Reactivate
        </Button>
      ) : null}
      {user.approved && !user.suspended ? (
        <Button {...button} variant="default" onClick={() => void decide('suspend')} aria-label={`Suspend ${name}`}>
          Suspend
        </Button>
      ) : null}
      <Button
        {...button}
        variant="subtle"
        color="red"
        onClick={() => void decide('delete')}
        aria-label={`Delete ${name}`}
      >
        Delete
      </Button>
    </RowActions>
  );
}
