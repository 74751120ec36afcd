import { eq } from 'drizzle-orm';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds } from '../../accounts/server/api.ts';
import { submittedPackages } from '../../pipeline/server/api.ts';
import { reviewedContents } from '../../signing/server/api.ts';
import * as submissionErrors from '../errors.ts';
import * as submissionEvents from '../events.ts';
import { submissionFollowers } from './followers.ts';
import { readSubmitted } from './packages/find.ts';
import { readReviewedContents } from './review.ts';
import { submissionRoutes } from './routes.ts';
import { packageReviews } from './tables.ts';

/** The wizard of a loan submission: it checks what answers and documents hold, and stores who reviewed it. */
export const submissionFeature: Feature = {
  name: 'submission',
  routes: submissionRoutes,
  errors: Object.values(submissionErrors),
  events: Object.values(submissionEvents),
  followers: submissionFollowers,
  start({ hooks }) {
    hooks.register(reviewedContents, readReviewedContents);
    hooks.register(submittedPackages, readSubmitted);
    hooks.register(accountEnds, async (_platform, tx, _context, { accountId }) => {
      await tx.db.delete(packageReviews).where(eq(packageReviews.reviewedBy, accountId));
    });
  },
};
