import { publishes, sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import { lenderTopic } from '../../lenders/server/api.ts';
import { addsToFeed } from '../../pipeline/server/api.ts';
import { packageDeclined, packageWithdrawn } from '../../submission/events.ts';
import * as events from '../events.ts';
import { closingMails } from './messages/mails.ts';
import { closingNotifications } from './messages/notifications.ts';
import { removeWire } from './steps/wire.ts';

interface OfPackage {
  readonly id: string;
  readonly payload: { readonly ownerId: string; readonly lenderId: string; readonly dealId: string };
}
const deal = ({ payload }: OfPackage) => payload.dealId;
const lender = ({ payload }: OfPackage) => payload.lenderId;
const both = { type: 'closing', to: ['account', 'lender'] } as const;

/** Both sides see every change at once. To have looked at the numbers changes nothing, and neither does a reminder. */
const { wireRevealed: _look, closingNear: _reminder, ...changes } = events;
const pages: readonly Follower[] = Object.values(changes).map((event) =>
  updatesPages<OfPackage['payload'], 'account' | 'lender'>(event, both),
);

const aboutPackage = {
  payload: ({ id: packageId }: OfPackage) => ({ packageId }),
  owner: ({ payload }: OfPackage) => payload.ownerId,
};

/** Emails to the lender's company, which nobody turns off; and of wire instructions, to both sides. */
const emails: readonly Follower[] = [
  sendsEmail(events.termsAnswered, closingMails.termsAnswered, aboutPackage),
  sendsEmail(events.closingDateSet, closingMails.dateForLender, {
    ...aboutPackage,
    when: ({ payload }) => payload.side === 'broker',
  }),
  sendsEmail(events.closingNear, closingMails.dateForLender, aboutPackage),
  sendsEmail(events.wireWritten, closingMails.wireForBroker, aboutPackage),
  sendsEmail(events.wireWritten, closingMails.wireForLender, aboutPackage),
];

const feed: readonly Follower[] = [
  addsToFeed(events.termsIssued, {
    deal,
    lender,
    message: ({ stage }) => (stage === 'closing' ? 'The lender sent closing terms' : 'The lender sent a term sheet'),
  }),
  addsToFeed(events.termsAnswered, {
    deal,
    lender,
    message: ({ answer }) => (answer === 'accepted' ? 'The terms were accepted' : 'A question about the terms'),
  }),
  addsToFeed(events.closingDateSet, {
    deal,
    lender,
    message: ({ isMoved }) => (isMoved ? 'The closing date was moved' : 'The closing date was set'),
  }),
  addsToFeed(events.wireWritten, { deal, lender, message: () => 'The wire instructions were changed' }),
];

export const closingFollowers: readonly Follower[] = [
  ...pages,
  // The offers of the deal have a version more, which pages of quotes show too.
  updatesPages(events.termsIssued, { type: 'quote', to: ['account', 'lender'] }),
  updatesPages(events.termsIssued, { type: 'pipeline', to: ['account'], id: deal }),
  ...emails,
  ...feed,
  ...closingNotifications,
  follow(packageWithdrawn, removeWire),
  follow(packageDeclined, removeWire),
  // How a lender keeps to its offers has changed, which results say.
  publishes(events.termsIssued, lenderTopic, ({ payload: { lenderId } }) => ({ lenderId })),
  publishes(events.fundingUndone, lenderTopic, ({ payload: { lenderId } }) => ({ lenderId })),
  publishes(events.loanFunded, lenderTopic, ({ payload: { lenderId } }) => ({ lenderId })),
];
