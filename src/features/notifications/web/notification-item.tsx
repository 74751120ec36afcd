import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { formatDateTime, formatRelative } from '../../../ui/format.ts';
import { AppLink } from '../../../ui/page/app-link.tsx';
import { readReturnTo } from '../../../ui/return-to.ts';
import type { Notification } from '../contract.ts';
import classes from './notifications.module.css';
import { useMarkRead } from './queries.ts';

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
