import type { EventType } from '../../../kernel/event-type.ts';
import { sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import { addsToFeed } from '../../pipeline/server/api.ts';
import * as submissionEvents from '../../submission/events.ts';
import * as events from '../events.ts';
import { packageMails } from './messages/mails.ts';
import { packageNotifications } from './messages/notifications.ts';
import { followAnswered, followEnded, followReply, followSubmitted } from './replies/reply-clock.ts';

interface OfPackage {
  readonly id: string;
  readonly payload: { readonly dealId: string; readonly lenderId: string; readonly packageId?: string };
}
const deal = ({ payload }: OfPackage) => payload.dealId;
const lender = ({ payload }: OfPackage) => payload.lenderId;
const packageOf = ({ id, payload }: OfPackage) => payload.packageId ?? id;

const { packageReviewed: _review, ...ofPackages } = submissionEvents;
// Reminders of due days change nothing that a page shows.
const { conditionDue: _due, ...changes } = events;

/** Both sides read a package again on their open pages. */
const pages: Follower[] = [...Object.values(ofPackages), ...Object.values(changes)].flatMap(
  (event: EventType<OfPackage['payload'], 'account' | 'lender'>) => [
    updatesPages(event, { type: 'lender-package', to: ['lender'], id: packageOf }),
    updatesPages(event, { type: 'deal-package', to: ['account'], id: deal }),
  ],
);

const feed: Follower[] = [
  addsToFeed(events.packageOpened, { deal, lender, message: () => 'The lender opened the package' }),
  addsToFeed(events.conditionsRaised, {
    deal,
    lender,
    message: ({ conditions }) =>
      conditions === 1 ? 'The lender added a condition' : `The lender added ${conditions} conditions`,
  }),
  addsToFeed(events.conditionAnswered, { deal, lender, message: () => 'A condition was answered' }),
  addsToFeed(events.conditionAccepted, { deal, lender, message: () => 'The lender accepted a condition' }),
  addsToFeed(events.conditionWaived, { deal, lender, message: () => 'The lender waived a condition' }),
  addsToFeed(events.conditionReopened, { deal, lender, message: () => 'The lender reopened a condition' }),
];

/** What the lender did counts as a reply. */
const replies = [
  events.conditionAdded,
  events.conditionEdited,
  events.conditionAccepted,
  events.conditionWaived,
  events.conditionReopened,
  events.documentAccepted,
  events.documentRejected,
].map((event) => follow<OfPackage['payload'] & { readonly packageId: string }>(event, followReply));

export const packageDeskFollowers: readonly Follower[] = [
  ...pages,
  ...feed,
  ...packageNotifications,
  sendsEmail(events.packageNudged, packageMails.nudge, {
    payload: ({ id: packageId }) => ({ packageId, accountId: null }),
    owner: ({ payload }) => payload.ownerId,
  }),
  follow(submissionEvents.packageSubmitted, followSubmitted),
  follow(submissionEvents.packageWithdrawn, followEnded),
  follow(submissionEvents.packageDeclined, followEnded),
  follow(submissionEvents.packageFunded, followEnded),
  follow(events.conditionAnswered, followAnswered),
  ...replies,
  follow(
    events.conditionDiscussed,
    (act) => followReply({ ...act, happened: act.happened.filter(({ payload }) => payload.side === 'lender') }),
    { target: 'followReply' },
  ),
];
