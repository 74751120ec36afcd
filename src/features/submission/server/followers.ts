import { queuesJob, sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import { answersSaved } from '../../answers/events.ts';
import { dealDocumentMoved, dealDocumentRead, requirementChanged } from '../../deal-documents/events.ts';
import { dealEdited } from '../../pipeline/events.ts';
import { addsToFeed, leavesFunded, leavesSubmitted, reachesStage } from '../../pipeline/server/api.ts';
import { isFinal } from '../build-problems.ts';
import * as events from '../events.ts';
import { buildPackage } from './build/build-package.ts';
import { packageMails } from './messages/mails.ts';
import { packageNotifications } from './messages/notifications.ts';

const owner = { type: 'submission', to: ['account'] } as const;

interface OfPackage {
  readonly payload: { readonly dealId: string; readonly lenderId: string };
}
const deal = ({ payload }: OfPackage) => payload.dealId;
const lender = ({ payload }: OfPackage) => payload.lenderId;

const { packageReviewed, ...ofPackage } = events;

/** The broker's open pages show what becomes of a package: in the wizard, and on the deal. */
const pages: Follower[] = Object.values(ofPackage).flatMap((event) => [
  updatesPages(event, { ...owner, id: deal }),
  updatesPages(event, { type: 'pipeline', to: ['account'], id: deal }),
]);

interface OfOwner {
  readonly id: string;
  readonly payload: { readonly ownerId: string };
}
/** An email about the package, composed from the rows as they are when it is sent. */
const aboutPackage = {
  payload: ({ id: packageId }: OfOwner) => ({ packageId }),
  owner: ({ payload }: OfOwner) => payload.ownerId,
};

/** Emails to the lender's company, which nobody turns off. */
const emails: Follower[] = [
  sendsEmail(events.packageSubmitted, packageMails.submitted, {
    ...aboutPackage,
    when: ({ payload }) => !payload.carriesFile,
  }),
  // Where the lender wants the file, the one email goes when it is made, or can't be.
  sendsEmail(events.packageBuilt, packageMails.submittedWithFile, {
    ...aboutPackage,
    when: ({ payload }) => payload.carriesFile,
  }),
  sendsEmail(events.packageDelayed, packageMails.submittedWithFile, {
    ...aboutPackage,
    when: ({ payload }) => payload.carriesFile && isFinal(payload.code),
  }),
  sendsEmail(events.packageWithdrawn, packageMails.withdrawn, aboutPackage),
];

const feed: Follower[] = [
  addsToFeed(events.packageSubmitted, {
    deal,
    lender,
    message: () => 'Package submitted',
    milestone: () => 'Package submitted',
  }),
  addsToFeed(events.packageWithdrawn, { deal, lender, message: () => 'Package withdrawn' }),
  addsToFeed(events.packageDeclined, { deal, lender, message: () => 'The lender declined the package' }),
  addsToFeed(events.packageFunded, { deal, lender, message: () => 'Loan funded' }),
  addsToFeed(events.packageReopened, { deal, lender, message: () => 'The lender undid the funding' }),
];

export const submissionFollowers: readonly Follower[] = [
  updatesPages(answersSaved, owner),
  updatesPages(dealEdited, owner),
  updatesPages(requirementChanged, owner),
  updatesPages(dealDocumentRead, owner),
  updatesPages(dealDocumentMoved, owner),
  updatesPages(packageReviewed, owner),
  ...pages,
  queuesJob(events.packageSubmitted, buildPackage, ({ id: packageId, payload: { ownerId } }) => ({
    payload: { packageId },
    owner: ownerId,
  })),
  ...feed,
  ...emails,
  ...packageNotifications,
  reachesStage(events.packageSubmitted, { deal, stage: 'submitted' }),
  reachesStage(events.packageFunded, { deal, stage: 'funded' }),
  leavesFunded(events.packageReopened, deal),
  leavesSubmitted(events.packageWithdrawn, deal),
  leavesSubmitted(events.packageDeclined, deal),
];
