import type { EventType } from '../../../kernel/event-type.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import { eventChanged, eventCreated, eventDeleted } from '../../calendar/events.ts';
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

export const calendarFeedsFeature: Feature = {
  name: 'calendar-feeds',
  routes: feedRoutes,
  limits: Object.values(feedLimits),
  events: Object.values(feedEvents),
  followers: [eventCreated, eventChanged, eventDeleted, taskCreated, taskChanged, taskDeleted].map(changesFeeds),
  start({ hooks }) {
    hooks.register(ownData, ownFeeds);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeFeeds(tx, accountId));
  },
};
