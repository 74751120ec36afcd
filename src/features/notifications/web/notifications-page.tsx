import { Button, Group, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import { nameOfDay } from '../../../ui/lists/name-of-day.ts';
import { ShowMore } from '../../../ui/lists/show-more.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { Notification } from '../contract.ts';
import { listNotificationsFile } from '../endpoints.ts';
import { useMarkAllRead } from './marks.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';
import { listsKey, readList, useUnread } from './queries.ts';
import type { Listed } from './read-marks.ts';

const atOnce = '50';

const pagesOptions = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, filter],
    queryFn: ({ signal, pageParam }): Promise<Listed> =>
      readList(
        {
          limit: atOnce,
          ...(filter === 'unread' ? { unread: 'true' } : {}),
          ...(pageParam === null ? {} : { before: String(pageParam) }),
        },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, notifications }) => (hasMore ? notifications.at(-1)?.number : undefined),
  });

type Filter = 'all' | 'unread';
const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

/** /notifications and /lender/notifications */
export function NotificationsPage() {
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery(pagesOptions(filter));
  const readAll = useMarkAllRead();
  const unread = useUnread();
  const seen = query.data?.pages[0]?.version;
  return (
    <Page
      title="Notifications"
      subtitle={query.data ? (unread === 0 ? 'You’re all caught up.' : `${unread} unread`) : 'Recent activity'}
      width="narrow"
      actions={
        <>
          {unread > 0 && seen !== undefined ? (
            <Button variant="default" onClick={() => readAll.mutate(seen)}>
              Mark all as read
            </Button>
          ) : null}
          <ExportMenu
            endpoint={listNotificationsFile}
            name="notifications"
            query={filter === 'unread' ? { unread: 'true' } : {}}
          />
          <Button variant="default" component={Link} to="/account/notifications">
            Notification settings
          </Button>
        </>
      }
    >
      <SegmentedControl
        mb="md"
        aria-label="Which notifications"
        data={[...filters]}
        value={filter}
        onChange={(value) => setFilter(value === 'unread' ? 'unread' : 'all')}
      />
      <DataState
        query={query}
        failed="Couldn't load your notifications."
        isEmpty={({ pages }) => listOf(pages).length === 0}
        empty={<Nothing filter={filter} />}
      >
        {(data) => <Days data={data} />}
      </DataState>
      <Group justify="center" mt="md">
        <ShowMore pages={query}>Show older</ShowMore>
      </Group>
      {query.isFetchNextPageError ? (
        <Text size="sm" ta="center" mt="xs" role="alert">
          Couldn’t load older notifications. Try again.
        </Text>
      ) : null}
    </Page>
  );
}

const Nothing = ({ filter }: { readonly filter: Filter }) =>
  filter === 'unread' ? (
    <EmptyState title="You’re all caught up">Notifications you have read are under All.</EmptyState>
  ) : (
    <EmptyState title="No notifications yet">Responses, questions and changes to your work appear here.</EmptyState>
  );

/** What has moved up while older ones were loaded stands in two parts: its newer place counts. */
const listOf = (pages: readonly Listed[]): Notification[] =>
  [
    ...new Map(
      pages
        .flatMap(({ notifications }) => notifications)
        .toReversed()
        .map((one) => [one._id, one]),
    ).values(),
  ].sort((a, b) => b.number - a.number);

function Days({ data: { pages } }: { readonly data: InfiniteData<Listed> }) {
  const now = new Date();
  const byDay = Map.groupBy(listOf(pages), ({ createdAt }) => nameOfDay(createdAt, now));
  return [...byDay].map(([day, notifications]) => <Day key={day} title={day} notifications={notifications} />);
}

function Day({ title, notifications }: { readonly title: string; readonly notifications: readonly Notification[] }) {
  const titleId = useId();
  return (
    <>
      <Title order={2} size="h5" mt="lg" mb="xs" id={titleId}>
        {title}
      </Title>
      <Paper withBorder>
        <ul className={classes.list} aria-labelledby={titleId}>
          {notifications.map((one) => (
            <NotificationItem key={one._id} notification={one} restorable />
          ))}
        </ul>
      </Paper>
    </>
  );
}
