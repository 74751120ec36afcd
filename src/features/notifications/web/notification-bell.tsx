import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { AppLink, readReturnTo } from '../../../ui/addresses.tsx';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import { Dropdown } from '../../../ui/page/dropdown.tsx';
import { useSession } from '../../accounts/web/session.ts';
import type { Notification } from '../contract.ts';
import classes from './notifications.module.css';
import { notificationsOptions, useMarkAllRead, useMarkRead } from './queries.ts';
import { arrivedSince, badgeText } from './read-marks.ts';

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

/** More at once are only counted: after a night away nobody reads a stack of notices. */
const saidSingly = 3;

/** Says what has arrived since the list was first read. */
function useArrivals(notifications: readonly Notification[] | undefined): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!notifications) return;
    const arrived = known.current ? arrivedSince(known.current, notifications) : [];
    known.current = new Set([...(known.current ?? []), ...notifications.map(({ _id }) => _id)]);
    if (arrived.length > saidSingly) notice.info(`${arrived.length} new notifications`);
    else for (const { message } of arrived) notice.info(message);
  }, [notifications]);
}

interface NotificationItemProps {
  readonly notification: Notification;
  /** The link was followed. */
  readonly onFollow?: () => void;
}

export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const { _id, message, isRead, createdAt } = notification;
  const messageId = useId();
  const read = useMarkRead();
  const follow = () => {
    if (!isRead) read.mutate(_id);
    onFollow?.();
  };
  return (
    <li className={classes.item} data-read={isRead || undefined}>
      <span className={classes.dot} aria-hidden />
      <div className={classes.text}>
        <Anchor
          component={AppLink}
          to={readReturnTo(notification.link) ?? '/notifications'}
          id={messageId}
          c="inherit"
          fw={isRead ? 400 : 550}
          size="sm"
          onClick={follow}
        >
          {isRead ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
          {message}
        </Anchor>
        <time className={classes.time} dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatRelative(createdAt)}
        </time>
      </div>
      {isRead ? null : (
        <Button size="compact-sm" variant="subtle" aria-describedby={messageId} onClick={() => read.mutate(_id)}>
          Mark as Read
        </Button>
      )}
    </li>
  );
}
