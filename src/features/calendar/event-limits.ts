// By itself, since the calendar page needs these and not the rules of recurrence that the model brings.
export const eventLimits = {
  title: 200,
  description: 5_000,
  location: 300,
  attendees: 200,
  /** People invited by email address. With the attendees an event has up to 2,000 people. */
  guests: 1_800,
  /** How many days can be asked for at a time, and how many occurrences an answer holds. */
  windowDays: 400,
  occurrences: 5_000,
  /** How long an event can last. */
  days: 366,
  /** How many occurrences of one event can be changed or canceled alone. */
  exceptions: 500,
  /** How many events one account can have created at a time. */
  events: 20_000,
  /** How many events the page of a deal shows. */
  ofDeal: { upcoming: 100, past: 20 },
} as const;
