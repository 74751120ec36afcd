import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { eventInvitedMail } from './mails.ts';

let app: TestApp;
let organizer: OwnBroker;
let guest: OwnBroker;
let other: OwnBroker;
beforeAll(async () => {
  app = await createTestApp();
  [organizer, guest, other] = [
    await newBroker(app, 'mail-organizer'),
    await newBroker(app, 'mail-guest'),
    await newBroker(app, 'mail-other'),
  ];
  await app.database.db.execute(sql`update accounts set email_verified_at = now()
    where id in (${organizer.id}, ${guest.id}, ${other.id})`);
});
afterAll(() => app?.close());

const create = async (stated: object) => {
  const event = {
    startDate: '2099-03-02T15:00:00Z',
    endDate: '2099-03-02T16:00:00Z',
    timeZone: 'America/Chicago',
    isRecurring: true,
    attendees: [guest.id, other.id],
    ...stated,
  };
  const { status, body } = await organizer.call('POST', '/calendar/events', event);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.event as { readonly _id: string };
};
const mailsTo = async ({ email }: OwnBroker, title: string) =>
  (
    await app.database.db.execute<{ text: string; subject: string }>(
      sql`select subject, text from mailbox_messages where recipient = ${email} and subject = ${`Invitation: ${title}`}`,
    )
  ).rows;
const fileIn = (text: string) => new ICAL.Component(ICAL.parse(text.slice(text.indexOf('BEGIN:VCALENDAR'))));

describe('an invitation by email', () => {
  it('carries the event for calendar programs, to respond to its organizer, and names nobody else of it', async () => {
    const title = 'Walk the property';
    const event = await create({ title, location: 'Unit 4; back\r\nATTENDEE:mailto:x@example.com' });
    const [mail] = await eventually(
      () => mailsTo(guest, title),
      ({ length }) => length > 0,
    );
    expect(mail?.text).toContain(`invited you to an event: ${title}`);
    const file = fileIn(mail?.text ?? '');
    expect(file.getFirstPropertyValue('method')).toBe('REQUEST');
    const [part, ...others] = file.getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    expect(part?.getFirstPropertyValue('uid')).toBe(event._id);
    expect(part?.getFirstPropertyValue('organizer')).toBe(`mailto:${organizer.email}`);
    expect(part?.getAllProperties('attendee').map((one) => one.getFirstValue())).toEqual([`mailto:${guest.email}`]);
    expect(part?.getFirstProperty('attendee')?.getFirstParameter('partstat')).toBe('NEEDS-ACTION');
    expect(part?.getFirstPropertyValue('location')).toBe('Unit 4; back\nATTENDEE:mailto:x@example.com');
    expect(file.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('America/Chicago');
    expect(mail?.text).not.toContain(other.email);
    await eventually(
      () => mailsTo(other, title),
      ({ length }) => length > 0,
    );
    expect(await mailsTo(organizer, title)).toEqual([]);
  });

  it('is not written to who was taken off it, for an event that is over, or from somebody who has left', async () => {
    const about = async ({ _id: eventId }: { readonly _id: string }) => {
      const payload = { eventId, accountId: guest.id, byId: organizer.id };
      const { platform } = app;
      return [await eventInvitedMail.data(platform, payload), await eventInvitedMail.calendar?.(platform, payload)];
    };
    const running = await create({ title: 'Still on' });
    expect(await about(running)).toMatchObject([{ to: guest.email, repeats: 'Weekly' }, { method: 'REQUEST' }]);
    const over = await create({
      title: 'Over',
      isRecurring: false,
      startDate: '2020-03-02T15:00:00Z',
      endDate: '2020-03-02T16:00:00Z',
    });
    expect(await about(over)).toEqual([undefined, undefined]);
    expect(await about(await create({ title: 'Without them', attendees: [other.id] }))).toEqual([undefined, undefined]);
    await app.database.db.execute(sql`update accounts set deleted_at = now() where id = ${organizer.id}`);
    const [mail, calendar] = await about(running);
    expect(mail).not.toHaveProperty('replyTo');
    expect(calendar).toBeUndefined();
  });
});
