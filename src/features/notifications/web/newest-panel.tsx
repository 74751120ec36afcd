import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataState } from '../../../ui/page/data-state.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { useMarkAllRead } from './marks.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';
import { newestOptions, useUnread } from './queries.ts';

const shown = 8;

/** Under the bell: the newest, and the way to all of them. */
export function NewestPanel({ onFollow }: { readonly onFollow: () => void }) {
  const query = useQuery(newestOptions);
  const unread = useUnread();
  const readAll = useMarkAllRead();
  const { role } = useProfile();
  const version = query.data?.version;
  return (
    <>
      <Group justify="space-between" className={classes.head}>
        <Text fw={600}>Notifications</Text>
        {unread > 0 && version !== undefined ? (
          <Button size="compact-sm" variant="subtle" onClick={() => readAll.mutate(version)}>
            Mark all as read
          </Button>
        ) : null}
      </Group>
      <div className={classes.scroll}>
        <DataState
          query={query}
          failed="Couldn't load your notifications."
          isEmpty={({ notifications }) => notifications.length === 0}
          empty={
            <Text size="sm" c="dimmed" p="md">
              No notifications yet.
            </Text>
          }
        >
          {({ notifications }) => (
            <ul className={classes.list}>
              {notifications.slice(0, shown).map((one) => (
                <NotificationItem key={one._id} notification={one} onFollow={onFollow} />
              ))}
            </ul>
          )}
        </DataState>
      </div>
      <div className={classes.foot}>
        <Anchor
          component={Link}
          to={role === 'lender' ? '/lender/notifications' : '/notifications'}
          size="sm"
          onClick={onFollow}
        >
          All notifications
        </Anchor>
      </div>
    </>
  );
}
