import type { Feature } from '../../../platform/feature.ts';
import { marketResultsRoutes } from './routes.ts';

/** What comes of searches and of requests: the way from a search to a funded loan, and the lenders by what they did. */
export const marketResultsFeature: Feature = {
  name: 'market-results',
  routes: marketResultsRoutes,
};
