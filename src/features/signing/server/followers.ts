import { updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import { addsSigningToFeed } from '../../pipeline/server/api.ts';
import * as events from '../events.ts';

/** The broker's open pages read the signing of the deal again. */
const pages: Follower[] = Object.values(events).map((event) =>
  updatesPages<{ dealId: string }, 'account'>(event, {
    type: 'signing',
    to: ['account'],
    id: ({ payload }) => payload.dealId,
  }),
);

export const signingFollowers: readonly Follower[] = [
  ...pages,
  addsSigningToFeed(events.envelopeStarted),
  addsSigningToFeed(events.envelopeVoided),
];
