import { updatesPages } from '../../../platform/events/channels.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { searched } from '../../search/server/api.ts';
import * as demandEvents from '../events.ts';
import { forgetCaller } from './calls.ts';
import { demandRecorder } from './recording/recorder.ts';
import { countedSearches, demandRules, forgetSearcher } from './retention.ts';
import { marketDemandRoutes } from './routes.ts';

export const marketDemandFeature: Feature = {
  name: 'market-demand',
  routes: marketDemandRoutes,
  services: [demandRecorder],
  events: Object.values(demandEvents),
  followers: [updatesPages(demandEvents.demandCallNoted, { type: 'demandCall', to: ['admins'] })],
  retention: demandRules,
  start(platform) {
    const { hooks } = platform;
    hooks.register(searched, (search) => platform.service(demandRecorder).note(search));
    hooks.register(ownData, countedSearches);
    hooks.register(accountEnds, async (_platform, tx, _context, { accountId }) => {
      await forgetSearcher(tx, accountId);
      await forgetCaller(tx, accountId);
    });
  },
  health: (platform) => {
    const { waiting, lost } = platform.service(demandRecorder).figures;
    return { searchesToCount: waiting, searchesNotCounted: lost };
  },
};
