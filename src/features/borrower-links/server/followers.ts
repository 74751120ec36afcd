import { sendsEmail, updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import { conditionAdded, conditionEdited, conditionReopened } from '../../package-desk/events.ts';
import * as events from '../events.ts';
import { notifyBorrower } from './messages/asked.ts';
import { borrowerAskedMail, borrowerLinkMail } from './messages/mails.ts';
import { borrowerNotifications } from './messages/notifications.ts';

/** The broker's open pages read the links of the deal again. */
const pages: Follower[] = Object.values(events).map((event) =>
  updatesPages<{ dealId: string }, 'account'>(event, {
    type: 'borrower-links',
    to: ['account'],
    id: ({ payload }) => payload.dealId,
  }),
);

export const borrowerLinkFollowers: readonly Follower[] = [
  ...pages,
  sendsEmail(events.borrowerLinkSent, borrowerLinkMail, {
    payload: ({ id: linkId, payload: { sentAt } }) => ({ linkId, sentAt }),
    owner: ({ payload }) => payload.ownerId,
  }),
  sendsEmail(events.borrowerAsked, borrowerAskedMail, {
    payload: ({ id: linkId, payload: { sentAt } }) => ({ linkId, sentAt }),
    owner: ({ payload }) => payload.ownerId,
  }),
  ...[conditionAdded, conditionEdited, conditionReopened].map((event) => follow(event, notifyBorrower)),
  ...borrowerNotifications,
];
