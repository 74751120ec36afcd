import { and, eq, ne } from 'drizzle-orm';
import { reencrypts } from '../../../platform/encryption/rotate-keys.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { namedFillings, whyKept } from '../../deal-documents/server/api.ts';
import { viewableFile } from '../../documents/server/api.ts';
import { dealTimeline, submittedPackages } from '../../pipeline/server/api.ts';
import { reviewedContents } from '../../signing/server/api.ts';
import * as submissionErrors from '../errors.ts';
import * as submissionEvents from '../events.ts';
import { buildPackage, packageSweep } from './build/build-package.ts';
import { leftoverPackages, reencryptPackageKeys } from './build/package-files.ts';
import { submissionFollowers } from './followers.ts';
import { packageMails } from './messages/mails.ts';
import { ownPackages } from './own-data.ts';
import { fillingsInPackages, readSubmitted, whySent } from './packages/find.ts';
import { packageLines } from './packages/lines.ts';
import { findPackageZip } from './packages/view-files.ts';
import { readReviewedContents } from './review.ts';
import { submissionRoutes } from './routes.ts';
import { loanPackages, packageReviews } from './tables.ts';

/** The wizard of a loan submission: it checks what answers and documents hold, stores who reviewed it, and submits it to the lender. */
export const submissionFeature: Feature = {
  name: 'submission',
  routes: submissionRoutes,
  errors: Object.values(submissionErrors),
  events: Object.values(submissionEvents),
  followers: submissionFollowers,
  jobs: [buildPackage, packageSweep],
  mails: Object.values(packageMails),
  retention: [leftoverPackages],
  start(platform) {
    const { hooks } = platform;
    hooks.register(reviewedContents, readReviewedContents);
    hooks.register(submittedPackages, readSubmitted);
    hooks.register(dealTimeline, packageLines);
    hooks.register(whyKept, whySent);
    hooks.register(namedFillings, fillingsInPackages);
    hooks.register(viewableFile, findPackageZip);
    hooks.register(ownData, ownPackages);
    hooks.register(reencrypts, reencryptPackageKeys(platform));
    hooks.register(accountEnds, async (_platform, tx, _context, { accountId }) => {
      // Of a funded loan the lender keeps the package.
      await tx.db
        .delete(loanPackages)
        .where(and(eq(loanPackages.brokerId, accountId), ne(loanPackages.state, 'funded')));
      await tx.db.delete(packageReviews).where(eq(packageReviews.reviewedBy, accountId));
    });
  },
};
