import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { inboundEnvironment, report } from '../../../../../tests/support/events/inbound-mail.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { hourMs } from '../../../../kernel/dates.ts';

let app: TestApp;
let organizer: OwnBroker;
let attendee: OwnBroker;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: inboundEnvironment });
  [organizer, attendee] = [await newBroker(app, 'reply-organizer'), await newBroker(app, 'reply-attendee')];
  await app.database.db.execute(
    sql`update accounts set email_verified_at = now() where id in (${organizer.id}, ${attendee.id})`,
  );
});
afterAll(() => app?.close());

const times = { startDate: '2099-03-02T15:00:00Z', endDate: '2099-03-02T16:00:00Z', timeZone: 'America/Chicago' };
const guest = 'pat.doe@example.net';
const answersOf = async (id: string) => (await organizer.call('GET', `/api/calendar/events/${id}`)).body;

/** The calendar file that was emailed to somebody about an event. */
async function fileTo(address: string, title: string): Promise<string> {
  const find = async () =>
    (
      await app.database.db.execute<{ text: string }>(sql`select text from mailbox_messages
        where recipient = ${address} and subject like ${`%${title}`} order by at desc, id`)
    ).rows;
  const text = (await eventually(find, ({ length }) => length > 0))[0]?.text ?? '';
  return text.slice(text.indexOf('BEGIN:VCALENDAR')).replaceAll('\r\n ', '');
}

