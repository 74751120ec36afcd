import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker } from '../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { CalendarEvent } from '../contract.ts';

let app: TestApp;
let broker: Caller;
let investor: Caller;
let admin: Caller;
let stranger: Caller;
let investorId: string;
beforeAll(async () => {
  app = await createTestApp();
  [broker, investor, admin] = (await Promise.all(
    ['broker', 'investor', 'admin'].map((name) => app.signIn(`${name}@example.com`)),
  )) as [Caller, Caller, Caller];
  investorId = (await investor.call('GET', '/api/users/profile')).body.user._id;
  stranger = await newBroker(app, 'calendar-stranger');
});
afterAll(() => app?.close());

const call = {
  title: 'Call with title company',
  startDate: '2026-10-30T14:00:00Z',
  endDate: '2026-10-30T15:00:00Z',
  timeZone: 'America/Chicago',
};
const create = async (stated: object = {}, who = broker): Promise<CalendarEvent> => {
  const { status, body } = await who.call('POST', '/calendar/events', { ...call, ...stated });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.event;
};
/** What somebody sees of an event within October and November. */
const shown = async ({ _id }: { _id: string }, who = broker): Promise<CalendarEvent[]> => {
  const query = 'startDate=2026-10-25T05:00:00.000Z&endDate=2026-12-06T05:59:59.999Z';
  const { status, body } = await who.call('GET', `/api/calendar/events?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.filter((one: CalendarEvent) => one._id === _id);
};
const starts = async (event: { _id: string }) => (await shown(event)).map(({ startDate }) => startDate);
const change = (event: CalendarEvent, changes: object, who = broker) =>
  who.call('PUT', `/calendar/events/${event._id}`, { ...call, isRecurring: event.isRecurring, ...changes });

describe('an event', () => {
  it('is created, changed and deleted with and without /api, and comes back with the documented fields', async () => {
    for (const path of ['/calendar/events', '/api/calendar/events']) {
      const { body } = await broker.call('POST', path, { ...call, attendees: [investorId] });
      expect(body.event).toMatchObject({
        title: call.title,
        description: '',
        location: '',
        startDate: '2026-10-30T14:00:00.000Z',
        endDate: '2026-10-30T15:00:00.000Z',
        attendees: [investorId],
        isRecurring: false,
        recurrencePattern: null,
        version: 0,
        can: { edit: true, changeDeal: true },
      });
      const own = `${path}/${body.event._id}`;
      expect((await broker.call('PUT', own, { ...call, location: 'Room 4' })).body.event.location).toBe('Room 4');
      expect((await broker.call('DELETE', own)).status).toBe(200);
      expect(await shown(body.event)).toEqual([]);
    }
  });

  it('is repeated weekly by itself, at its time of day when clocks are set back', async () => {
    const event = await create({ isRecurring: true });
    expect(event.recurrencePattern).toBe('weekly');
    expect(await starts(event)).toEqual([
      '2026-10-30T14:00:00.000Z',
      '2026-11-06T15:00:00.000Z',
      '2026-11-13T15:00:00.000Z',
      '2026-11-20T15:00:00.000Z',
      '2026-11-27T15:00:00.000Z',
      '2026-12-04T15:00:00.000Z',
    ]);
  });

  it('stays in the zone of its account where it names none', async () => {
    await broker.call('PUT', '/api/users/profile/time-zone', { timeZone: 'America/Denver' });
    const { timeZone: _, ...unzoned } = call;
    const { body } = await broker.call('POST', '/calendar/events', unzoned);
    expect(body.event.timeZone).toBe('America/Denver');
  });

  it('is refused without a title, with an end that is not after its start, and with more than 200 attendees', async () => {
    const refused = async (stated: object) =>
      (await broker.call('POST', '/calendar/events', { ...call, ...stated })).body.fields;
    expect(await refused({ title: ' ' })).toEqual({ title: 'Title is required' });
    expect(await refused({ startDate: undefined })).toMatchObject({ startDate: 'Start is required' });
    expect(await refused({ endDate: call.startDate })).toEqual({ endDate: 'The end must be after the start.' });
    expect(await refused({ endDate: '2400-01-01T00:00:00Z' })).toEqual({
      endDate: 'An event can last up to 366 days.',
    });
    expect(await refused({ timeZone: '+05:00' })).toEqual({ timeZone: 'This is not a time zone.' });
    expect(await refused({ attendees: Array.from({ length: 201 }, () => investorId) })).toEqual({
      attendees: 'An event can have up to 200 attendees.',
    });
    const lender = await app.signIn('lender@example.com');
    const { _id } = (await lender.call('GET', '/api/users/profile')).body.user;
    expect(Object.keys(await refused({ attendees: [_id] }))).toEqual(['attendees']);
  });

  it('of 1970 and of 2400 is found in its range, and ranges have an end', async () => {
    for (const year of [1970, 2400]) {
      const event = await create({ startDate: `${year}-03-01T14:00:00Z`, endDate: `${year}-03-01T15:00:00Z` });
      const query = `startDate=${year}-02-28T00:00:00Z&endDate=${year}-03-02T00:00:00Z`;
      const { body } = await broker.call('GET', `/api/calendar/events?${query}`);
      expect(body).toContainEqual(event);
    }
    const tooLong = await broker.call(
      'GET',
      '/api/calendar/events?startDate=1970-01-01T00:00:00Z&endDate=2400-01-01T00:00:00Z',
    );
    expect([tooLong.status, Object.keys(tooLong.body.fields)]).toEqual([400, ['endDate']]);
  });
});

describe('a repeated event', () => {
  it('has one occurrence changed or deleted without the others', async () => {
    const event = await create({ isRecurring: true });
    const moved = { startDate: '2026-11-07T20:00:00Z', endDate: '2026-11-07T20:30:00Z', title: 'Moved' };
    const about = { scope: 'this', occurrence: '2026-11-06T09:00' };
    expect((await change(event, { ...moved, ...about })).status).toBe(200);
    const query = 'scope=this&occurrence=2026-11-13T09:00';
    expect((await broker.call('DELETE', `/calendar/events/${event._id}?${query}`)).status).toBe(200);
    expect((await shown(event)).map(({ startDate, title }) => `${startDate} ${title}`).slice(0, 3)).toEqual([
      `2026-10-30T14:00:00.000Z ${call.title}`,
      '2026-11-07T20:00:00.000Z Moved',
      `2026-11-20T15:00:00.000Z ${call.title}`,
    ]);
  });

  it('has one and the following changed as an event of their own', async () => {
    const event = await create({ isRecurring: true });
    const later = { startDate: '2026-11-13T16:00:00Z', endDate: '2026-11-13T17:00:00Z' };
    const { body } = await change(event, { ...later, scope: 'following', occurrence: '2026-11-13T09:00' });
    expect(await starts(event)).toEqual(['2026-10-30T14:00:00.000Z', '2026-11-06T15:00:00.000Z']);
    expect((await starts(body.event))[0]).toBe('2026-11-13T16:00:00.000Z');
    const query = 'scope=following&occurrence=2026-11-20T10:00';
    await broker.call('DELETE', `/calendar/events/${body.event._id}?${query}`);
    expect(await starts(body.event)).toEqual(['2026-11-13T16:00:00.000Z']);
  });

  it('knows only its own occurrences', async () => {
    const event = await create({ isRecurring: true });
    expect((await change(event, { scope: 'this', occurrence: '2026-11-07T09:00' })).status).toBe(404);
  });
});

describe('who may do what with an event', () => {
  it('its creator and administrators change it, attendees only see it, and to others it does not exist', async () => {
    const event = await create({ attendees: [investorId] });
    const own = `/api/calendar/events/${event._id}`;
    expect(await shown(event, investor)).toMatchObject([{ can: { edit: false } }]);
    for (const who of [stranger, admin]) expect(await shown(event, who)).toEqual([]);
    const statuses = async (who: Caller) => [
      (await who.call('GET', own)).status,
      (await who.call('PUT', own, call)).status,
      (await who.call('DELETE', own)).status,
    ];
    expect(await statuses(stranger)).toEqual([404, 404, 404]);
    expect(await statuses(investor)).toEqual([200, 409, 409]);
    expect(await statuses(admin)).toEqual([200, 200, 200]);
    expect(await shown(event)).toEqual([]);
  });

  it('says who created it and who attends', async () => {
    const event = await create({ attendees: [investorId] });
    const { body } = await investor.call('GET', `/api/calendar/events/${event._id}`);
    const { user } = (await broker.call('GET', '/api/users/profile')).body;
    expect(body.creator).toEqual({ _id: user._id, firstName: user.firstName, lastName: user.lastName });
    expect(body.people).toMatchObject([{ _id: investorId }]);
  });

  it('two people who edit at once do not overwrite each other', async () => {
    const event = await create();
    const answers = await Promise.all(
      [broker, admin].map((who) => change(event, { title: 'Mine', version: event.version }, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('attendees are notified once', async () => {
    const event = await create({ title: 'Walk the property', attendees: [investorId] });
    await change(event, { title: 'Walk the property', attendees: [investorId] });
    const { body } = await investor.call('GET', '/api/notifications');
    const about = body.notifications.filter(({ message }: { message: string }) =>
      message.includes('Walk the property'),
    );
    expect(about).toHaveLength(1);
  });
});
