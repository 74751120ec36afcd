import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { accountEnds } from '../../../accounts/server/api.ts';
import { invitationTexts } from '../../model.ts';

let app: TestApp;
let organizer: OwnBroker;
let attendee: OwnBroker;
let stranger: OwnBroker;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await newBroker(app, 'invite-organizer');
  attendee = await newBroker(app, 'invite-attendee');
  stranger = await newBroker(app, 'invite-stranger');
  await app.database.db.execute(sql`update accounts set email_verified_at = now()
    where id in (${organizer.id}, ${attendee.id}, ${stranger.id})`);
});
afterAll(() => app?.close());

const times = { startDate: '2099-03-02T15:00:00Z', endDate: '2099-03-02T16:00:00Z', timeZone: 'America/Chicago' };
const guest = 'pat.doe@example.net';
let count = 0;
/** An event of its own for each test, with a title that finds its emails. */
async function create(stated: object = {}) {
  count += 1;
  const title = `Walkthrough ${count}`;
  const body = { title, ...times, guests: [guest], ...stated };
  const answer = await organizer.call('POST', '/calendar/events', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { id: String(answer.body.event._id), title, body };
}
type Made = Awaited<ReturnType<typeof create>>;
const put = async ({ id, body }: Made, changes: object) => {
  const { guests: _, ...stated } = body;
  const answer = await organizer.call('PUT', `/calendar/events/${id}`, { ...stated, ...changes });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.event._id);
};
const read = async (id: string, who = organizer) => (await who.call('GET', `/api/calendar/events/${id}`)).body;

interface Mail {
  readonly subject: string;
  readonly text: string;
}
const mailsTo = async (address: string, part: string): Promise<readonly Mail[]> =>
  (
    await app.database.db.execute<{ subject: string; text: string }>(sql`select subject, text from mailbox_messages
      where recipient = ${address} and subject like ${`%${part}`} order by at, id`)
  ).rows;
const mailTo = async (address: string, subject: string): Promise<Mail> => {
  const [mail] = await eventually(
    () => mailsTo(address, subject),
    ({ length }) => length > 0,
  );
  if (!mail) throw new Error(`There is no email "${subject}".`);
  return mail;
};
const fileIn = ({ text }: Mail) => {
  const [whole = ''] = /BEGIN:VCALENDAR.*END:VCALENDAR/s.exec(text) ?? [];
  const file = new ICAL.Component(ICAL.parse(whole));
  const [part] = file.getAllSubcomponents('vevent');
  const value = (name: string) => part?.getFirstPropertyValue(name)?.toString();
  return { method: file.getFirstPropertyValue('method'), part, value, sequence: Number(value('sequence')) };
};
const tokenIn = ({ text }: Mail) => /\/invitation#([\w.-]+)/.exec(text)?.[1] ?? '';
const byLink = (token: string, body?: object) =>
  app.visitor.call(body ? 'POST' : 'GET', '/api/calendar/invitation', body, { 'x-link-token': token });
const shownTimes = { startDate: '2099-03-02T15:00:00.000Z', endDate: '2099-03-02T16:00:00.000Z' };
const invitationOf = async ({ title }: Made) => mailTo(guest, `Invitation: ${title}`);
const newsOf = async (who: OwnBroker): Promise<string[]> =>
  (await who.call('GET', '/api/notifications')).body.notifications.map(({ message }: { message: string }) => message);

