import { z } from 'zod';
import { admits } from '../../../../kernel/access.ts';
import { idSchema } from '../../../../kernel/contract.ts';
import { runToEnd } from '../../../../kernel/steps.ts';
import { formatMomentIn, zoneOfPerson } from '../../../../kernel/time-zones.ts';
import { link, paragraph } from '../../../../platform/mail/mail.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import { defineMail, type Platform } from '../../../../platform/platform.ts';
import { findPeople, type Person } from '../../../accounts/server/api.ts';
import { fileInSteps } from '../../ics/file.ts';
import { frequencyLabels } from '../../model.ts';
import { findEvents, nextStarts, type StoredEvent } from '../api.ts';

const invited = z.object({ eventId: idSchema, accountId: idSchema, byId: idSchema });
type Invited = z.output<typeof invited>;

interface Facts {
  readonly event: StoredEvent;
  readonly organizer: Person | undefined;
  readonly person: Person;
  readonly by: string;
}

/** The event as it is when its email is written; undefined when it is over, gone, or no longer this person's. */
async function readFacts(
  { database: { db }, clock }: Platform,
  { eventId, accountId, byId }: Invited,
): Promise<Facts | undefined> {
  const event = (await findEvents(db, [eventId])).get(eventId);
  if (!event?.attendees.includes(accountId)) return undefined;
  const { creatorId, lastAt } = event.row;
  if (creatorId === accountId || (lastAt !== null && lastAt < clock.now())) return undefined;
  const people = await findPeople(db, [accountId, byId, creatorId]);
  const person = people.get(accountId);
  if (!person?.emailVerified || person.email === '' || !admits('broker', person.role)) return undefined;
  const organizer = people.get(creatorId);
  const by = people.get(byId)?.name ?? 'Somebody';
  // Who left has no address that a calendar program could write to.
  return { event, person, by, organizer: organizer?.email ? organizer : undefined };
}

/** The calendar part of an invitation: programs show it with buttons to accept or decline. */
function fileOf({ event: { row, series }, organizer, person }: Facts): string {
  const to = { name: person.name, address: person.email, answer: 'NEEDS-ACTION' as const };
  const from = organizer && { name: organizer.name, address: organizer.email };
  const one = { uid: row.id, sequence: row.version, stamp: row.updatedAt, series };
  const events = [{ ...one, ...(from ? { organizer: from } : {}), attendee: to }];
  return runToEnd(fileInSteps({ method: 'REQUEST', events }));
}

async function readForMail(platform: Platform, about: Invited) {
  const facts = await readFacts(platform, about);
  if (!facts) return undefined;
  const { event, person, organizer, by } = facts;
  const { series } = event;
  const [next = event.row.firstAt] = nextStarts(event, platform.clock.now(), 1);
  return {
    to: person.email,
    ...(organizer ? { replyTo: organizer.email } : {}),
    by,
    title: series.details.title,
    location: series.details.location,
    when: formatMomentIn(zoneOfPerson(person.timeZone), next),
    repeats: series.rule ? frequencyLabels[series.rule.frequency] : undefined,
    address: `${platform.config.publicUrl}/calendar`,
  };
}

/** An invitation, with the event as calendar programs read it. */
export const eventInvitedMail = defineMail({
  name: 'calendarEvent.invited',
  payload: invited,
  data: readForMail,
  async calendar(platform, about) {
    const facts = await readFacts(platform, about);
    // Without somebody to respond to it is no invitation.
    return facts?.organizer ? { method: 'REQUEST', text: fileOf(facts) } : undefined;
  },
  write: ({ by, title, location, when, repeats, address }) => ({
    subject: `Invitation: ${title}`,
    body: [
      paragraph(`${by} invited you to an event: ${unlinked(title)}`),
      paragraph(`${repeats ? `${repeats}, next on` : 'On'} ${when}.`),
      ...(location === '' ? [] : [paragraph(`Location: ${unlinked(location)}`)]),
      link('Open your calendar', address),
    ],
  }),
});
