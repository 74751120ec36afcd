import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, lenderSignedUp, ownData, waitingFor } from '../../accounts/server/api.ts';
import { notify } from './api.ts';
import { ownNotifications, removeNotifications } from './own-data.ts';
import { notificationRoutes, readUnread } from './routes.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  start({ hooks, database }) {
    hooks.register(ownData, ownNotifications);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeNotifications(tx, accountId));
    hooks.register(waitingFor, (session) => readUnread(database, session));
    hooks.register(lenderSignedUp, (platform, tx, at, { companyName, adminIds }) => {
      const message = `${companyName} asks for a lender account.`;
      const items = adminIds.map((accountId) => ({ accountId, message, link: '/admin/lender-users' }));
      return notify(platform, tx, at, ...items);
    });
  },
};
