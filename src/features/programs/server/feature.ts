import type { Feature } from '../../../platform/feature.ts';
import { followEffectiveDays } from './effective-days.ts';
import { programRoutes } from './routes.ts';

export const programsFeature: Feature = {
  name: 'programs',
  routes: programRoutes,
  jobs: [followEffectiveDays],
};
