import type { Feature } from '../../../platform/feature.ts';
import { comparisonRoutes } from './routes.ts';

/** The offers on a deal side by side, with what they cost, and their terms over time. */
export const offerComparisonFeature: Feature = { name: 'offer-comparison', routes: comparisonRoutes };
