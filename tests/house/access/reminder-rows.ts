import { brokers, type Rows } from './people.ts';

export const reminderRows: Rows = {
  'GET /api/reminders/settings': brokers,
  'PUT /api/reminders/settings': brokers,
};
