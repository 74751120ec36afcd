import type { Feature } from '../../../platform/feature.ts';
import { marketCache } from './api.ts';
import { searchRoutes } from './routes.ts';

export const searchFeature: Feature = {
  name: 'search',
  routes: searchRoutes,
  services: [marketCache],
  health: (platform) => ({ programsSetAside: platform.service(marketCache).setAside().length }),
};
