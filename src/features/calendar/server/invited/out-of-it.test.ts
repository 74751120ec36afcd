import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { calendarMessages, eventEmailsTexts, invitationTexts } from '../../model.ts';

let app: TestApp;
let organizer: OwnBroker;
let attendee: OwnBroker;
let stranger: OwnBroker;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await newBroker(app, 'out-organizer');
  attendee = await newBroker(app, 'out-attendee');
  stranger = await newBroker(app, 'out-stranger');
  await app.database.db.execute(sql`update accounts set email_verified_at = now()`);
});
afterAll(() => app?.close());

const times = { startDate: '2099-03-02T15:00:00Z', endDate: '2099-03-02T16:00:00Z', timeZone: 'America/Chicago' };
const move = { startDate: '2099-03-03T15:00:00Z', endDate: '2099-03-03T16:00:00Z' };
let count = 0;
async function create(stated: object) {
  count += 1;
  const title = `Site visit ${count}`;
  const body = { title, ...times, ...stated };
  const answer = await organizer.call('POST', '/calendar/events', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { id: String(answer.body.event._id), title, body };
}
type Made = Awaited<ReturnType<typeof create>>;
const change = async ({ id, body }: Made, changes: object) =>
  expect((await organizer.call('PUT', `/calendar/events/${id}`, { ...body, ...changes })).status).toBe(200);

const mailsTo = async (address: string, part: string) =>
  (
    await app.database.db.execute<{ subject: string; text: string }>(sql`select subject, text from mailbox_messages
      where recipient = ${address} and subject like ${`%${part}`} order by at, id`)
  ).rows;
const mailTo = async (address: string, subject: string) => {
  const found = await eventually(
    () => mailsTo(address, subject),
    ({ length }) => length > 0,
  );
  return found[0]?.text ?? '';
};

describe('a guest stops emails about events by the link in one', () => {
  const stop = (query: string, method: 'POST' | 'DELETE' = 'POST') =>
    app.visitor.call(method, `/event-emails-off?token=${query}`, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
  const tokenIn = (text: string) => /List-Unsubscribe: <.*\/event-emails-off\?token=([\w.-]+)>/.exec(text)?.[1] ?? '';
  const guestsOf = async ({ id }: Made) => (await organizer.call('GET', `/api/calendar/events/${id}`)).body.guests;

  it('gets none any more, of any organizer, while others do, and the organizer sees that', async () => {
    const [silent, other] = ['silent@example.net', 'other@example.net'];
    const made = await create({ guests: [silent, other] });
    const invitation = await mailTo(silent, `Invitation: ${made.title}`);
    const token = tokenIn(invitation);
    expect(token).not.toContain('silent');
    expect(await stop(token)).toMatchObject({ status: 200 });
    expect(await stop(token)).toMatchObject({ status: 200 });
    expect(await guestsOf(made)).toEqual([
      { address: other, answer: 'needs-action', hasNoEmails: false },
      { address: silent, answer: 'needs-action', hasNoEmails: true },
    ]);
    await change(made, move);
    await mailTo(other, `Updated invitation: ${made.title}`);
    await organizer.call('DELETE', `/calendar/events/${made.id}`);
    await mailTo(other, `Canceled: ${made.title}`);
    const again = await attendee.call('POST', '/calendar/events', {
      title: 'Appraisal',
      ...times,
      guests: [silent, other],
    });
    expect(again.status).toBe(200);
    await mailTo(other, 'Invitation: Appraisal');
    expect(await mailsTo(silent, '')).toHaveLength(1);
    const stored = await app.database.db.execute(sql`select row_to_json(s)::text as row from calendar_email_stops s`);
    expect(stored.rows).toHaveLength(1);
    expect(JSON.stringify(stored.rows)).not.toContain('example.net');
  });

  it('and turns them on again by the same link', async () => {
    const guest = 'again@example.net';
    const made = await create({ guests: [guest] });
    const token = tokenIn(await mailTo(guest, `Invitation: ${made.title}`));
    await stop(token);
    expect(await stop(token, 'DELETE')).toMatchObject({ status: 200 });
    await change(made, move);
    await mailTo(guest, `Updated invitation: ${made.title}`);
  });

  it('with a link that we made: another one changes nothing', async () => {
    const made = await create({ guests: ['kept@example.net', 'victim@example.net'] });
    const [own, others] = [
      tokenIn(await mailTo('kept@example.net', `Invitation: ${made.title}`)),
      tokenIn(await mailTo('victim@example.net', `Invitation: ${made.title}`)),
    ];
    const [key] = others.split('.');
    const [, signature] = own.split('.');
    for (const wrong of ['', 'abc', `${key}.${signature}`])
      expect(await stop(wrong)).toMatchObject({ status: 404, body: { message: eventEmailsTexts.badLink } });
    expect((await guestsOf(made)).some(({ hasNoEmails }: { hasNoEmails: boolean }) => hasNoEmails)).toBe(false);
  });

  it('while accounts have no such link: they choose their notifications', async () => {
    const made = await create({ attendees: [attendee.id] });
    expect(await mailTo(attendee.email, `Invitation: ${made.title}`)).not.toContain('event-emails-off');
  });
});

describe('an attendee removes an event from their calendar', () => {
  const leave = (who: OwnBroker, { id }: Made) => who.call('DELETE', `/api/calendar/events/${id}/attendance`);
  const shown = async (who: OwnBroker, { title }: Made) => {
    const { body } = await who.call(
      'GET',
      '/api/calendar/events?startDate=2099-03-01T00:00:00Z&endDate=2099-03-08T00:00:00Z',
    );
    return body.some((event: { title: string }) => event.title === title);
  };
  const newsOf = async (who: OwnBroker): Promise<string[]> =>
    (await who.call('GET', '/api/notifications')).body.notifications.map(({ message }: { message: string }) => message);

  it('the organizer reads that they will not attend, and they get no more news or emails of it', async () => {
    const made = await create({ attendees: [attendee.id] });
    const invitation = await mailTo(attendee.email, `Invitation: ${made.title}`);
    expect(await shown(attendee, made)).toBe(true);
    expect((await leave(attendee, made)).status).toBe(200);
    expect(await shown(attendee, made)).toBe(false);
    expect((await attendee.call('GET', `/api/calendar/events/${made.id}`)).status).toBe(404);
    expect((await leave(attendee, made)).status).toBe(404);
    const { people } = (await organizer.call('GET', `/api/calendar/events/${made.id}`)).body;
    expect(people).toMatchObject([{ _id: attendee.id, answer: 'declined' }]);
    expect((await newsOf(organizer))[0]).toContain(`declined ${made.title}`);
    const before = await newsOf(attendee);
    await change(made, { ...move, attendees: [attendee.id] });
    expect(await newsOf(attendee)).toEqual(before);
    expect(await mailsTo(attendee.email, `Updated invitation: ${made.title}`)).toEqual([]);
    const token = /\/invitation#([\w.-]+)/.exec(invitation)?.[1] ?? '';
    const byLink = await app.visitor.call('GET', '/api/calendar/invitation', undefined, { 'x-link-token': token });
    expect(byLink).toMatchObject({ status: 404, body: { message: invitationTexts.left } });
    expect((await organizer.call('GET', `/api/calendar/events/${made.id}`)).body.people[0].answer).toBe('declined');
  });

  it('that holds where the series is split, until they are invited again', async () => {
    const made = await create({ attendees: [attendee.id], isRecurring: true });
    expect((await leave(attendee, made)).status).toBe(200);
    const before = await newsOf(attendee);
    const split = { scope: 'following', occurrence: '2099-03-09T09:00', isRecurring: true, attendees: [attendee.id] };
    const answer = await organizer.call('PUT', `/calendar/events/${made.id}`, {
      ...{ ...made.body, ...split },
      ...{ startDate: '2099-03-09T16:00:00Z', endDate: '2099-03-09T17:00:00Z' },
    });
    const id = answer.body.event._id;
    expect(id).not.toBe(made.id);
    expect((await attendee.call('GET', `/api/calendar/events/${id}`)).status).toBe(404);
    expect(await newsOf(attendee)).toEqual(before);
    const later = {
      ...made,
      id,
      body: { ...made.body, startDate: '2099-03-09T16:00:00Z', endDate: '2099-03-09T17:00:00Z' },
    };
    await change(later, { attendees: [] });
    await change(later, { attendees: [attendee.id] });
    expect((await attendee.call('GET', `/api/calendar/events/${id}`)).status).toBe(200);
  });

  it('an event that is over is left without a word, and reminds of nothing when it is moved ahead', async () => {
    const over = { startDate: '2001-03-02T15:00:00Z', endDate: '2001-03-02T16:00:00Z' };
    const made = await create({ attendees: [attendee.id], ...over });
    expect((await leave(attendee, made)).status).toBe(200);
    await change(made, { ...move, attendees: [attendee.id] });
    const { people } = (await organizer.call('GET', `/api/calendar/events/${made.id}`)).body;
    expect(people).toMatchObject([{ answer: 'needs-action', hasLeft: true }]);
    const reminded = await app.database.db.execute(sql`select account_id from reminders where object_id = ${made.id}`);
    expect(reminded.rows).toEqual([{ account_id: organizer.id }]);
  });

  it('answering and leaving at the same moment ends with who left attending nothing', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const made = await create({ attendees: [attendee.id] });
      const answering = () => attendee.call('PUT', `/api/calendar/events/${made.id}/answer`, { answer: 'accepted' });
      const [, ...left] = await Promise.all([answering(), leave(attendee, made), leave(attendee, made)]);
      expect(left.map(({ status }) => status).sort()).toEqual([200, 404]);
      const { people } = (await organizer.call('GET', `/api/calendar/events/${made.id}`)).body;
      expect(people).toMatchObject([{ answer: 'declined', hasLeft: true }]);
    }
  });

  it('nobody leaves an event that is their own, or not theirs', async () => {
    const made = await create({ attendees: [attendee.id, organizer.id] });
    expect(await leave(organizer, made)).toMatchObject({ status: 409, body: { message: calendarMessages.own } });
    expect((await leave(stranger, made)).status).toBe(404);
  });
});
