import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataState } from '../../../ui/page/data-state.tsx';
import { Dropdown } from '../../../ui/page/dropdown.tsx';
import { useSession } from '../../accounts/web/session.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';
import { notificationsOptions, useMarkAllRead } from './queries.ts';
import { badgeText } from './read-marks.ts';
import { useArrivals } from './use-arrivals.ts';

const newest = 8;

/** The bell of the header: how many are unread, and the newest at a click. What arrives is said as it comes. */
export function NotificationBell() {
  const { data } = useQuery(notificationsOptions);
  useArrivals(data?.notifications);
  const unread = data?.unread ?? 0;
  return (
    <Dropdown
      align="end"
      width={420}
      roomy
      className={classes.bell}
      name={unread === 0 ? 'Notifications, none unread' : `Notifications, ${unread} unread`}
      button={
        <>
          <IconBell size={20} aria-hidden />
          {unread > 0 ? (
            <span className={classes.badge} aria-hidden>
              {badgeText(unread)}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => <Newest onFollow={close} />}
    </Dropdown>
  );
}

function Newest({ onFollow }: { readonly onFollow: () => void }) {
  const { data } = useQuery(notificationsOptions);
  const readAll = useMarkAllRead();
  const hasPage = useHasPage();
  return (
    <>
      <Group justify="space-between" className={classes.head}>
        <Text fw={600}>Notifications</Text>
        {data && data.unread > 0 ? (
          <Button size="compact-sm" variant="subtle" onClick={() => readAll.mutate()}>
            Mark all as read
          </Button>
        ) : null}
      </Group>
      <NewestList most={hasPage ? newest : undefined} onFollow={onFollow} />
      {hasPage ? (
        <div className={classes.foot}>
          <Anchor component={Link} to="/notifications" size="sm" onClick={onFollow}>
            All notifications
          </Anchor>
        </div>
      ) : null}
    </>
  );
}

/** The page belongs to the broker's workbench; a lender has the whole list here. */
function useHasPage(): boolean {
  const session = useSession();
  return session.status === 'in' && session.profile.role !== 'lender';
}

interface NewestListProps {
  readonly most: number | undefined;
  readonly onFollow: () => void;
}

function NewestList({ most, onFollow }: NewestListProps) {
  const query = useQuery(notificationsOptions);
  return (
    <div className={classes.scroll}>
      <DataState
        query={query}
        failed="Your notifications could not be loaded."
        isEmpty={({ notifications }) => notifications.length === 0}
        empty={
          <Text size="sm" c="dimmed" p="md">
            No notifications yet.
          </Text>
        }
      >
        {({ notifications }) => (
          <ul className={classes.list}>
            {notifications.slice(0, most).map((one) => (
              <NotificationItem key={one._id} notification={one} onFollow={onFollow} />
            ))}
          </ul>
        )}
      </DataState>
    </div>
  );
}