describe('guests of an event', () => {
  it('are kept once each in lower case, and are no attendees a second time', async () => {
    const { id } = await create({
      attendees: [attendee.id],
      guests: [' Pat.Doe@Example.NET ', guest, 'lee@example.net', attendee.email.toUpperCase(), organizer.email],
    });
    const { guests, guestCount } = await read(id);
    expect(guests).toEqual([
      { address: 'lee@example.net', answer: 'needs-action', hasNoEmails: false },
      { address: guest, answer: 'needs-action', hasNoEmails: false },
    ]);
    expect(guestCount).toBe(2);
  });

  it('are named to who may change the event alone; attendees read how many there are, strangers nothing', async () => {
    const { id } = await create({ attendees: [attendee.id] });
    const seen = await read(id, attendee);
    expect(seen).toMatchObject({ guests: [], guestCount: 1, answer: 'needs-action' });
    expect(JSON.stringify(seen)).not.toContain(guest);
    expect((await stranger.call('GET', `/api/calendar/events/${id}`)).status).toBe(404);
    const { rows } = await app.database.db.execute(
      sql`select 1 from audit_log where entity_id = ${id} and payload::text like '%@%'`,
    );
    expect(rows).toEqual([]);
  });

  it('are refused where one is no address, and from somebody whose own address is not verified', async () => {
    const send = (who: OwnBroker, guests: string[]) =>
      who.call('POST', '/calendar/events', { title: 'Refused', ...times, guests });
    expect(await send(organizer, ['nobody'])).toMatchObject({
      status: 400,
      body: { fields: { guests: 'nobody is not an email address.' } },
    });
    const many = Array.from({ length: 1_801 }, (_, index) => `g${index}@example.net`);
    expect((await send(organizer, many)).body.fields.guests).toContain('up to 1,800 guests');
    const unverified = await newBroker(app, 'invite-unverified');
    expect(await send(unverified, [guest])).toMatchObject({ status: 409, body: { code: 'EMAIL_UNVERIFIED' } });
  });

  it('stay with their answers where a change says nothing of them, and go where it names others', async () => {
    const made = await create();
    const token = tokenIn(await invitationOf(made));
    expect((await byLink(token, { answer: 'accepted', ...shownTimes })).status).toBe(200);
    await put(made, { description: 'Bring keys' });
    expect((await read(made.id)).guests).toEqual([{ address: guest, answer: 'accepted', hasNoEmails: false }]);
    await put(made, { guests: ['lee@example.net'] });
    expect((await read(made.id)).guests).toEqual([
      { address: 'lee@example.net', answer: 'needs-action', hasNoEmails: false },
    ]);
    expect(await byLink(token)).toMatchObject({ status: 404, body: { message: invitationTexts.off } });
  });
});

