import { Button, Group, Text } from '@mantine/core';
import { IconLogout, IconUserPlus } from '@tabler/icons-react';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '../../../kernel/access.ts';
import { confirm } from '../../../ui/confirm.ts';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { nextPageOf } from '../../../ui/lists/next-page.ts';
import { actionsColumn, RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { ListedUser } from '../../accounts/people/contract.ts';
import { listUsersFile } from '../../accounts/people/endpoints.ts';
import { useProfile } from '../../accounts/web/session.ts';
import type { DesksDialogProps } from './desks-dialog.tsx';
import type { DevicesDialogProps } from './devices-dialog.tsx';
import type { InvitationsDialogProps } from './invitations-dialog.tsx';
import type { PlanDialogProps } from './plan-dialog.tsx';
import { useLogOutEveryone, userFilter, usersOptions } from './queries.ts';
import { UserFilters } from './user-filters.tsx';
import { UserRow } from './user-row.tsx';
import classes from './users.module.css';
import { type UsersSearch, usersSearch } from './users-search.ts';
import type { ViewDialogProps } from './view-dialog.tsx';

const PlanDialog = lazyWhenNeeded<PlanDialogProps>(
  async () => (await import('./plan-dialog.tsx')).PlanDialog,
  ({ user }) => user !== undefined,
);

const DesksDialog = lazyWhenNeeded<DesksDialogProps>(
  async () => (await import('./desks-dialog.tsx')).DesksDialog,
  ({ user }) => user !== undefined,
);

const DevicesDialog = lazyWhenNeeded<DevicesDialogProps>(
  async () => (await import('./devices-dialog.tsx')).DevicesDialog,
  ({ user }) => user !== undefined,
);

const ViewDialog = lazyWhenNeeded<ViewDialogProps>(
  async () => (await import('./view-dialog.tsx')).ViewDialog,
  ({ user }) => user !== undefined,
);

const InvitationsDialog = lazyWhenNeeded<InvitationsDialogProps>(
  async () => (await import('./invitations-dialog.tsx')).InvitationsDialog,
  ({ opened }) => opened,
);

interface UsersPageProps {
  /** What the navigation calls the pages of a desk. */
  readonly labelsOfDesk: DesksDialogProps['labelsOfDesk'];
}

/** /admin/users: every account, and what administrators do to it. */
export function UsersPage({ labelsOfDesk }: UsersPageProps) {
  const shown = usersSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const profile = useProfile();
  const { isSuperAdmin } = profile;
  const [isInviting, setInviting] = useState(false);
  const show = (change: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '/admin/users', search: usersSearch({ ...shown, ...change }), replace: true });
  return (
    <Page
      title="Users"
      subtitle="Every account: brokers, investors, lender users and administrators. We email people when their access changes."
      width="wide"
      actions={
        <>
          <ExportMenu endpoint={listUsersFile} name="users" query={userFilter(shown)} />
          {isSuperAdmin ? <LogOutEveryone /> : null}
          {can(profile, 'all') ? (
            <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
              Invite administrator
            </Button>
          ) : null}
        </>
      }
    >
      <UserFilters shown={shown} show={show} />
      <InvitationsDialog opened={isInviting} onClose={() => setInviting(false)} />
      <Users
        labelsOfDesk={labelsOfDesk}
        shown={shown}
        onClear={() => void navigate({ to: '/admin/users', search: {}, replace: true })}
      />
    </Page>
  );
}

function LogOutEveryone() {
  const { mutate, isPending } = useLogOutEveryone();
  const ask = async () => {
    const isSure = await confirm({
      title: 'Force Logout All Users',
      text: 'Are you sure you want to log out all users? Everyone is logged out on every device immediately, and you on your other devices. Unsaved work comes back when its owner logs in again.',
      confirm: 'Log out all users',
      dangerous: true,
    });
    if (isSure) mutate();
  };
  return (
    <Button
      variant="default"
      leftSection={<IconLogout size={16} aria-hidden />}
      loading={isPending}
      onClick={() => void ask()}
    >
      Force Logout All Users
    </Button>
  );
}

interface UsersProps extends UsersPageProps {
  readonly shown: UsersSearch;
  readonly onClear: () => void;
}

function Users({ shown, onClear, labelsOfDesk }: UsersProps) {
  const query = useInfiniteQuery(usersOptions(shown));
  const [planned, setPlanned] = useState<ListedUser>();
  const [limited, setLimited] = useState<ListedUser>();
  const [loggedIn, setLoggedIn] = useState<ListedUser>();
  const [viewed, setViewed] = useState<ListedUser>();
  const isFiltered = Object.keys(shown).some((name) => name !== 'order');
  const empty = (
    <EmptyState
      title="No users found."
      action={
        isFiltered ? (
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        ) : null
      }
    />
  );
  return (
    <DataState
      query={query}
      failed="Failed to fetch users. Please try again later."
      isEmpty={({ pages }) => !query.isPlaceholderData && pages.every((users) => users.length === 0)}
      empty={empty}
    >
      {({ pages }) => (
        <>
          <RowTable
            label="Users"
            columns={['Who', 'Role', 'Plan', 'Last login', 'Logged in on', actionsColumn]}
            phoneLabels="beside"
            isMiddle
            className={classes.table}
          >
            {/* Each once: somebody who moved in the order while the list was read is on two pages. */}
            {[...new Map(pages.flat().map((user) => [user._id, user])).values()].map((user) => (
              <UserRow
                key={user._id}
                user={user}
                onPlan={setPlanned}
                onDesks={setLimited}
                onDevices={setLoggedIn}
                onView={setViewed}
              />
            ))}
          </RowTable>
          <MoreUsers query={query} />
          <PlanDialog key={planned?._id} user={planned} onClose={() => setPlanned(undefined)} />
          <ViewDialog key={`view ${viewed?._id}`} user={viewed} onClose={() => setViewed(undefined)} />
          <DevicesDialog key={`devices ${loggedIn?._id}`} user={loggedIn} onClose={() => setLoggedIn(undefined)} />
          <DesksDialog
            key={`desks ${limited?._id}`}
            user={limited}
            labelsOfDesk={labelsOfDesk}
            onClose={() => setLimited(undefined)}
          />
        </>
      )}
    </DataState>
  );
}

function MoreUsers({ query }: { readonly query: UseInfiniteQueryResult }) {
  const { again } = nextPageOf(query);
  if (again)
    return (
      <Group role="alert" justify="center" gap="sm" mt="sm">
        <Text size="sm">Couldn't load more users.</Text>
        <Button variant="default" size="compact-md" onClick={again}>
          Try again
        </Button>
      </Group>
    );
  return query.hasNextPage ? (
    <Button variant="default" mt="md" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      Show more
    </Button>
  ) : null;
}
