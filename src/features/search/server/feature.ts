import type { Feature } from '../../../platform/feature.ts';
import { waitingFor } from '../../accounts/server/api.ts';
import { marketCache } from './api.ts';
import { searchRoutes, waitingPrograms } from './routes.ts';

export const searchFeature: Feature = {
  name: 'search',
  routes: searchRoutes,
  services: [marketCache],
  start: (platform) => platform.hooks.register(waitingFor, async (session) => waitingPrograms(platform, session)),
  health: (platform) => ({ programsSetAside: platform.service(marketCache).setAside().length }),
};