describe('emails about an event', () => {
  it('invite a guest with the event for calendar programs, and say nothing again while nothing is other', async () => {
    const made = await create({ attendees: [attendee.id] });
    const mail = await invitationOf(made);
    const { method, part, value } = fileIn(mail);
    expect([method, value('uid'), value('organizer')]).toEqual(['REQUEST', made.id, `mailto:${organizer.email}`]);
    expect(part?.getAllProperties('attendee').map((one) => one.getFirstValue())).toEqual([`mailto:${guest}`]);
    expect(mail.text).not.toContain(attendee.email);
    expect(tokenIn(await mailTo(attendee.email, `Invitation: ${made.title}`))).not.toBe(tokenIn(mail));
    await put(made, { attendees: [attendee.id], description: 'Bring keys' });
    await put(made, { attendees: [attendee.id], location: 'Unit 4' });
    const updated = await mailTo(guest, `Updated invitation: ${made.title}`);
    expect(fileIn(updated).value('location')).toBe('Unit 4');
    expect(fileIn(updated).sequence).toBeGreaterThan(fileIn(mail).sequence);
    await mailTo(attendee.email, `Updated invitation: ${made.title}`);
    expect(await mailsTo(guest, made.title)).toHaveLength(2);
    expect((await newsOf(attendee)).filter((text) => text.includes(made.title))).toEqual([
      expect.stringContaining(`changed an event: ${made.title}`),
      expect.stringContaining(`invited you to an event: ${made.title}`),
    ]);
  });

  it('cancel it for who is taken off, and for everybody when it is deleted', async () => {
    const made = await create({ attendees: [attendee.id], guests: [guest, 'lee@example.net'] });
    await invitationOf(made);
    await put(made, { attendees: [attendee.id], guests: [guest] });
    const removed = fileIn(await mailTo('lee@example.net', `Canceled: ${made.title}`));
    expect([removed.method, removed.value('uid'), removed.value('status')]).toEqual(['CANCEL', made.id, 'CANCELLED']);
    expect(await mailsTo(guest, `Canceled: ${made.title}`)).toEqual([]);
    expect((await organizer.call('DELETE', `/calendar/events/${made.id}`)).status).toBe(200);
    for (const address of [guest, attendee.email]) {
      const { method, part, sequence } = fileIn(await mailTo(address, `Canceled: ${made.title}`));
      expect([method, part?.getFirstProperty('attendee')?.getFirstValue()]).toEqual(['CANCEL', `mailto:${address}`]);
      expect(sequence).toBeGreaterThan(1);
    }
    expect(await mailsTo('lee@example.net', `Canceled: ${made.title}`)).toHaveLength(1);
    expect((await newsOf(attendee))[0]).toContain(`canceled an event: ${made.title}`);
  });

  it('name the one occurrence that was changed or canceled alone', async () => {
    const made = await create({ isRecurring: true });
    await invitationOf(made);
    const about = { scope: 'this', occurrence: '2099-03-09T09:00', isRecurring: true };
    await put(made, { ...about, startDate: '2099-03-09T20:00:00Z', endDate: '2099-03-09T21:00:00Z' });
    const moved = fileIn(await mailTo(guest, `Updated invitation: ${made.title}`));
    expect([moved.value('recurrence-id'), moved.value('dtstart'), moved.value('rrule')]).toEqual([
      '2099-03-09T09:00:00',
      '2099-03-09T20:00:00Z',
      undefined,
    ]);
    const path = `/calendar/events/${made.id}?scope=this&occurrence=2099-03-16T09:00`;
    expect((await organizer.call('DELETE', path)).status).toBe(200);
    const canceled = fileIn(await mailTo(guest, `Canceled: ${made.title}`));
    expect([canceled.method, canceled.value('recurrence-id')]).toEqual(['CANCEL', '2099-03-16T09:00:00']);
    expect((await read(made.id)).guests).toHaveLength(1);
  });

  it('end the series and begin another one where this and following events are changed', async () => {
    const made = await create({ isRecurring: true });
    const token = tokenIn(await invitationOf(made));
    await byLink(token, { answer: 'tentative', ...shownTimes });
    const about = { scope: 'following', occurrence: '2099-03-16T09:00', isRecurring: true };
    const other = { startDate: '2099-03-16T16:00:00Z', endDate: '2099-03-16T17:00:00Z' };
    const secondId = await put(made, { ...about, ...other });
    const both = await eventually(
      () => mailsTo(guest, `Updated invitation: ${made.title}`),
      ({ length }) => length === 2,
    );
    const files = both.map(fileIn);
    const first = files.find(({ value }) => value('uid') === made.id);
    expect(first?.value('rrule')).toContain('UNTIL=20990309');
    expect(files.find(({ value }) => value('uid') === secondId)?.value('dtstart')).toBe('2099-03-16T11:00:00');
    expect((await read(made.id)).guests).toEqual([{ address: guest, answer: 'tentative', hasNoEmails: false }]);
    expect((await read(secondId)).guests).toEqual([{ address: guest, answer: 'needs-action', hasNoEmails: false }]);
  });

  it('tell everybody when the account of the organizer ends', async () => {
    const leaver = await newBroker(app, 'invite-leaver');
    await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${leaver.id}`);
    const title = 'Called off';
    const made = await leaver.call('POST', '/calendar/events', { title, ...times, guests: [guest] });
    await mailTo(guest, `Invitation: ${title}`);
    const person = { accountId: leaver.id, role: 'user', lenderId: null, name: 'Lea Verwood' } as const;
    const context = { actor: { kind: 'system' }, at: app.clock.now(), requestId: 'test' } as const;
    await app.database.transaction(async (tx) => {
      for (const end of app.platform.hooks.all(accountEnds).toReversed()) await end(app.platform, tx, context, person);
    });
    const { method, value } = fileIn(await mailTo(guest, `Canceled: ${title}`));
    expect([method, value('uid')]).toEqual(['CANCEL', made.body.event._id]);
  });
});

describe('the link in an invitation', () => {
  it('shows the event and answers nothing by itself; a response is told to the organizer once', async () => {
    const made = await create({ location: 'Unit 4' });
    const token = tokenIn(await invitationOf(made));
    for (let turn = 0; turn < 2; turn++)
      expect((await byLink(token)).body.invitation).toMatchObject({
        ...{ title: made.title, location: 'Unit 4', timeZone: 'America/Chicago', answer: 'needs-action' },
        ...shownTimes,
      });
    expect((await read(made.id)).guests).toEqual([{ address: guest, answer: 'needs-action', hasNoEmails: false }]);
    for (let turn = 0; turn < 2; turn++)
      expect((await byLink(token, { answer: 'accepted', ...shownTimes })).body.invitation.answer).toBe('accepted');
    const told = async () => (await newsOf(organizer)).filter((text) => text.includes(made.title));
    expect(await told()).toEqual([`${guest} accepted ${made.title}`]);
    await byLink(token, { answer: 'declined', ...shownTimes });
    expect(await told()).toEqual([`${guest} declined ${made.title}`]);
    expect((await read(made.id)).guests).toEqual([{ address: guest, answer: 'declined', hasNoEmails: false }]);
  });

  it('takes no answer to a time that is another one by now, and asks again', async () => {
    const made = await create();
    const token = tokenIn(await invitationOf(made));
    await byLink(token, { answer: 'accepted', ...shownTimes });
    await put(made, { startDate: '2099-03-03T15:00:00Z', endDate: '2099-03-03T16:00:00Z' });
    expect((await byLink(token)).body.invitation).toMatchObject({ answer: 'needs-action', isMoved: true });
    expect(await byLink(token, { answer: 'declined', ...shownTimes })).toMatchObject({
      status: 409,
      body: { message: invitationTexts.moved },
    });
    expect((await read(made.id)).guests).toEqual([{ address: guest, answer: 'needs-action', hasNoEmails: false }]);
  });

  it('is refused when it is forged, when the event is deleted, and a week after it is over', async () => {
    const made = await create();
    const token = tokenIn(await invitationOf(made));
    const [id = '', signature = ''] = token.split('.');
    const forged = [`${crypto.randomUUID()}.${signature}`, `${id}.${'A'.repeat(43)}`, id, ''];
    for (const one of forged)
      for (const body of [undefined, { answer: 'accepted', ...shownTimes }])
        expect(await byLink(one, body)).toMatchObject({ status: 404, body: { message: invitationTexts.badLink } });
    const other = await create();
    const expiring = tokenIn(await invitationOf(other));
    await organizer.call('DELETE', `/calendar/events/${made.id}`);
    expect(await byLink(token)).toMatchObject({ status: 404, body: { message: invitationTexts.off } });
    const ended = (days: number) =>
      app.database.db.execute(sql`update calendar_events
        set last_at = ${new Date(app.clock.now().getTime() - days * dayMs).toISOString()} where id = ${other.id}`);
    await ended(1);
    expect((await byLink(expiring)).body.invitation.isOver).toBe(true);
    expect(await byLink(expiring, { answer: 'accepted', ...shownTimes })).toMatchObject({
      status: 409,
      body: { message: invitationTexts.over },
    });
    await ended(8);
    expect(await byLink(expiring)).toMatchObject({ status: 404, body: { message: invitationTexts.over } });
  });
});

describe('an attendee with an account', () => {
  it('answers in Plinth or by the link of their email; nobody else does', async () => {
    const made = await create({ attendees: [attendee.id] });
    const answer = (who: OwnBroker, given: string) =>
      who.call('PUT', `/api/calendar/events/${made.id}/answer`, { answer: given });
    expect(await answer(attendee, 'tentative')).toMatchObject({ status: 200, body: { answer: 'tentative' } });
    const { people } = await read(made.id);
    expect(people).toMatchObject([{ _id: attendee.id, answer: 'tentative' }]);
    expect((await read(made.id, attendee)).answer).toBe('tentative');
    for (const who of [stranger, organizer]) expect((await answer(who, 'accepted')).status).toBe(404);
    expect((await answer(attendee, 'needs-action')).status).toBe(400);
    const token = tokenIn(await mailTo(attendee.email, `Invitation: ${made.title}`));
    await byLink(token, { answer: 'accepted', ...shownTimes });
    expect((await read(made.id, attendee)).answer).toBe('accepted');
    const { rows } = await app.database.db.execute(sql`select actor_id from audit_log
      where action = 'calendarEvent.answered' and entity_id = ${made.id}`);
    expect(rows).toEqual([{ actor_id: attendee.id }, { actor_id: attendee.id }]);
  });
});
