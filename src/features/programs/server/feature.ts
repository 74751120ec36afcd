import type { Feature } from '../../../platform/feature.ts';
import { timelineLayer } from '../../timeline/server/api.ts';
import * as programEvents from '../events.ts';
import * as programLimits from '../impact/limits.ts';
import { confirmationLayer } from './confirmation-layer.ts';
import { followEffectiveDays } from './effective-days.ts';
import { programFollowers } from './followers.ts';
import { programRoutes } from './routes.ts';

export const programsFeature: Feature = {
  name: 'programs',
  routes: programRoutes,
  jobs: [followEffectiveDays],
  limits: Object.values(programLimits),
  events: Object.values(programEvents),
  followers: programFollowers,
  start({ hooks }) {
    hooks.register(timelineLayer, confirmationLayer);
  },
};
