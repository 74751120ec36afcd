import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { dayMs, isTimeZone } from '../../kernel/dates.ts';
import {
  answers,
  calendarMessages,
  calendarRefusals,
  eventLimits,
  frequencies,
  givenAnswers,
  guestFault,
  guestTexts,
  type Scope,
  scopes,
  tidyAddress,
} from './model.ts';
import { isLocalTime } from './recurrence/zoned.ts';

const tags = ['Calendar'] as const;

/** In years that every calendar counts. */
const moment = (required: string) =>
  z.iso
    .datetime({ offset: true, error: required })
    .refine((text) => /^(19|2\d)\d\d-/.test(text), 'Choose a date between 1900 and 2999.')
    .transform((text) => new Date(text));

const upTo = (length: number, what: string) =>
  z.string().trim().max(length, `${what} can have up to ${length} characters.`);

const timeZone = z.string().max(64).refine(isTimeZone, 'This is not a time zone.').optional();

/** An occurrence of a repeated event, by the local start that its rule gives it. */
const occurrence = z.string().refine(isLocalTime, 'This is not an occurrence.');

/** What an edit or deletion is about. */
const about = {
  scope: z.enum(scopes).default('all'),
  occurrence: occurrence.optional(),
  /** The version that was shown; another one is refused, so that nobody overwrites what they haven't seen. */
  version: versionSchema.optional(),
};

interface Meant {
  readonly scope: Scope;
  readonly occurrence?: string | undefined;
}
/** Where less than all of an event is meant, nobody guesses from where on. */
function named({ scope, occurrence: of }: Meant, { addIssue }: z.core.$RefinementCtx): void {
  if (scope !== 'all' && of === undefined)
    addIssue({ code: 'custom', path: ['occurrence'], message: calendarRefusals.noOccurrence });
}

/** Each address once, in lower case. */
const guests = z
  .array(z.string().max(1_000))
  .max(eventLimits.guests, guestTexts.many)
  .transform((typed) => [...new Set(typed.map(tidyAddress).filter((one) => one !== ''))])
  .superRefine((addresses, { addIssue }) => {
    const message = guestFault(addresses);
    if (message !== undefined) addIssue({ code: 'custom', message });
  });

const stated = {
  title: upTo(eventLimits.title, 'A title').min(1, 'Title is required'),
  description: upTo(eventLimits.description, 'A description').default(''),
  startDate: moment('Start is required'),
  endDate: moment('End is required'),
  location: upTo(eventLimits.location, 'A location').default(''),
  attendees: z
    .array(idSchema)
    .max(eventLimits.attendees, `An event can have up to ${eventLimits.attendees.toLocaleString('en-US')} attendees.`)
    .default([]),
  isRecurring: z.boolean().default(false),
  recurrencePattern: z.enum(frequencies).nullable().default('weekly'),
  /** Where the event stays at its time of day; by itself the zone of the account. */
  timeZone,
  /** An own deal that it belongs to; left out, an event keeps the one that it has. */
  dealId: idSchema.nullable().optional(),
};

interface Times {
  readonly startDate: Date;
  readonly endDate: Date;
}
function inOrder({ startDate, endDate }: Times, { addIssue }: z.core.$RefinementCtx): void {
  const issue = (message: string) => addIssue({ code: 'custom', path: ['endDate'], message });
  if (endDate <= startDate) issue(calendarMessages.endBeforeStart);
  else if (endDate.getTime() - startDate.getTime() > eventLimits.days * dayMs)
    issue(`An event can last up to ${eventLimits.days} days.`);
}

const newEvent = z.object({ ...stated, guests: guests.default([]) }).superRefine(inOrder);
const changedEvent = z
  // A caller that says nothing of guests leaves them as they are.
  .object({ ...stated, ...about, guests: guests.optional() })
  .superRefine(inOrder)
  .superRefine(named);
export type StatedEvent = z.output<typeof newEvent>;
export type ChangedEvent = z.output<typeof changedEvent>;

/** One occurrence of an event. `_id` is the event's; with `occurrence` it is this one alone. */
const occurrenceSchema = z.object({
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  location: z.string(),
  attendees: z.array(idSchema),
  isRecurring: z.boolean(),
  recurrencePattern: z.enum(frequencies).nullable(),
  timeZone: z.string(),
  occurrence: z.string(),
  version: z.number(),
  /** The deal that it belongs to, for who created it. */
  dealId: idSchema.nullable(),
  /** What the caller may do with it. */
  can: z.object({ edit: z.boolean(), changeDeal: z.boolean() }),
});
export type CalendarEvent = z.infer<typeof occurrenceSchema>;

const person = z.object({ _id: idSchema, firstName: z.string(), lastName: z.string() });
export type EventPerson = z.infer<typeof person>;

