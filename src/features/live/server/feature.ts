import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import * as streamLimits from '../limits.ts';
import { liveRoutes, removeOldTickets } from './routes.ts';
import { streams } from './streams.ts';

export const liveFeature: Feature = {
  name: 'live',
  limits: Object.values(streamLimits),
  routes: liveRoutes,
  services: [streams],
  start: ({ hooks }) => hooks.register(cleanUp, removeOldTickets),
};
