import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { waitingFor } from '../../accounts/server/api.ts';
import * as privacyEvents from '../events.ts';
import * as privacyLimits from '../limits.ts';
import { copyRule, reencryptCopies } from './copies.ts';
import { privacyFollowers } from './followers.ts';
import { privacyRules, readDueRequests } from './keep.ts';
import { privacyMails } from './mails.ts';
import { privacyRoutes } from './routes.ts';

/** People, with an account or without, ask what is stored about them, or for its erasure. */
export const privacyRequestsFeature: Feature = {
  name: 'privacy-requests',
  routes: privacyRoutes,
  mails: Object.values(privacyMails),
  limits: Object.values(privacyLimits),
  events: Object.values(privacyEvents),
  followers: privacyFollowers,
  retention: [...privacyRules, copyRule],
  start(platform) {
    const { hooks, database, clock } = platform;
    hooks.register(reencrypts, reencryptCopies(platform));
    hooks.register(waitingFor, (waiter) => readDueRequests(database.db, waiter, clock.now()));
  },
};
