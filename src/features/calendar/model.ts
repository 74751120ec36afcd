export { type Scope, scopes } from './recurrence/edits.ts';
export { frequencies } from './recurrence/rule.ts';

export const eventLimits = {
  title: 200,
  description: 5_000,
  location: 300,
  attendees: 2_000,
  /** How many days can be asked for at a time, and how many occurrences an answer holds. */
  windowDays: 400,
  occurrences: 5_000,
  /** How long an event can last. */
  days: 366,
} as const;

export const calendarMessages = {
  endBeforeStart: 'The end must be after the start.',
  notYours: 'Only the person who created this event can change it.',
  changed: 'Somebody else changed this event since you opened it. Reload the page to see their changes.',
} as const;

/** What an occurrence can have of its own. */
export interface EventDetails {
  readonly title: string;
  readonly description: string;
  readonly location: string;
}
