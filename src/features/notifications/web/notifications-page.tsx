import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotificationItem } from './notification-bell.tsx';
import classes from './notifications.module.css';
import { notificationsOptions, useMarkAllRead } from './queries.ts';

export function NotificationsPage() {
  const query = useQuery(notificationsOptions);
  const readAll = useMarkAllRead();
  const unread = query.data?.unread ?? 0;
  return (
    <Page
      title="Notifications"
      subtitle={
        query.data ? (unread === 0 ? 'Everything is read.' : `${unread} unread`) : 'News about your quotes and deals'
      }
      width="narrow"
      actions={
        <>
          {unread > 0 ? (
            <Button variant="default" onClick={() => readAll.mutate()}>
              Mark all as read
            </Button>
          ) : null}
          <Button variant="default" component={Link} to="/account/notifications">
            Choose what you are told
          </Button>
        </>
      }
    >
      <DataState
        query={query}
        failed="Your notifications could not be loaded."
        isEmpty={({ notifications }) => notifications.length === 0}
        empty={
          <EmptyState title="No notifications yet">
            When somebody answers you, asks you something or changes what you work on, you will read it here.
          </EmptyState>
        }
      >
        {({ notifications }) => (
          <Paper withBorder>
            <ul className={classes.list}>
              {notifications.map((one) => (
                <NotificationItem key={one._id} notification={one} />
              ))}
            </ul>
          </Paper>
        )}
      </DataState>
    </Page>
  );
}
