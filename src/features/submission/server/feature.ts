import type { Feature } from '../../../platform/feature.ts';
import { packageBlocked } from '../errors.ts';
import * as submissionEvents from '../events.ts';
import { submissionFollowers } from './followers.ts';
import { submissionRoutes } from './routes.ts';

/** The wizard of a loan submission: it checks what answers and documents hold, and stores who reviewed it. */
export const submissionFeature: Feature = {
  name: 'submission',
  routes: submissionRoutes,
  errors: [packageBlocked],
  events: Object.values(submissionEvents),
  followers: submissionFollowers,
};
