import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { accountEnds, holdsWork, ownData } from '../../accounts/server/api.ts';
import { judgeProgram } from './judge-program.ts';
import { removeDeleted } from './manage.ts';
import { hasSavedSearches, ownSavedSearches, removeSavedSearches } from './own-data.ts';
import { savedSearchRoutes } from './routes.ts';
import { foundMail, tellOwner } from './tell.ts';
import { programWatch, sweepPrograms } from './watch.ts';

export const savedSearchesFeature: Feature = {
  name: 'saved-searches',
  routes: savedSearchRoutes,
  jobs: [judgeProgram, tellOwner, sweepPrograms],
  mails: [foundMail],
  services: [programWatch],
  start({ hooks }) {
    hooks.register(cleanUp, removeDeleted);
    hooks.register(holdsWork, hasSavedSearches);
    hooks.register(ownData, ownSavedSearches);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeSavedSearches(tx, accountId));
  },
};
