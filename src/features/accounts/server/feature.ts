import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { waitingFor } from './api.ts';
import { accountMails } from './mailed-links/mails.ts';
import { removeOldLinks } from './mailed-links/one-time-links.ts';
import { emailChangeMails } from './own-account/email-change-mails.ts';
import { ownAccountRoutes } from './own-account/routes.ts';
import { accountRoutes } from './routes.ts';
import { removeEndedSessions, sessionKeeper } from './sessions.ts';
import { readWaitingAccounts } from './waiting.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: [...accountRoutes, ...ownAccountRoutes],
  mails: [...Object.values(accountMails), ...Object.values(emailChangeMails)],
  services: [sessionKeeper],
  start({ hooks, database }) {
    hooks.register(cleanUp, removeEndedSessions);
    hooks.register(cleanUp, removeOldLinks);
    hooks.register(waitingFor, (session) => readWaitingAccounts(database, session));
  },
};