const stamp = (at: Date) => `${at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
const valueIn = (file: string, name: string) => new RegExp(`^${name}[;:](.*)$`, 'm').exec(file)?.[1]?.trim() ?? '';

let count = 0;
async function invited(more: object = {}) {
  const title = `Closing call ${++count}`;
  const body = { title, ...times, guests: [guest], attendees: [attendee.id], ...more };
  const made = await organizer.call('POST', '/calendar/events', body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const id = String(made.body.event._id);
  const file = await fileTo(guest, title);
  const change = (changes: object) => organizer.call('PUT', `/calendar/events/${id}`, { ...body, ...changes });
  return { id, title, file, change, sequence: Number(valueIn(file, 'SEQUENCE')) };
}

interface Response {
  readonly uid: string;
  readonly answer?: string;
  readonly of?: string;
  readonly from?: string;
  readonly sequence?: number;
  readonly at?: Date;
  readonly verified?: boolean;
  readonly occurrence?: string;
}
/** What a calendar program sends when somebody presses a button. */
const respond = async (one: Response): Promise<string> => {
  const { uid, answer = 'ACCEPTED', of = guest, from = of, sequence = 0, at = app.clock.now(), occurrence } = one;
  const calendar = [
    'BEGIN:VCALENDAR',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(at)}`,
    `SEQUENCE:${sequence}`,
    ...(occurrence === undefined ? [] : [`RECURRENCE-ID:${occurrence}`]),
    `ATTENDEE;PARTSTAT=${answer}:mailto:${of}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const { status, body } = await report(app, { type: 'message', from, verified: one.verified ?? true, calendar });
  expect(status).toBe(200);
  return body.outcome;
};
const answerOf = async (id: string, who: 'guest' | 'attendee' = 'guest') => {
  const { rows } = await app.database.db.execute<{ answer: string; answered_by: string | null }>(
    who === 'guest'
      ? sql`select answer, answered_by from calendar_attendees where event_id = ${id} and address = ${guest}`
      : sql`select answer, answered_by from calendar_attendees where event_id = ${id} and account_id = ${attendee.id}`,
  );
  return rows[0];
};

describe('a response by email', () => {
  it('is asked for at the address that this installation reads, and counts for a guest', async () => {
    const { id, title, file, sequence } = await invited();
    expect(valueIn(file, 'ORGANIZER')).toContain(`mailto:${inboundEnvironment.MAIL_INBOUND_ADDRESS}`);
    expect(await respond({ uid: id, sequence, of: 'Pat.Doe@Example.net' })).toBe('answered');
    expect(await answerOf(id)).toEqual({ answer: 'accepted', answered_by: 'mail' });
    expect(await answerOf(id, 'attendee')).toEqual({ answer: 'needs-action', answered_by: null });
    const { notifications } = (await organizer.call('GET', '/api/notifications')).body;
    const messages = notifications.map(({ message }: { message: string }) => message);
    expect(messages).toEqual([`${guest} accepted ${title}`]);
  });

  it('counts for an account at its verified address', async () => {
    const { id, sequence } = await invited();
    expect(await respond({ uid: id, sequence, of: attendee.email, answer: 'TENTATIVE' })).toBe('answered');
    expect(await answerOf(id, 'attendee')).toEqual({ answer: 'tentative', answered_by: 'mail' });
  });

  it('of somebody who isn’t invited, for somebody else, or that nobody verified changes nothing', async () => {
    const { id, sequence } = await invited();
    const stranger = 'stranger@example.org';
    expect(await respond({ uid: id, sequence, of: stranger })).toBe('ignored');
    expect(await respond({ uid: id, sequence, of: guest, from: stranger })).toBe('ignored');
    expect(await respond({ uid: id, sequence, verified: false })).toBe('ignored');
    expect(await respond({ uid: '00000000-0000-4000-8000-000000000009', sequence })).toBe('ignored');
    expect(await respond({ uid: 'meeting-1@example.org', sequence })).toBe('ignored');
    expect(await answerOf(id)).toMatchObject({ answer: 'needs-action' });
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as count from calendar_attendees where event_id = ${id}`,
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('to an earlier time changes nothing, one to the new time does', async () => {
    const { id, title, sequence, change } = await invited();
    expect(await respond({ uid: id, sequence })).toBe('answered');
    const moved = await change({ startDate: '2099-03-03T15:00:00Z', endDate: '2099-03-03T16:00:00Z' });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await answerOf(id)).toMatchObject({ answer: 'needs-action' });
    expect(await respond({ uid: id, sequence, answer: 'DECLINED' })).toBe('ignored');
    const file = await eventually(
      () => fileTo(guest, `Updated invitation: ${title}`),
      (text) => text !== '',
    );
    const later = new Date(app.clock.now().getTime() + 1000);
    app.clock.advance(2000);
    const newest = { uid: id, sequence: Number(valueIn(file, 'SEQUENCE')), at: later };
    expect(await respond({ ...newest, answer: 'DECLINED' })).toBe('answered');
    expect(await answerOf(id)).toMatchObject({ answer: 'declined' });
  });

  it('that arrives after a later one changes nothing', async () => {
    const { id, sequence } = await invited();
    const now = app.clock.now().getTime();
    const [early, late] = [new Date(now - 2 * hourMs), new Date(now - hourMs)];
    expect(await respond({ uid: id, sequence, answer: 'DECLINED', at: late })).toBe('answered');
    expect(await respond({ uid: id, sequence, answer: 'ACCEPTED', at: early })).toBe('ignored');
    expect(await answerOf(id)).toMatchObject({ answer: 'declined' });
  });

  it('for one occurrence, a delegation or no answer changes nothing', async () => {
    const { id, sequence } = await invited({ isRecurring: true, recurrencePattern: 'weekly' });
    expect(await respond({ uid: id, sequence, answer: 'DECLINED', occurrence: '20990309T150000Z' })).toBe('ignored');
    expect(await respond({ uid: id, sequence, answer: 'DELEGATED' })).toBe('ignored');
    expect(await respond({ uid: id, sequence, answer: 'NEEDS-ACTION' })).toBe('ignored');
    expect(await answerOf(id)).toMatchObject({ answer: 'needs-action' });
  });

  it('is answered for everybody who sees the event', async () => {
    const { id, sequence } = await invited();
    await respond({ uid: id, sequence });
    expect(JSON.stringify(await answersOf(id))).toContain('accepted');
  });
});
