const page = 'pages: calendarEvent to its people';

/** What follows from what happens in the calendar: part of `followersByEvent`. */
export const calendarEventsTable: Readonly<Record<string, readonly string[]>> = {
  'calendarEvent.changed': [page],
  'calendarEvent.created': [page],
  'calendarEvent.deleted': [page],
  'calendarEvent.invited': ['notification: account'],
};
