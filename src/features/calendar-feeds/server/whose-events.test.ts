import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import { remindedPerson } from '../../../../tests/support/desks/deals/reminder-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let owner: OwnBroker;
beforeAll(async () => {
  app = await createTestApp();
  owner = await remindedPerson(app, 'feed-owner');
});
afterAll(() => app?.close());

const make = async (who: Pick<Caller, 'call'>): Promise<string> =>
  new URL((await who.call('POST', '/api/calendar/feed', {})).body.feed.address).pathname;
const fetched = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: path, headers });
/** What another program's parser finds in a feed, with the status of each event. */
const eventsIn = async (path: string): Promise<string[]> =>
  new ICAL.Component(ICAL.parse((await fetched(path)).body))
    .getAllSubcomponents('vevent')
    .map((one) => `${one.getFirstPropertyValue('summary')}: ${one.getFirstPropertyValue('status')}`)
    .sort();
const tagOf = async (path: string) => (await fetched(path)).headers.etag;

const event = (title: string, more: object = {}) => ({
  title,
  startDate: '2031-12-01T14:00:00Z',
  endDate: '2031-12-01T15:00:00Z',
  timeZone: 'America/Chicago',
  ...more,
});
const addEvent = async (title: string, more: object = {}): Promise<string> => {
  const { status, body } = await owner.call('POST', '/api/calendar/events', event(title, more));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.event._id;
};

describe('the feed of who is invited', () => {
  it('has no event that they declined, from the moment on that they do, and has it again once they accept', async () => {
    const guest = await newBroker(app, 'feed-declining');
    const path = await make(guest);
    const id = await addEvent('Walk the property', { attendees: [guest.id] });
    const weekly = await addEvent('Pipeline call', { attendees: [guest.id], isRecurring: true });
    expect(await eventsIn(path)).toEqual(['Pipeline call: CONFIRMED', 'Walk the property: CONFIRMED']);
    const answer = async (of: string, given: string) => {
      const before = await tagOf(path);
      const { status } = await guest.call('PUT', `/api/calendar/events/${of}/answer`, { answer: given });
      // A program that asks whether something changed gets the new file.
      expect([status, (await fetched(path, { 'if-none-match': String(before) })).statusCode]).toEqual([200, 200]);
    };
    await answer(id, 'declined');
    expect(await eventsIn(path)).toEqual(['Pipeline call: CONFIRMED']);
    await answer(weekly, 'declined');
    expect(await eventsIn(path)).toEqual([]);
    await answer(id, 'accepted');
    expect(await eventsIn(path)).toEqual(['Walk the property: CONFIRMED']);
    // Whose event it is has it whatever others answer.
    expect(await eventsIn(await make(owner))).toEqual(['Pipeline call: CONFIRMED', 'Walk the property: CONFIRMED']);
    for (const one of [id, weekly]) await owner.call('DELETE', `/api/calendar/events/${one}`);
    expect(await eventsIn(path)).toEqual([]);
  });

  it('has no event that they were removed from', async () => {
    const guest = await newBroker(app, 'feed-removed');
    const path = await make(guest);
    const id = await addEvent('Inspection', { attendees: [guest.id] });
    expect(await eventsIn(path)).toEqual(['Inspection: CONFIRMED']);
    const before = await tagOf(path);
    const changed = await owner.call('PUT', `/api/calendar/events/${id}`, {
      ...event('Inspection'),
      attendees: [],
      scope: 'all',
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await fetched(path, { 'if-none-match': String(before) })).statusCode).toBe(200);
    expect(await eventsIn(path)).toEqual([]);
    await owner.call('DELETE', `/api/calendar/events/${id}`);
  });

  it('has no event that they left', async () => {
    const guest = await newBroker(app, 'feed-left');
    const path = await make(guest);
    const id = await addEvent('Appraisal', { attendees: [guest.id] });
    expect(await eventsIn(path)).toEqual(['Appraisal: CONFIRMED']);
    const before = await tagOf(path);
    const left = await guest.call('DELETE', `/api/calendar/events/${id}/attendance`);
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    expect((await fetched(path, { 'if-none-match': String(before) })).statusCode).toBe(200);
    expect(await eventsIn(path)).toEqual([]);
    expect(await eventsIn(await make(owner))).toEqual(['Appraisal: CONFIRMED']);
    await owner.call('DELETE', `/api/calendar/events/${id}`);
  });
});

it('an administrator’s feed has their own events alone, though they may open others', async () => {
  const admin = await app.signIn('admin@example.com');
  const id = await addEvent('Of a broker');
  expect((await admin.call('GET', `/api/calendar/events/${id}`)).status).toBe(200);
  const own = await admin.call('POST', '/api/calendar/events', event('Of the administrator'));
  expect(own.status).toBe(200);
  expect(await eventsIn(await make(admin))).toEqual(['Of the administrator: CONFIRMED']);
});

describe('a fetch that finds nothing new', () => {
  it('costs one read, however much the calendar holds', async () => {
    const path = await make(owner);
    const tag = String(await tagOf(path));
    const asked = vi.spyOn(app.database.pool, 'query');
    const { statusCode } = await fetched(path, { 'if-none-match': tag });
    const texts = asked.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : String((query as { text: string }).text),
    );
    asked.mockRestore();
    expect(statusCode).toBe(304);
    // Beside it only how often this address was called is counted.
    const reads = texts.filter((text) => !text.includes('rate_limits'));
    expect(reads).toHaveLength(1);
    expect(reads[0]).toContain('from "calendar_feeds"');
  });

  it('finds the address by its index', async () => {
    await app.database.db.transaction(async (db) => {
      await db.execute(sql`set local enable_seqscan = off`);
      const { rows } = await db.execute(sql`explain select * from calendar_feeds where token_hash = '\\x00'`);
      expect(JSON.stringify(rows)).toMatch(/Index Scan using calendar_feeds_token_hash/);
    });
  });
});
