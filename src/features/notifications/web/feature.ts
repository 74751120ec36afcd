import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../ui/page/web-feature.ts';

const notificationsPage = lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage');
const notificationPreferencesPage = lazyRouteComponent(
  () => import('./preferences/preferences-page.tsx'),
  'NotificationPreferencesPage',
);
const undeliveredMailsPage = lazyRouteComponent(
  () => import('./undelivered/undelivered-mails-page.tsx'),
  'UndeliveredMailsPage',
);

export const notificationWeb = {
  pages: [
    { path: '/notifications', guard: 'user', title: 'Notifications', component: notificationsPage },
    {
      path: '/account/notifications',
      guard: 'signedIn',
      title: 'Notification settings',
      component: notificationPreferencesPage,
    },
    { path: '/admin/undelivered-mails', guard: 'admin', title: 'Undelivered email', component: undeliveredMailsPage },
  ],
  liveQueries: {
    notification: ['notifications', 'waiting'],
    /** Some were marked as read, or as unread again. */
    notificationsRead: ['notifications', 'waiting'],
  },
} as const satisfies WebFeature;
