import type { Feature } from '../../../platform/feature.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import * as reminderEvents from '../events.ts';
import * as reminderLimits from '../limits.ts';
import { giveReminders } from './due/give.ts';
import { reminderFollowers } from './followers.ts';
import { eventsAheadMail, tasksDueMail } from './mails.ts';
import { sendMornings } from './morning/morning.ts';
import { morningMail } from './morning/morning-mail.ts';
import { ownReminderSettings, ownReminders, remindersRules, removeReminders } from './own-data.ts';
import { reminderRoutes } from './routes.ts';
import { moveReminders } from './settings.ts';

/** People are reminded of their tasks and events. */
export const remindersFeature: Feature = {
  name: 'reminders',
  routes: reminderRoutes,
  jobs: [giveReminders, moveReminders, sendMornings],
  mails: [tasksDueMail, eventsAheadMail, morningMail],
  limits: Object.values(reminderLimits),
  events: Object.values(reminderEvents),
  followers: reminderFollowers,
  retention: remindersRules,
  start({ hooks }) {
    hooks.register(ownData, ownReminderSettings);
    hooks.register(ownData, ownReminders);
    hooks.register(accountEnds, (_platform, tx, _context, { accountId }) => removeReminders(tx, accountId));
  },
};
