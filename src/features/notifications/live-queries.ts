import type { LiveQueries } from '../../ui/api/live-queries.ts';

export const notificationLiveQueries: LiveQueries = {
  notification: ['notifications', 'waiting'],
  /** Some were marked as read, or as unread again. */
  notificationsRead: ['notifications', 'waiting'],
};
