import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { AppLink, readReturnTo } from '../../../ui/addresses.tsx';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import type { Notification } from '../contract.ts';
import { useMarkRead, useMarkUnread } from './marks.ts';
import classes from './notifications.module.css';

interface NotificationItemProps {
  readonly notification: Notification;
  /** The link was followed. */
  readonly onFollow?: () => void;
  /** One that is read can be marked as unread again. */
  readonly restorable?: boolean;
}

export function NotificationItem({ notification, onFollow, restorable }: NotificationItemProps) {
  const { _id, message, isRead, createdAt } = notification;
  const messageId = useId();
  const read = useMarkRead();
  const unread = useMarkUnread();
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
      {/* One button for both, so that the focus stays where it is. */}
      {isRead && !restorable ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-describedby={messageId}
          onClick={() => (isRead ? unread : read).mutate(_id)}
        >
          {isRead ? 'Mark as Unread' : 'Mark as Read'}
        </Button>
      )}
    </li>
  );
}
