import { originsErased, valuesErased } from '../../../platform/events/trail/erasures.ts';
import { trailBroken } from '../../../platform/events/trail/verify/findings.ts';
import type { Feature } from '../../../platform/feature.ts';
import { sealTrail, verifyTrail } from './chain/jobs.ts';
import { auditFollowers } from './followers.ts';

/** What happened, found again and proven. */
export const auditFeature: Feature = {
  name: 'audit',
  jobs: [sealTrail, verifyTrail],
  events: [originsErased, trailBroken, valuesErased],
  followers: auditFollowers,
};
