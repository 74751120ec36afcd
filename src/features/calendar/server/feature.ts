import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, holdsWork, ownData } from '../../accounts/server/api.ts';
import * as calendarEvents from '../events.ts';
import * as calendarLimits from '../limits.ts';
import { calendarFollowers } from './followers.ts';
import { eventInvitedMail } from './messages/mails.ts';
import { calendarData, hasEvents, removeEvents } from './own-data.ts';
import { calendarRoutes } from './routes.ts';

export const calendarFeature: Feature = {
  name: 'calendar',
  routes: calendarRoutes,
  mails: [eventInvitedMail],
  limits: Object.values(calendarLimits),
  events: Object.values(calendarEvents),
  followers: calendarFollowers,
  start({ hooks }) {
    hooks.register(holdsWork, hasEvents);
    for (const file of calendarData) hooks.register(ownData, file);
    hooks.register(accountEnds, (_platform, tx, context, { accountId }) => removeEvents(tx, context, accountId));
  },
};
