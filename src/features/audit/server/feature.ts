import { oldOrigins } from '../../../platform/events/trail/erase-origins.ts';
import * as trailEvents from '../../../platform/events/trail/events.ts';
import type { Feature } from '../../../platform/feature.ts';
import { retentionRan } from '../../../platform/jobs/retention.ts';
import { sealTrail, verifyTrail } from './chain/jobs.ts';
import { auditFollowers } from './followers.ts';
import { auditRoutes } from './routes.ts';

/** What happened, found again and proven. */
export const auditFeature: Feature = {
  name: 'audit',
  routes: auditRoutes,
  jobs: [sealTrail, verifyTrail],
  events: [retentionRan, ...Object.values(trailEvents)],
  followers: auditFollowers,
  retention: [oldOrigins],
};
