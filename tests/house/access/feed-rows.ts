import { brokers, customers, everyone, lenders, type Rows, signedIn } from './people.ts';

/** Calendar files and webhooks, which leave for programs of others, and the assistant. */
export const feedRows: Rows = {
  'GET /api/calendar/feed': brokers,
  'POST /api/calendar/feed': brokers,
  'DELETE /api/calendar/feed': brokers,
  'GET /api/calendar/feeds/:token/plinth.ics': everyone,
  'GET /api/webhooks': customers,
  'POST /api/webhooks': lenders,
  'PUT /api/webhooks/:id': customers,
  'DELETE /api/webhooks/:id': customers,
  'POST /api/webhooks/:id/secret': lenders,
  'POST /api/webhooks/:id/test': lenders,
  'GET /api/webhooks/:id/deliveries': customers,
  'GET /api/webhooks/:id/deliveries/file': customers,
  'GET /api/webhooks/:id/deliveries/:deliveryId': customers,
  'POST /api/webhooks/:id/deliveries/:deliveryId/replay': lenders,
  'POST /api/webhooks/:id/replay': lenders,
  'POST /api/chat': signedIn,
  'GET /api/chat': signedIn,
  'POST /api/chat/:id/stop': signedIn,
  'PUT /api/chat/model': signedIn,
};
