import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import { accountRoutes } from './routes.ts';
import { removeEndedSessions, sessionKeeper } from './sessions.ts';

export const accountsFeature: Feature = {
  name: 'accounts',
  routes: accountRoutes,
  services: [sessionKeeper],
  start: ({ hooks }) => hooks.register(cleanUp, removeEndedSessions),
};