/** With their answer, and whether they took it off their calendar, for who may change the event. */
const attendee = person.extend({ answer: z.enum(answers).optional(), hasLeft: z.boolean().optional() });
const guest = z.object({
  address: z.string(),
  answer: z.enum(answers),
  /** They turned emails about events off, and get none of this one. */
  hasNoEmails: z.boolean(),
});
export type EventGuest = z.infer<typeof guest>;

/** Both ends of what is looked at. */
const range = z
  .object({ startDate: moment('startDate is required'), endDate: moment('endDate is required') })
  .superRefine(({ startDate, endDate }, { addIssue }) => {
    const days = (endDate.getTime() - startDate.getTime()) / dayMs;
    if (days <= 0) addIssue({ code: 'custom', path: ['endDate'], message: calendarMessages.endBeforeStart });
    if (days > eventLimits.windowDays)
      addIssue({
        code: 'custom',
        path: ['endDate'],
        message: `Ask for up to ${eventLimits.windowDays} days at a time.`,
      });
  });

export const listEvents = schemas({
  summary: `What happens in a range: each occurrence of the caller's own events and of those they attend, the earliest ${eventLimits.occurrences} at most`,
  tags,
  querystring: range,
  response: { 200: z.array(occurrenceSchema) },
});

export const getEvent = schemas({
  summary: 'An event with the people who attend it',
  tags,
  params: idParams,
  response: {
    200: z.object({
      ...success,
      event: occurrenceSchema,
      creator: person,
      people: z.array(attendee),
      /** The addresses are for who may change the event; others read how many there are. */
      guests: z.array(guest),
      guestCount: z.number(),
      /** The caller's own answer; null for who is not among the attendees. */
      answer: z.enum(answers).nullable(),
    }),
  },
});

export const listDealEvents = schemas({
  summary: "The events of an own deal: each one's next occurrence, the soonest first, and the last of what is over",
  tags,
  params: idParams,
  response: {
    200: z.object({
      ...success,
      upcoming: z.array(occurrenceSchema),
      past: z.array(occurrenceSchema),
      /** There are more than are shown. */
      hasMore: z.boolean(),
    }),
  },
});

const one = z.object({ ...success, event: occurrenceSchema });

export const createEvent = schemas({
  summary: 'Create an event, once or repeated',
  tags,
  body: newEvent,
  response: { 200: one },
});

export const changeEvent = schemas({
  summary: 'Change an event: all of it, one occurrence, or one and the following',
  tags,
  params: idParams,
  body: changedEvent,
  response: { 200: one },
});

export const deleteEvent = schemas({
  summary: 'Delete an event: all of it, one occurrence, or one and the following',
  tags,
  params: idParams,
  querystring: z
    .object({ ...about, version: z.coerce.number().int().min(0).max(2_147_483_647).optional() })
    .superRefine(named),
  response: { 200: z.object({ ...success }) },
});

const given = z.object({ answer: z.enum(givenAnswers) });

export const answerEvent = schemas({
  summary: 'Respond to an event that the caller is invited to',
  tags,
  params: idParams,
  body: given,
  response: { 200: z.object({ ...success, answer: z.enum(answers) }) },
});

export const leaveEvent = schemas({
  summary: "Remove another organizer's event from the caller's calendar",
  tags,
  params: idParams,
  response: { 200: z.object({ ...success }) },
});

const invitation = z.object({
  title: z.string(),
  location: z.string(),
  description: z.string(),
  /** Of the next occurrence. */
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  timeZone: z.string(),
  recurrencePattern: z.enum(frequencies).nullable(),
  organizer: z.string(),
  answer: z.enum(answers),
  /** They had answered, and the time was changed since. */
  isMoved: z.boolean(),
  /** Nobody can respond any more. */
  isOver: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;
const invited = { 200: z.object({ ...success, invitation }) };

export const readInvitation = schemas({
  summary: 'The event that a link in an invitation is about. The token travels in the header `x-link-token`',
  tags,
  response: invited,
});

export const answerInvitation = schemas({
  summary: 'Respond to an invitation by its link. May be changed until the event is over',
  tags,
  // What was on the screen: an answer to another time is refused.
  body: given.extend({ startDate: z.iso.datetime(), endDate: z.iso.datetime() }),
  response: invited,
});

const byAddress = {
  tags,
  querystring: z.object({ token: z.string().max(200) }),
  response: { 200: z.object({ ...success }) },
};

export const stopEventEmails = schemas({
  summary: 'Turn emails about events off for an address, by the link in one of them',
  ...byAddress,
});

export const resumeEventEmails = schemas({
  summary: 'Turn emails about events on again for an address, by the link in one of them',
  ...byAddress,
});
