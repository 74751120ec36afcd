import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, lenderSignedUp, mailOfLenderSignUp, ownData, waitingFor } from '../../accounts/server/api.ts';
import { notify, whoWantsMail } from './api.ts';
import { ownNotifications, ownPreferences, removeNotifications } from './own-data.ts';
import { notificationRoutes, readUnread } from './routes.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  start({ hooks, database }) {
    hooks.register(ownData, ownNotifications);
    hooks.register(ownData, ownPreferences);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeNotifications(tx, accountId));
    hooks.register(waitingFor, (session) => readUnread(database, session));
    hooks.register(lenderSignedUp, async (platform, tx, at, { accountId: applicant, companyName, adminIds }) => {
      const sort = 'lenderSignedUp';
      const message = `${companyName} asks for a lender account.`;
      const link = '/admin/lender-users';
      await notify(platform, tx, at, ...adminIds.map((accountId) => ({ accountId, sort, message, link }) as const));
      const mailed = await whoWantsMail(tx.db, adminIds, sort);
      await mailOfLenderSignUp(platform, tx, applicant, mailed);
    });
  },
};
