import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { runToEnd } from '../../../../kernel/steps.ts';
import { zoneOfPerson } from '../../../../kernel/time-zones.ts';
import { paragraph } from '../../../../platform/mail/mail.ts';
import { unlinked } from '../../../../platform/mail/unlinked.ts';
import { defineMail, type MailCalendar, type Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { fileInSteps } from '../../ics/file.ts';
import { frequencyLabels } from '../../model.ts';
import { parseRule } from '../../recurrence/rule.ts';
import { momentOf } from '../../recurrence/zoned.ts';
import { emailsOffAddress } from '../invited/email-stops.ts';
import { type CancellationRow, calendarCanceled, calendarCancellations } from '../tables.ts';
import { eventLines, guestLines, whenOf } from './mails.ts';
import { reachable, wantsNone } from './recipients.ts';

const canceled = z.object({
  cancellationId: idSchema,
  byId: idSchema,
  accountId: idSchema.optional(),
  /** The row that has the address of a guest. */
  canceledId: idSchema.optional(),
});
type Canceled = z.output<typeof canceled>;

async function readCanceled(platform: Platform, { cancellationId, byId, accountId, canceledId }: Canceled) {
  const { db } = platform.database;
  const [row] = await db.select().from(calendarCancellations).where(eq(calendarCancellations.id, cancellationId));
  if (!row) return undefined;
  const people = await findPeople(db, [byId, ...(accountId ? [accountId] : [])]);
  const person = accountId ? people.get(accountId) : undefined;
  const guest = canceledId
    ? (await db.select().from(calendarCanceled).where(eq(calendarCanceled.id, canceledId)))[0]
    : undefined;
  const to = guest ? { name: guest.address, address: guest.address } : reachable(person);
  if (!to || (guest && (await wantsNone(platform, guest.address)))) return undefined;
  const by = people.get(byId)?.name || row.organizerName || 'The organizer';
  const unsubscribe = guest && emailsOffAddress(platform, guest.address);
  return { row, to, by, unsubscribe, zone: zoneOfPerson(person ? person.timeZone : row.timeZone) };
}

/** It names the event, or the one occurrence, by what programs know it by. */
function fileOf(
  { config }: Platform,
  row: CancellationRow,
  to: { readonly name: string; readonly address: string },
): MailCalendar | undefined {
  if (row.organizerAddress === '') return undefined;
  const { timeZone, minutes, title, location, ofLocal } = row;
  const details = { title, location, description: '' };
  const own = { start: row.startLocal, minutes, details };
  const series = {
    start: ofLocal ?? row.startLocal,
    timeZone,
    minutes,
    rule: row.rule === null ? null : parseRule(row.rule),
    exceptions: ofLocal === null ? [] : [{ of: ofLocal, change: own }],
    details,
  };
  const event = {
    uid: row.eventId,
    sequence: row.version,
    stamp: row.canceledAt,
    series,
    organizer: { name: row.organizerName, address: config.inboundMail?.address ?? row.organizerAddress },
    attendee: { ...to, answer: 'NEEDS-ACTION' as const },
    isCanceled: true,
    ...(ofLocal === null ? {} : { only: ofLocal }),
  };
  return { method: 'CANCEL', text: runToEnd(fileInSteps({ method: 'CANCEL', events: [event] })) };
}

/** An event is off, or one occurrence, or this person is no longer invited. */
export const eventCanceledMail = defineMail({
  name: 'calendarEvent.canceled',
  payload: canceled,
  async data(platform, about) {
    const found = await readCanceled(platform, about);
    if (!found) return undefined;
    const { row, to, by, unsubscribe, zone } = found;
    const { title, location, rule, ofLocal } = row;
    const repeats = rule === null || ofLocal !== null ? undefined : frequencyLabels[parseRule(rule).frequency];
    const when = whenOf(zone, momentOf(row.startLocal, row.timeZone));
    return { to: to.address, ...(unsubscribe ? { unsubscribe } : {}), by, title, location, when, repeats };
  },
  async calendar(platform, about) {
    const found = await readCanceled(platform, about);
    return found && fileOf(platform, found.row, found.to);
  },
  write: ({ by, title, location, when, repeats, unsubscribe }) => ({
    subject: `Canceled: ${title}`,
    body: [
      paragraph(`${unlinked(by)} canceled an event, or you are no longer invited: ${unlinked(title)}`),
      ...eventLines({ when, repeats, location }).slice(0, repeats ? 0 : undefined),
      ...(repeats ? [paragraph(`${repeats}, from ${when}.`)] : []),
      paragraph('Take it off your calendar if your email program has not done that.'),
      ...(unsubscribe === undefined ? [] : guestLines(unsubscribe, by)),
    ],
  }),
});
