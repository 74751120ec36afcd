import type { Feature } from '../../../platform/feature.ts';
import * as reminderEvents from '../events.ts';
import { programReminderFollowers } from './followers.ts';
import { reminderMail } from './mails.ts';
import { remindLenders } from './remind-lenders.ts';

/** Lenders are reminded of programs whose terms wait to be confirmed. */
export const programRemindersFeature: Feature = {
  name: 'program-reminders',
  jobs: [remindLenders],
  mails: [reminderMail],
  events: Object.values(reminderEvents),
  followers: programReminderFollowers,
};
