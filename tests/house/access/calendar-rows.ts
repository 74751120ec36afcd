import { brokers, everyone, type Rows } from './people.ts';

export const calendarRows: Rows = {
  'GET /api/calendar/events': brokers,
  'GET /api/calendar/events/:id': brokers,
  'GET /api/pipeline/:id/events': brokers,
  'POST /calendar/events': brokers,
  'POST /api/calendar/events': brokers,
  'PUT /calendar/events/:id': brokers,
  'PUT /api/calendar/events/:id': brokers,
  'DELETE /calendar/events/:id': brokers,
  'DELETE /api/calendar/events/:id': brokers,
  'PUT /api/calendar/events/:id/answer': brokers,
  'DELETE /api/calendar/events/:id/attendance': brokers,
  'GET /api/calendar/invitation': everyone,
  'POST /api/calendar/invitation': everyone,
  'POST /event-emails-off': everyone,
  'DELETE /event-emails-off': everyone,
  'GET /api/timeline': brokers,
  'PUT /api/timeline/:layer/:id': brokers,
};
