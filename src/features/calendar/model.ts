import { isEmail } from '../../kernel/fields/texts/formats.ts';
import { eventLimits } from './event-limits.ts';
import type { Frequency } from './recurrence/rule.ts';

export { eventLimits } from './event-limits.ts';
export { type Scope, scopes } from './recurrence/edits.ts';
export { type Frequency, frequencies } from './recurrence/rule.ts';

export const calendarMessages = {
  endBeforeStart: 'The end must be after the start.',
  notYours: 'Only the person who created this event can change it.',
  own: 'You created this event. Delete it instead.',
  saveFailed: 'Error saving event',
  deleteFailed: 'Error deleting event',
  confirmDelete: 'Are you sure you want to delete this event?',
  changed: 'Somebody else changed this event while you had it open. Try again to go ahead anyway.',
  occurrenceGone: 'This event of the series is no longer there. Close this, and open the one you mean on the calendar.',
} as const;

export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
};

/** What somebody who is invited says, as calendar files have it in capitals. */
export const answers = ['needs-action', 'accepted', 'tentative', 'declined'] as const;
export type Answer = (typeof answers)[number];
/** What can be chosen. */
export const givenAnswers = ['accepted', 'tentative', 'declined'] as const;
export type GivenAnswer = (typeof givenAnswers)[number];

export const answerLabels: Readonly<Record<Answer, string>> = {
  'needs-action': 'No response yet',
  accepted: 'Yes',
  tentative: 'Maybe',
  declined: 'No',
};

/** Where an answer came from. */
export const answeredBy = ['app', 'link', 'mail'] as const;
export type AnsweredBy = (typeof answeredBy)[number];

/** An address as it is stored and compared. */
export const tidyAddress = (typed: string): string => typed.trim().toLowerCase();

/** An address that can be invited. */
const isGuestAddress = (address: string): boolean => address.length <= 254 && isEmail(address);

export const guestTexts = {
  invalid: (address: string) => `${address} is not an email address.`,
  many: `An event can have up to ${eventLimits.guests.toLocaleString('en-US')} guests by email.`,
} as const;

/** The id of who is invited and its signature, as the link in an invitation has them behind the #. */
export const invitationTokenShape = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

/** The key of an address and its signature, as the link that turns emails about events off has them. */
export const eventEmailsTokenShape = /^([\w-]{43})\.([\w-]{43})$/;

export const eventEmailsTexts = {
  badLink: 'This link doesn’t turn off emails. Copy the whole link from your email.',
  none: 'Turned off emails about events',
} as const;

/** For so many days after an event its link still shows it. */
export const invitationDays = 7;

export const invitationTexts = {
  badLink: 'This is not a link of an invitation. Copy the whole link from your email.',
  left: 'You removed this event from your calendar.',
  off: 'The event was canceled, or you are no longer invited.',
  over: 'This event is over.',
  moved: 'The time of this event was changed a moment ago. Look at it again before you respond.',
} as const;

/** What is wrong with some addresses; undefined: nothing. */
export function guestFault(addresses: readonly string[]): string | undefined {
  const wrong = addresses.find((one) => !isGuestAddress(one));
  return wrong === undefined ? undefined : guestTexts.invalid(wrong.slice(0, 100));
}

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
