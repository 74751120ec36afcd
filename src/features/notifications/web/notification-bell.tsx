import { ActionIcon, Anchor, Button, Group, Popover, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataState } from '../../../web/kit/data-state.tsx';
import { useSession } from '../../../web/kit/session.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';
import { notificationsOptions, useMarkAllRead } from './queries.ts';
import { badgeText } from './read-marks.ts';
import { useArrivals } from './use-arrivals.ts';

const newest = 8;

/** The bell of the header: how many are unread, and the newest at a click. What arrives is said as it comes. */
export function NotificationBell() {
  const { data } = useQuery(notificationsOptions);
  const [opened, popover] = useDisclosure(false);
  useArrivals(data?.notifications);
  const unread = data?.unread ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={popover.set}
      position="bottom-end"
      width="min(420px, 100vw - 24px)"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          className={classes.bell}
          variant="subtle"
          color="gray"
          size={36}
          onClick={popover.toggle}
          aria-label={unread === 0 ? 'Notifications, none unread' : `Notifications, ${unread} unread`}
        >
          <IconBell size={20} />
          {unread > 0 ? (
            <span className={classes.badge} aria-hidden>
              {badgeText(unread)}
            </span>
          ) : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <Newest onFollow={popover.close} />
      </Popover.Dropdown>
    </Popover>
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
