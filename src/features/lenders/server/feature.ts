import type { Feature } from '../../../platform/feature.ts';
import * as lenderEvents from '../events.ts';
import { lenderFollowers } from './followers.ts';
import { lenderRule } from './retention.ts';
import { lenderRoutes } from './routes.ts';

export const lendersFeature: Feature = {
  name: 'lenders',
  routes: lenderRoutes,
  events: Object.values(lenderEvents),
  followers: lenderFollowers,
  retention: [lenderRule],
};
