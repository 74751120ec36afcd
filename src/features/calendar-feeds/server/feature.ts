import type { EventType } from '../../../kernel/event-type.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { eventAnswered, eventChanged, eventCreated, eventDeleted, eventLeft } from '../../calendar/events.ts';
import { accountsOfAttendees } from '../../calendar/server/api.ts';
import { taskChanged, taskCreated, taskDeleted } from '../../tasks/events.ts';
import * as feedEvents from '../events.ts';
import * as feedLimits from '../limits.ts';
import { countChange } from './fetch-feed.ts';
import { ownFeeds, removeFeeds } from './own-data.ts';
import { feedRoutes } from './routes.ts';

/** Calendars that programs read by private addresses. */
const changesFeeds = (event: EventType<{ peopleIds: string[] }>) =>
  follow(
    event,
    async ({ tx, happened }) =>
      countChange(
        tx,
        happened.flatMap(({ payload }) => payload.peopleIds),
      ),
    { target: 'calendar feeds' },
  );

/** Who declines an event has it in no calendar file. */
const answersChangeFeeds = follow(
  eventAnswered,
  async ({ tx, happened }) =>
    countChange(
      tx,
      await accountsOfAttendees(
        tx.db,
        happened.map(({ payload }) => payload.attendeeId),
      ),
    ),
  { target: 'calendar feeds' },
);

export const calendarFeedsFeature: Feature = {
  name: 'calendar-feeds',
  routes: feedRoutes,
  limits: Object.values(feedLimits),
  events: Object.values(feedEvents),
  followers: [
    ...[eventCreated, eventChanged, eventDeleted, eventLeft, taskCreated, taskChanged, taskDeleted].map(changesFeeds),
    answersChangeFeeds,
  ],
  start({ hooks }) {
    hooks.register(ownData, ownFeeds);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeFeeds(tx, accountId));
  },
};
