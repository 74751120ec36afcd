import type { Notification } from '../contract.ts';

export interface NotificationList {
  readonly notifications: Notification[];
  readonly unread: number;
}

/** The list once this one is read. A second reading counts nothing down. */
export function withRead({ notifications, unread }: NotificationList, id: string): NotificationList {
  const was = notifications.find(({ _id }) => _id === id);
  if (!was || was.isRead) return { notifications, unread };
  return {
    notifications: notifications.map((one) => (one === was ? { ...one, isRead: true } : one)),
    unread: Math.max(0, unread - 1),
  };
}

export const withAllRead = ({ notifications }: NotificationList): NotificationList => ({
  notifications: notifications.map((one) => (one.isRead ? one : { ...one, isRead: true })),
  unread: 0,
});

/** Unread ones that were not there before, oldest first. */
export const arrivedSince = (known: ReadonlySet<string>, notifications: readonly Notification[]): Notification[] =>
  notifications.filter(({ _id, isRead }) => !isRead && !known.has(_id)).reverse();

export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread));
