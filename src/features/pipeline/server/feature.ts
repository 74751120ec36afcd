import type { Feature } from '../../../platform/feature.ts';
import { waitingFor } from '../../accounts/server/api.ts';
import { readQuietDeals } from './quiet-deals.ts';
import { pipelineRoutes } from './routes.ts';

export const pipelineFeature: Feature = {
  name: 'pipeline',
  routes: pipelineRoutes,
  start: (platform) => platform.hooks.register(waitingFor, (session, now) => readQuietDeals(platform, session, now)),
};
