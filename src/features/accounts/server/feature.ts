import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { waitingFor } from './api.ts';
import { accountMails } from './mailed-links/mails.ts';
import { removeOldLinks } from './mailed-links/one-time-links.ts';
import { accountRoutes } from './routes.ts';
import { removeEndedSessions, sessionKeeper } from './sessions.ts';
import { twoFactorMails } from './two-factor/mails.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';
import { removeOldChallenges } from './two-factor/state.ts';
import { readWaitingAccounts } from './waiting.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: [...accountRoutes, ...twoFactorRoutes],
  mails: [...Object.values(accountMails), ...twoFactorMails],
  services: [sessionKeeper],
  start({ hooks, database }) {
    hooks.register(cleanUp, removeEndedSessions);
    hooks.register(cleanUp, removeOldLinks);
    hooks.register(cleanUp, removeOldChallenges);
    hooks.register(waitingFor, (session) => readWaitingAccounts(database, session));
  },
};
