/** What follows from reminders: part of `followersByEvent`. */
export const reminderEvents: Readonly<Record<string, readonly string[]>> = {
  'account.eventsAhead': ['notification: account, email reminder.eventsAhead'],
  'account.remindersSet': ['job: move-reminders'],
  'account.tasksFellDue': ['notification: account, email reminder.tasksDue'],
};
