import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, holdsWork, ownData } from '../../accounts/server/api.ts';
import * as savedSearchEvents from '../events.ts';
import * as savedSearchLimits from '../limits.ts';
import { savedSearchFollowers } from './followers.ts';
import { foundMail } from './matches/found-mail.ts';
import { judgeProgram } from './matches/judge-program.ts';
import { notifyOwner } from './matches/notify-owner.ts';
import { programWatch, sweepPrograms } from './matches/watch.ts';
import { hasSavedSearches, ownSavedSearches, removeSavedSearches } from './own-data.ts';
import { savedSearchesRules } from './retention.ts';
import { savedSearchRoutes } from './routes.ts';

export const savedSearchesFeature: Feature = {
  name: 'saved-searches',
  routes: savedSearchRoutes,
  jobs: [judgeProgram, notifyOwner, sweepPrograms],
  mails: [foundMail],
  services: [programWatch],
  limits: Object.values(savedSearchLimits),
  events: Object.values(savedSearchEvents),
  followers: savedSearchFollowers,
  retention: savedSearchesRules,
  start({ hooks }) {
    hooks.register(holdsWork, hasSavedSearches);
    hooks.register(ownData, ownSavedSearches);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeSavedSearches(tx, accountId));
  },
};
