import { sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import { dealArchived, dealEdited, selectionAnnounced, selectionUndone } from '../../pipeline/events.ts';
import { addsToFeed, leavesLenderStages, reachesStage } from '../../pipeline/server/api.ts';
import * as events from '../events.ts';
import { offerMilestone } from '../model.ts';
import { followSelection, followUndone } from './broker/choose-offer.ts';
import { followArchiving } from './deal/follow-archiving.ts';
import { updateQuotesOfDeal } from './deal/update-quotes-of-deal.ts';
import { quoteMails } from './messages/mails.ts';
import { quoteNotifications } from './messages/notifications.ts';

type Parties = { readonly dealId: string; readonly brokerId: string; readonly lenderId: string };
interface OfQuote {
  readonly id: string;
  readonly payload: Parties;
}
const deal = ({ payload }: OfQuote) => payload.dealId;
const lender = ({ payload }: OfQuote) => payload.lenderId;
/** An email about the quote, composed from the rows as they are when it is sent. */
const aboutQuote = {
  payload: ({ id: quoteId }: OfQuote) => ({ quoteId }),
  owner: ({ payload }: OfQuote) => payload.brokerId,
};

// These show nothing new on a page: the offer comes with its quote, and reminders change nothing.
const { offerMade: _offer, quoteNudged: _nudge, offerExpiring: _reminder, ...changes } = events;

/** Both sides see every change of a quote on their open pages, and the broker the deal that it belongs to. */
const pages: Follower[] = Object.values(changes).flatMap((event) => [
  updatesPages(event, { type: 'quote', to: ['account', 'lender'] }),
  updatesPages(event, { type: 'pipeline', to: ['account'], id: deal }),
]);

/** Emails to the lender's company, which nobody turns off. Those to the broker stand with their notifications. */
const emails: Follower[] = [
  sendsEmail(events.quoteRequested, quoteMails.requested, aboutQuote),
  sendsEmail(events.quoteWithdrawn, quoteMails.withdrawn, aboutQuote),
  sendsEmail(events.quoteReplied, quoteMails.brokerReplied, aboutQuote),
  sendsEmail(events.linkSent, quoteMails.newLink, aboutQuote),
  sendsEmail(events.quoteAccepted, quoteMails.chosen, aboutQuote),
  sendsEmail(events.quotePassedOver, quoteMails.passedOver, {
    ...aboutQuote,
    // A decline is closed silently.
    when: ({ payload }) => payload.from !== 'declined',
  }),
  sendsEmail(events.quoteReopened, quoteMails.reopened, { ...aboutQuote, when: ({ payload }) => payload.isOpen }),
  sendsEmail(events.quoteNudged, quoteMails.nudge, aboutQuote),
];

const feed: Follower[] = [
  addsToFeed(events.quoteRequested, {
    deal,
    message: () => 'Quotes requested',
    milestone: () => 'Quotes requested',
  }),
  addsToFeed(events.quoteOffered, {
    deal,
    lender,
    message: ({ version }) => (version === 1 ? 'A lender sent an offer' : 'A lender revised its offer'),
    milestone: (payload) => offerMilestone(payload.from, 'offered') ?? null,
  }),
  addsToFeed(events.quoteDeclined, { deal, lender, message: () => 'A lender declined' }),
  addsToFeed(events.quoteAsked, { deal, lender, message: () => 'A lender has a question' }),
];

export const quoteFollowers: readonly Follower[] = [
  ...emails,
  ...pages,
  ...feed,
  ...quoteNotifications,
  reachesStage(events.quoteRequested, { deal, stage: 'quoting' }),
  reachesStage(events.quoteOffered, { deal, stage: 'offers' }),
  follow(dealEdited, updateQuotesOfDeal),
  follow(dealArchived, followArchiving),
  follow(selectionAnnounced, followSelection),
  follow(selectionUndone, followUndone),
  // By the quotes that are open again.
  leavesLenderStages(selectionUndone),
];
