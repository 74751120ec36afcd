import type { Feature } from '../../../platform/feature.ts';
import { reminderMail, remindLenders } from './remind-lenders.ts';

/** Lenders are reminded of programs whose terms wait to be confirmed. */
export const programRemindersFeature: Feature = {
  name: 'program-reminders',
  jobs: [remindLenders],
  mails: [reminderMail],
};
