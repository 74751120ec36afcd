import type { Feature } from '../../../platform/feature.ts';
import { calendarReply } from '../../../platform/mail/inbound/hooks.ts';
import { accountEnds, holdsWork, ownData, personalData } from '../../accounts/server/api.ts';
import * as calendarEvents from '../events.ts';
import * as calendarLimits from '../limits.ts';
import { calendarFollowers } from './followers.ts';
import { removeEvents } from './invited/leave.ts';
import { takeMailReply } from './invited/mail-reply.ts';
import { guestsOfPerson } from './lists/personal-data.ts';
import { eventCanceledMail } from './messages/canceled-mail.ts';
import { eventInvitedMail, eventUpdatedMail } from './messages/mails.ts';
import { calendarData, calendarRules, hasEvents } from './own-data.ts';
import { calendarRoutes } from './routes.ts';
import { followZoneRules } from './zones/zone-rules.ts';

export const calendarFeature: Feature = {
  name: 'calendar',
  routes: calendarRoutes,
  jobs: [followZoneRules],
  mails: [eventInvitedMail, eventUpdatedMail, eventCanceledMail],
  limits: Object.values(calendarLimits),
  events: Object.values(calendarEvents),
  followers: calendarFollowers,
  retention: calendarRules,
  start({ hooks }) {
    hooks.register(calendarReply, takeMailReply);
    hooks.register(holdsWork, hasEvents);
    hooks.register(personalData, guestsOfPerson);
    for (const file of calendarData) hooks.register(ownData, file);
    hooks.register(accountEnds, (_platform, tx, context, { accountId }) => removeEvents(tx, context, accountId));
  },
};
