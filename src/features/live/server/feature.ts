import type { Feature } from '../../../platform/feature.ts';
import * as streamLimits from '../limits.ts';
import { liveRules } from './retention.ts';
import { liveRoutes } from './routes.ts';
import { streams } from './streams.ts';

export const liveFeature: Feature = {
  name: 'live',
  limits: Object.values(streamLimits),
  routes: liveRoutes,
  services: [streams],
  retention: liveRules,
  measures: [
    {
      name: 'plinth_streams_open',
      help: 'Live streams that are open in this process',
      read: (platform) => [{ value: platform.service(streams).count() }],
    },
  ],
};
