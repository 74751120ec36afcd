import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { accountMails } from './mailed-links/mails.ts';
import { removeOldLinks } from './mailed-links/one-time-links.ts';
import { accountRoutes } from './routes.ts';
import { removeEndedSessions, sessionKeeper } from './sessions.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: accountRoutes,
  mails: Object.values(accountMails),
  services: [sessionKeeper],
  start({ hooks }) {
    hooks.register(cleanUp, removeEndedSessions);
    hooks.register(cleanUp, removeOldLinks);
  },
};
