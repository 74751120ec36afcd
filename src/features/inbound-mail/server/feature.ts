import type { Feature } from '../../../platform/feature.ts';
import { cleanUp } from '../../../platform/jobs/housekeeping.ts';
import * as inboundLimits from '../limits.ts';
import { forgetReports } from './hear-report.ts';
import { inboundRoutes } from './routes.ts';

/** Emails that come back: bounces, and responses that calendar programs send. */
export const inboundMailFeature: Feature = {
  name: 'inbound-mail',
  routes: inboundRoutes,
  limits: Object.values(inboundLimits),
  start({ hooks }) {
    hooks.register(cleanUp, forgetReports);
  },
};
