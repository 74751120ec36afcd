import type { Feature } from '../../../platform/feature.ts';
import * as inboundLimits from '../limits.ts';
import { inboundMailRules } from './retention.ts';
import { inboundRoutes } from './routes.ts';

/** Emails that come back: bounces, and responses that calendar programs send. */
export const inboundMailFeature: Feature = {
  name: 'inbound-mail',
  routes: inboundRoutes,
  limits: Object.values(inboundLimits),
  retention: inboundMailRules,
};
