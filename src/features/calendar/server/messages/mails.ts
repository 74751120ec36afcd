import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { minuteMs } from '../../../../kernel/dates.ts';
import { runToEnd } from '../../../../kernel/steps.ts';
import { formatMomentIn, type TimeZone } from '../../../../kernel/time-zones.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import { defineMail, type MailBlock, type MailCalendar, type Platform } from '../../../../platform/platform.ts';
import { fileInSteps } from '../../ics/file.ts';
import { frequencyLabels } from '../../model.ts';
import { momentOf } from '../../recurrence/zoned.ts';
import { nextStarts, occurrenceAt } from '../api.ts';
import { emailsOffAddress } from '../invited/email-stops.ts';
import { invitationAddress } from '../invited/links.ts';
import { type Addressed, type Facts, icsAnswer, isOvertaken, readFacts } from './recipients.ts';

const addressed = z.object({
  eventId: idSchema,
  byId: idSchema,
  accountId: idSchema.optional(),
  guestId: idSchema.optional(),
  version: z.number().optional(),
});
/** Of one occurrence alone, by the local start that its rule gives it. */
const updated = addressed.extend({ of: z.string().nullable() });

/** The calendar part: programs show it with buttons to accept or decline. Without somebody to respond to there is none. */
function fileOf(
  { event: { row, series }, row: attendee, organizer: person, responsesTo, to }: Facts,
  of?: string,
): MailCalendar | undefined {
  if (!person) return undefined;
  const organizer = { ...person, address: responsesTo ?? person.address };
  const one = { uid: row.id, sequence: row.version, stamp: row.updatedAt, series, organizer };
  const event = { ...one, attendee: { ...to, answer: icsAnswer(attendee) }, ...(of === undefined ? {} : { only: of }) };
  return { method: 'REQUEST', text: runToEnd(fileInSteps({ method: 'REQUEST', events: [event] })) };
}

/** What an email says of an event, or of one occurrence. */
export interface EventLines {
  readonly title: string;
  readonly location: string;
  readonly when: string;
  /** How often, in a sentence; undefined for once, and for one occurrence. */
  readonly repeats: string | undefined;
}

/** Title, times and place. What somebody typed leads nowhere. */
export const eventLines = ({ when, repeats, location }: Omit<EventLines, 'title'>): MailBlock[] => [
  paragraph(`${repeats ? `${repeats}, next on` : 'On'} ${when}.`),
  ...(location === '' ? [] : [paragraph(`Location: ${unlinked(location)}`)]),
];

function linesOf({ event, zone }: Facts, now: Date, of?: string): EventLines {
  const { series, row } = event;
  const own = of === undefined ? undefined : occurrenceOf(event, of);
  const { title, location } = own?.details ?? series.details;
  const next = own?.start ?? nextStarts(event, now, 1)[0];
  if (!next && series.rule && row.lastAt) {
    const last = new Date(row.lastAt.getTime() - series.minutes * minuteMs);
    return { title, location, when: `${whenOf(zone, last)} for the last time`, repeats: undefined };
  }
  const repeats = series.rule && !own ? frequencyLabels[series.rule.frequency] : undefined;
  return { title, location, when: whenOf(zone, next ?? row.firstAt), repeats };
}

export const whenOf = (zone: TimeZone, start: Date): string => formatMomentIn(zone, start);

function occurrenceOf(event: Facts['event'], of: string) {
  const { series } = event;
  const start = series.exceptions.find((one) => one.of === of)?.change?.start ?? of;
  return occurrenceAt(event, momentOf(start, series.timeZone));
}

/** What every email to a guest ends with. */
export const guestLines = (unsubscribe: string, by: string): MailBlock[] => [
  paragraph(`You got this email because ${unlinked(by)} invited this address. If you don't know them, ignore it.`),
  link('Stop emails about events', unsubscribe),
];

async function readForMail(platform: Platform, about: Addressed, of?: string | null) {
  const facts = await readFacts(platform, about, of);
  if (!facts || isOvertaken(about, facts)) return undefined;
  const { organizer, to, by, row } = facts;
  return {
    to: to.address,
    ...(organizer ? { replyTo: organizer.address } : {}),
    by,
    ...(row.address === null ? {} : { unsubscribe: emailsOffAddress(platform, row.address) }),
    ...linesOf(facts, platform.clock.now(), of ?? undefined),
    answers: invitationAddress(platform, row.id),
    calendar: `${platform.config.publicUrl}/calendar`,
  };
}
type MailData = NonNullable<Awaited<ReturnType<typeof readForMail>>>;

/** Guests have no calendar in Plinth. */
const links = ({ unsubscribe, answers, calendar, by }: MailData): MailBlock[] => [
  link('Respond: yes, maybe or no', answers),
  ...(unsubscribe === undefined ? [link('Open your calendar', calendar)] : guestLines(unsubscribe, by)),
];

/** An invitation, with the event as calendar programs read it. */
export const eventInvitedMail = defineMail({
  name: 'calendarEvent.invited',
  payload: addressed,
  data: (platform, about) => readForMail(platform, about),
  async calendar(platform, about) {
    const facts = await readFacts(platform, about);
    return facts && fileOf(facts);
  },
  write: (data) => ({
    subject: `Invitation: ${data.title}`,
    body: [
      paragraph(`${unlinked(data.by)} invited you to an event: ${unlinked(data.title)}`),
      ...eventLines(data),
      ...links(data),
    ],
  }),
});

/** Another time, title or place: of all of the event, or of one occurrence. */
export const eventUpdatedMail = defineMail({
  name: 'calendarEvent.updated',
  payload: updated,
  data: async (platform, { of, ...about }) => readForMail(platform, about, of),
  async calendar(platform, { of, ...about }) {
    const facts = await readFacts(platform, about, of);
    return facts && fileOf(facts, of ?? undefined);
  },
  write: (data) => ({
    subject: `Updated invitation: ${data.title}`,
    body: [
      paragraph(`${unlinked(data.by)} changed an event: ${unlinked(data.title)}`),
      ...eventLines(data),
      ...links(data),
    ],
  }),
});
