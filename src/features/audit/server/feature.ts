import { oldOrigins } from '../../../platform/events/trail/erase-origins.ts';
import { originsErased, valuesErased } from '../../../platform/events/trail/erasures.ts';
import { trailBroken } from '../../../platform/events/trail/verify/findings.ts';
import type { Feature } from '../../../platform/feature.ts';
import { retentionRan } from '../../../platform/jobs/retention.ts';
import * as auditEvents from '../events.ts';
import { sealTrail, verifyTrail } from './chain/jobs.ts';
import { auditFollowers } from './followers.ts';
import { auditRoutes } from './routes.ts';

/** What happened, found again and proven. */
export const auditFeature: Feature = {
  name: 'audit',
  routes: auditRoutes,
  jobs: [sealTrail, verifyTrail],
  events: [originsErased, retentionRan, trailBroken, valuesErased, ...Object.values(auditEvents)],
  followers: auditFollowers,
  retention: [oldOrigins],
};
