import { updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import { answersSaved } from '../../answers/events.ts';
import { dealDocumentMoved, dealDocumentRead, requirementChanged } from '../../deal-documents/events.ts';
import { dealEdited } from '../../pipeline/events.ts';
import { addsToFeed, leavesSubmitted, reachesStage } from '../../pipeline/server/api.ts';
import * as events from '../events.ts';

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
];

export const submissionFollowers: readonly Follower[] = [
  updatesPages(answersSaved, owner),
  updatesPages(dealEdited, owner),
  updatesPages(requirementChanged, owner),
  updatesPages(dealDocumentRead, owner),
  updatesPages(dealDocumentMoved, owner),
  updatesPages(packageReviewed, owner),
  ...pages,
  ...feed,
  reachesStage(events.packageSubmitted, { deal, stage: 'submitted' }),
  reachesStage(events.packageFunded, { deal, stage: 'funded' }),
  leavesSubmitted(events.packageWithdrawn, deal),
  leavesSubmitted(events.packageDeclined, deal),
];
