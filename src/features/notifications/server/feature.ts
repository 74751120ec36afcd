import type { Feature } from '../../../platform/feature.ts';
import { lenderSignedUp } from '../../accounts/server/api.ts';
import { notify } from './api.ts';
import { notificationRoutes } from './routes.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  start: ({ hooks }) =>
    hooks.register(lenderSignedUp, (platform, tx, at, { companyName, adminIds }) => {
      const message = `${companyName} asks for a lender account.`;
      const items = adminIds.map((accountId) => ({ accountId, message, link: '/admin/lender-users' }));
      return notify(platform, tx, at, ...items);
    }),
};
