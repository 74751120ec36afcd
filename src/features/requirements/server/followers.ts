import { updatesPages } from '../../../platform/events/channels.ts';
import * as events from '../events.ts';

export const requirementFollowers = Object.values(events).map((event) =>
  updatesPages(event, {
    type: 'requirement',
    to: ['lender', 'admins'],
    // Ten of one lender are one change of its list.
    id: ({ payload }) => payload.lenderId,
  }),
);
