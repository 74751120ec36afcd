import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData, sharedWork, waitingFor } from '../../accounts/server/api.ts';
import { marketCache } from './api.ts';
import { marketMeasures, secondsBehind } from './market/market-measures.ts';
import { lastSearches, removeScenarios } from './own-data.ts';
import { hiddenProgramsOf, searchRoutes, waitingPrograms } from './routes.ts';

export const searchFeature: Feature = {
  name: 'search',
  routes: searchRoutes,
  services: [marketCache],
  start(platform) {
    const { hooks } = platform;
    hooks.register(waitingFor, async (session) => waitingPrograms(platform, session));
    hooks.register(sharedWork, hiddenProgramsOf(platform));
    hooks.register(ownData, lastSearches);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeScenarios(tx, accountId));
  },
  measures: marketMeasures,
  health: (platform) => ({
    programsSetAside: platform.service(marketCache).setAside().length,
    marketBehindSeconds: secondsBehind(platform),
  }),
};
