const page = 'pages: calendarEvent to its people';
const plan = 'rule: planEvents';

/** What follows from what happens in the calendar: part of `followersByEvent`. */
export const calendarEventsTable: Readonly<Record<string, readonly string[]>> = {
  'calendarEvent.changed': [page, plan],
  'calendarEvent.created': [page, plan],
  'calendarEvent.deleted': [page, plan],
  'calendarEvent.invited': ['notification: account'],
};
