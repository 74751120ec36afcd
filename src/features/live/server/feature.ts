import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { liveRoutes, removeOldTickets } from './routes.ts';
import { streams } from './streams.ts';

export const liveFeature: Feature = {
  name: 'live',
  routes: liveRoutes,
  services: [streams],
  start: ({ hooks }) => hooks.register(cleanUp, removeOldTickets),
};
