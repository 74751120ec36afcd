const page = 'pages: calendarEvent to its people';
const plan = 'rule: planEvents';
const feeds = 'rule: calendar feeds';

/** What follows from what happens in the calendar: part of `followersByEvent`. */
export const calendarEventsTable: Readonly<Record<string, readonly string[]>> = {
  'calendarEvent.changed': [page, feeds, plan],
  'calendarEvent.created': [page, feeds, plan],
  'calendarEvent.deleted': [page, feeds, plan],
  'calendarEvent.invited': ['notification: account, email calendarEvent.invited'],
  'calendarFeed.ended': [],
  'calendarFeed.made': [],
};
