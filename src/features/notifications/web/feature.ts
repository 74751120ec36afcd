import type { WebFeature } from '../../../ui/page/web-feature.ts';

export const notificationWeb = {
  liveQueries: {
    notification: ['notifications', 'waiting'],
    /** Some were marked as read, or as unread again. */
    notificationsRead: ['notifications', 'waiting'],
  },
} as const satisfies WebFeature;
