import type { Feature } from '../../../platform/feature.ts';
import { waitingFor } from '../../accounts/server/api.ts';
import { notificationRoutes, readUnread } from './routes.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  start: ({ hooks, database }) => hooks.register(waitingFor, (session) => readUnread(database, session)),
};
