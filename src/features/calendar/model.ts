import type { Frequency } from './recurrence/rule.ts';

export { type Scope, scopes } from './recurrence/edits.ts';
export { type Frequency, frequencies } from './recurrence/rule.ts';

export const eventLimits = {
  title: 200,
  description: 5_000,
  location: 300,
  attendees: 200,
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

export const calendarMessages = {
  endBeforeStart: 'The end must be after the start.',
  notYours: 'Only the person who created this event can change it.',
  saveFailed: 'Error saving event',
  deleteFailed: 'Error deleting event',
  confirmDelete: 'Are you sure you want to delete this event?',
  changed: 'Somebody else changed this event since you opened it. Reload the page to see their changes.',
} as const;

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
};

/** What an occurrence can have of its own. */
export interface EventDetails {
  readonly title: string;
  readonly description: string;
  readonly location: string;
}

export const calendarRefusals = {
  unverified: 'Verify your email address before inviting people.',
  noOccurrence: 'Say which occurrence is meant.',
  exceptions: `Up to ${eventLimits.exceptions} occurrences of an event can be changed or deleted alone. Change this and the following ones, or all.`,
  events: `You have ${eventLimits.events.toLocaleString('en-US')} events already. Delete some that you no longer need.`,
} as const;
