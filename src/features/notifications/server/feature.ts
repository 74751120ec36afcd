import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { accountEnds, lenderSignedUp, mailOfLenderSignUp, ownData, waitingFor } from '../../accounts/server/api.ts';
import { notify, whoWantsMail } from './api.ts';
import { digestMail, sendDigests } from './digest.ts';
import { removeOld } from './marks.ts';
import { ownNotifications, ownPreferences } from './own-data.ts';
import { notificationRoutes, readUnread } from './routes.ts';
import { changesOf } from './write.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  jobs: [sendDigests],
  mails: [digestMail],
  start({ hooks, database }) {
    hooks.register(ownData, ownNotifications);
    hooks.register(ownData, ownPreferences);
    hooks.register(accountEnds, async (platform, tx, _context, { accountId }) => {
      changesOf(tx, platform.events).leaving.push(accountId);
    });
    hooks.register(cleanUp, removeOld);
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
