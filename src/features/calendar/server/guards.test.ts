import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker } from '../../../../tests/support/desks/account-desk.ts';
import { pagesUpdatedDuring } from '../../../../tests/support/events/published.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { accountEnds, ownData } from '../../accounts/server/api.ts';
import type { CalendarEvent } from '../contract.ts';

let app: TestApp;
let broker: Caller;
let investor: Caller;
let admin: Caller;
let investorId: string;
beforeAll(async () => {
  app = await createTestApp();
  [broker, investor, admin] = (await Promise.all(
    ['broker', 'investor', 'admin'].map((name) => app.signIn(`${name}@example.com`)),
  )) as [Caller, Caller, Caller];
  investorId = (await investor.call('GET', '/api/users/profile')).body.user._id;
});
afterAll(() => app?.close());

type Calls = Pick<Caller, 'call'>;
const call = {
  title: 'Call with title company',
  startDate: '2026-10-30T14:00:00Z',
  endDate: '2026-10-30T15:00:00Z',
  timeZone: 'America/Chicago',
};
const weekly = { isRecurring: true };
const create = async (stated: object = {}, who: Calls = broker): Promise<CalendarEvent> => {
  const { status, body } = await who.call('POST', '/calendar/events', { ...call, ...stated });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.event;
};
const list = async (who: Calls, from: string, to: string): Promise<CalendarEvent[]> => {
  const { status, body } = await who.call(
    'GET',
    `/api/calendar/events?startDate=${from}T00:00:00Z&endDate=${to}T00:00:00Z`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const shown = async ({ _id }: { _id: string }, who: Calls = broker) =>
  (await list(who, '2026-10-25', '2026-12-01')).filter((one) => one._id === _id);
const said = async ({ _id }: CalendarEvent) =>
  (await shown({ _id })).map(({ startDate, title }) => `${startDate.slice(0, 16)} ${title}`);
const change = (event: CalendarEvent, changes: object, who: Calls = broker) =>
  who.call('PUT', `/calendar/events/${event._id}`, { ...call, isRecurring: event.isRecurring, ...changes });

/** So many events of an account, as calls would have made them. */
const insertEvents = (creatorId: string, count: number, rule: string | null) =>
  app.database.db.execute(sql`
    insert into calendar_events
      (creator_id, title, description, location, start_local, time_zone, minutes, rule, first_at, last_at, created_at, updated_at)
    select ${creatorId}::uuid, 'Daily ' || n, '', '', '2026-01-01T09:00', 'UTC', 30, ${rule}::text, '2026-01-01T09:00Z'::timestamptz,
      case when ${rule}::text is null then '2026-01-01T09:30Z'::timestamptz end, now(), now()
    from generate_series(1, ${count}::int) n`);

describe('a list of events', () => {
  it('holds the earliest 5,000 occurrences of however many series, with their attendees', async () => {
    const owner = await newBroker(app, 'crowded');
    await insertEvents(owner.id, 300, 'FREQ=DAILY');
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from calendar_events where creator_id = ${owner.id} order by id limit 1`,
    );
    const [attended] = rows;
    await app.database.db.execute(
      sql`insert into calendar_attendees (event_id, account_id) values (${attended?.id}::uuid, ${investorId}::uuid)`,
    );
    const events = await list(owner, '2026-03-01', '2027-03-01');
    // 16 days with 300 each, and 200 of the next.
    expect(events).toHaveLength(5_000);
    expect([events[0]?.startDate, events.at(-1)?.startDate]).toEqual([
      '2026-03-01T09:00:00.000Z',
      '2026-03-17T09:00:00.000Z',
    ]);
    expect(events.map(({ startDate }) => startDate)).toEqual(events.map(({ startDate }) => startDate).sort());
    expect(events.filter(({ attendees }) => attendees.length > 0)).toHaveLength(17);
    expect(new Set((await list(investor, '2026-03-01', '2026-03-08')).map(({ _id }) => _id))).toContain(attended?.id);
  });

  it('holds an occurrence that was moved into its range from years away, as it is told', async () => {
    const event = await create(weekly);
    const moved = { startDate: '2026-11-03T20:00:00Z', endDate: '2026-11-03T20:30:00Z', title: 'Moved here' };
    const answer = await change(event, { ...moved, scope: 'this', occurrence: '2030-11-01T09:00' });
    expect(answer.status).toBe(200);
    expect(await list(broker, '2026-11-03', '2026-11-04')).toMatchObject([
      { _id: event._id, occurrence: '2030-11-01T09:00', title: 'Moved here', startDate: '2026-11-03T20:00:00.000Z' },
    ]);
  });
});

describe('what an account can have', () => {
  it('is 20,000 events', async () => {
    const owner = await newBroker(app, 'full');
    await insertEvents(owner.id, 19_999, null);
    await create({}, owner);
    const answer = await owner.call('POST', '/calendar/events', call);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'You have 20,000 events already. Delete some that you no longer need.' },
    });
  });

  it('is 500 occurrences of an event that were changed or deleted alone', async () => {
    const event = await create({ isRecurring: true, recurrencePattern: 'daily' });
    await app.database.db.execute(sql`
      insert into calendar_exceptions (event_id, of_local)
      select ${event._id}::uuid, to_char('2026-10-31T09:00'::timestamp + n * interval '1 day', 'YYYY-MM-DD"T"HH24:MI')
      from generate_series(1, 500) n`);
    const about = (occurrence: string) => `/calendar/events/${event._id}?scope=this&occurrence=${occurrence}`;
    expect(await broker.call('DELETE', about('2026-10-31T09:00'))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Up to 500 occurrences') },
    });
    expect((await change(event, { scope: 'this', occurrence: '2026-10-31T09:00' })).status).toBe(409);
    expect((await change(event, { title: 'All of it' })).status).toBe(200);
  });
});

describe('an edit of a repeated event', () => {
  it('without an occurrence keeps the past: it is of the one that begins on that day', async () => {
    const event = await create(weekly);
    const [, , third] = await shown(event);
    const same = { startDate: third?.startDate, endDate: third?.endDate };
    expect((await change(event, { ...same, title: 'Renamed' })).status).toBe(200);
    expect((await said(event)).slice(0, 2)).toEqual(['2026-10-30T14:00 Renamed', '2026-11-06T15:00 Renamed']);
    const later = { startDate: '2026-11-13T16:00:00Z', endDate: '2026-11-13T17:00:00Z' };
    expect((await change(event, { ...later, title: 'Later' })).status).toBe(200);
    expect((await said(event)).slice(0, 3)).toEqual([
      '2026-10-30T15:00 Later',
      '2026-11-06T16:00 Later',
      '2026-11-13T16:00 Later',
    ]);
  });

  it('of less than all names its occurrence, by a time that there is', async () => {
    const event = await create(weekly);
    const own = `/calendar/events/${event._id}`;
    for (const scope of ['this', 'following']) {
      const answers = [await change(event, { scope }), await broker.call('DELETE', `${own}?scope=${scope}`)];
      for (const { status, body } of answers)
        expect([status, body.fields]).toEqual([400, { occurrence: 'Say which occurrence is meant.' }]);
      for (const occurrence of ['2026-02-30T09:00', '2026-13-45T99:99']) {
        expect((await change(event, { scope, occurrence })).status).toBe(400);
        expect((await broker.call('DELETE', `${own}?scope=${scope}&occurrence=${occurrence}`)).status).toBe(400);
      }
    }
    expect(await shown(event)).toHaveLength(5);
  });
});

describe('an invitation', () => {
  it('takes a verified address', async () => {
    const unverified = await newBroker(app, 'unverified');
    const refusal = {
      status: 409,
      body: { code: 'EMAIL_UNVERIFIED', message: 'Verify your email address before inviting people.' },
    };
    const invited = { ...call, attendees: [investorId] };
    expect(await unverified.call('POST', '/calendar/events', invited)).toMatchObject(refusal);
    const event = await create({ attendees: [unverified.id] }, unverified);
    expect(await change(event, { attendees: [investorId] }, unverified)).toMatchObject(refusal);
  });

  it('counts everybody of an event that was split off, and invites nobody again', async () => {
    const counted = async () => {
      const { rows } = await app.database.db.execute<{ points: number }>(
        sql`select coalesce(sum(points), 0)::int as points from rate_limits where key like 'invitation:3600:%'`,
      );
      return rows[0]?.points ?? 0;
    };
    const event = await create({ ...weekly, title: 'Split it', attendees: [investorId] });
    const before = await counted();
    const about = { scope: 'following', occurrence: '2026-11-13T09:00' };
    const times = { startDate: '2026-11-13T15:00:00Z', endDate: '2026-11-13T16:00:00Z' };
    const answer = await change(event, { ...times, ...about, title: 'Split it', attendees: [investorId] });
    expect(answer.body.event._id).not.toBe(event._id);
    // Once as invited to the new event, and for the updates of both.
    expect((await counted()) - before).toBe(3);
    const { body } = await investor.call('GET', '/api/notifications');
    const invited = (message: string) => message.includes('invited you to an event: Split it');
    expect(body.notifications.filter(({ message }: { message: string }) => invited(message))).toHaveLength(1);
  });

  it('tells no title to who was taken off, and names who sent it', async () => {
    const event = await create({ title: 'Plan of March', attendees: [investorId] });
    const news = async () =>
      (await investor.call('GET', '/api/notifications')).body.notifications
        .map(({ message }: { message: string }) => message)
        .slice(0, 2);
    const nameOf = async (who: Caller) => {
      const { user } = (await who.call('GET', '/api/users/profile')).body;
      return `${user.firstName} ${user.lastName}`;
    };
    const [own, theirs] = [await nameOf(broker), await nameOf(admin)];
    expect((await news())[0]).toBe(`${own} invited you to an event: Plan of March`);
    await change(event, { title: 'Not for everybody' });
    expect((await news())[0]).toBe(`${own} invited you to an event.`);
    await change(event, { title: 'Open again', attendees: [investorId] }, admin);
    expect(await news()).toEqual([
      `${theirs} invited you to an event: Open again`,
      `${own} invited you to an event: Open again`,
    ]);
  });
});

describe('whoever leaves', () => {
  it('takes along changed occurrences and the names of whom they invited, and their events leave the calendars of these', async () => {
    const owner = await newBroker(app, 'leaving-calendar');
    await app.database.db.execute(sql`update accounts set email_verified_at = now() where id = ${owner.id}`);
    const event = await create({ ...weekly, attendees: [investorId] }, owner);
    const moved = { startDate: '2026-11-07T20:00:00Z', endDate: '2026-11-07T20:30:00Z', title: 'Moved' };
    const about = { scope: 'this', occurrence: '2026-11-06T09:00', attendees: [investorId] };
    expect((await change(event, { ...moved, ...about }, owner)).status).toBe(200);
    const { platform, database } = app;
    const person = { accountId: owner.id, role: 'user', lenderId: null, name: 'Dana Averwood' } as const;
    const rowsOf = async (name: string) => {
      const file = platform.hooks.all(ownData).find((one) => one.name === name);
      const rows: unknown[] = [];
      for await (const page of file?.pages(database.db, person) ?? []) rows.push(...page);
      return rows;
    };
    const { user } = (await investor.call('GET', '/api/users/profile')).body;
    expect(await rowsOf('calendar')).toMatchObject([
      { id: event._id, attendees: `${user.firstName} ${user.lastName}` },
    ]);
    expect(await rowsOf('calendar-changes')).toMatchObject([
      { eventId: event._id, ofLocal: '2026-11-06T09:00', startLocal: '2026-11-07T14:00', minutes: 30, title: 'Moved' },
    ]);
    const context = { actor: { kind: 'system' }, at: app.clock.now(), requestId: 'test' } as const;
    const told = await pagesUpdatedDuring(app, 'calendarEvent', () =>
      database.transaction(async (tx) => {
        for (const end of platform.hooks.all(accountEnds).toReversed()) await end(platform, tx, context, person);
      }),
    );
    expect(told).toEqual([investorId]);
    expect(await shown(event, investor)).toEqual([]);
  });
});
