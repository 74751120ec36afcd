import { everyone, type Rows, signedIn } from './people.ts';

export const reminderRows: Rows = {
  'GET /api/reminders/settings': signedIn,
  'PUT /api/reminders/settings': signedIn,
  'GET /api/ticket-feedback': everyone,
  'POST /api/ticket-feedback': everyone,
  'GET /api/reminders/task': everyone,
  'POST /api/reminders/task': everyone,
  'POST /morning-email-off': everyone,
};
