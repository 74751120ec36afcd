const page = 'pages: calendarEvent to accounts';
const plan = 'rule: planEvents';
const feeds = 'rule: calendar feeds';

/** What follows from what happens in the calendar: part of `followersByEvent`. */
export const calendarEventsTable: Readonly<Record<string, readonly string[]>> = {
  'calendarEvent.answered': ['pages: calendarEvent to account', 'notification: account', feeds, plan],
  'calendarEvent.canceled': ['notification: account, email calendarEvent.canceled'],
  'calendarEvent.changed': [page, feeds, plan],
  'calendarEvent.created': [page, feeds, plan],
  'calendarEvent.deleted': [page, feeds, plan],
  'calendarEvent.guestsCanceled': ['email: calendarEvent.canceled to guests'],
  'calendarEvent.guestsInvited': ['email: calendarEvent.invited to guests'],
  'calendarEvent.guestsUpdated': ['email: calendarEvent.updated to guests'],
  'calendarEvent.invited': ['notification: account, email calendarEvent.invited'],
  'calendarEvent.left': [page, feeds],
  'calendarEvent.updated': ['notification: account, email calendarEvent.updated'],
  'calendarFeed.ended': [],
  'calendarFeed.made': [],
  'eventEmails.resumed': [],
  'eventEmails.stopped': [],
};
