import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { liveRoutes, removeOldTickets, streams } from './routes.ts';

export const liveFeature: Feature = {
  name: 'live',
  routes: liveRoutes,
  services: [streams],
  start: ({ hooks }) => hooks.register(cleanUp, removeOldTickets),
};
