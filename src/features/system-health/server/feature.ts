import type { Feature } from '../../../platform/feature.ts';
import * as systemEvents from '../events.ts';
import { systemMeasures } from './measures.ts';
import { backupRule, processRule } from './retention.ts';
import { systemHealthRoutes } from './routes.ts';
import { signsOfLife } from './signs-of-life.ts';

export const systemHealthFeature: Feature = {
  name: 'system-health',
  routes: systemHealthRoutes,
  services: [signsOfLife],
  events: Object.values(systemEvents),
  retention: [processRule, backupRule],
  measures: systemMeasures,
};
