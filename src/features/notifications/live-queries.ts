/** Queries that an update of a type makes out of date, by the first word of their keys. */
export const notificationLiveQueries = {
  notification: ['notifications', 'waiting'],
  /** Some were marked as read, or as unread again. */
  notificationsRead: ['notifications', 'waiting'],
} as const;
