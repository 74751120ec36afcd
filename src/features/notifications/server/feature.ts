import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData, waitingActs, waitingFor } from '../../accounts/server/api.ts';
import * as notificationEvents from '../events.ts';
import { digestMail, sendDigests } from './digest/digest.ts';
import { readUnread, settleNotification } from './digest/waiting.ts';
import { notificationFollowers } from './followers.ts';
import { notificationsRules, ownNotifications, ownPreferences } from './own-data.ts';
import { notificationRoutes } from './routes.ts';
import { changesOf } from './write.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: notificationRoutes,
  jobs: [sendDigests],
  mails: [digestMail],
  events: Object.values(notificationEvents),
  followers: notificationFollowers,
  retention: notificationsRules,
  start(platform) {
    const { hooks } = platform;
    hooks.register(ownData, ownNotifications(platform));
    hooks.register(ownData, ownPreferences);
    hooks.register(accountEnds, async ({ events }, tx, _context, { accountId }) => {
      changesOf(tx, events).leaving.push(accountId);
    });
    hooks.register(waitingActs, settleNotification);
    hooks.register(waitingFor, (session) => readUnread(platform, session));
  },
};
