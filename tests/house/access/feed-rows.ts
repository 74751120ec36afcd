import { brokers, everyone, type Rows } from './people.ts';

export const feedRows: Rows = {
  'GET /api/calendar/feed': brokers,
  'POST /api/calendar/feed': brokers,
  'DELETE /api/calendar/feed': brokers,
  'GET /api/calendar/feeds/:token/plinth.ics': everyone,
};
