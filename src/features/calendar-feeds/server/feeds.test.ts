import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker } from '../../../../tests/support/desks/account-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { record } from '../../../platform/events/record.ts';
import { taskChanged } from '../../tasks/events.ts';
import { feedLimits } from '../model.ts';

let app: TestApp;
let broker: Caller;
let investor: Caller;
let stranger: Caller & { id: string };
let investorId: string;
let dealId: string;
beforeAll(async () => {
  app = await createTestApp();
  [broker, investor] = (await Promise.all(['broker', 'investor'].map((name) => app.signIn(`${name}@example.com`)))) as [
    Caller,
    Caller,
  ];
  investorId = (await investor.call('GET', '/api/users/profile')).body.user._id;
  stranger = await newBroker(app, 'feed-stranger');
  const deal = { loanType: 'DSCR', address: '7 Feed Road', clientName: 'Quinn', fico: 700, purchasePrice: 1 };
  const added = await broker.call('POST', '/api/pipeline/manual', { ...deal, rehabNeeded: 0, arv: 0, liquidity: 0 });
  expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from pipeline_entries where address = '7 Feed Road'`,
  );
  dealId = rows[0]?.id ?? '';
});
afterAll(() => app?.close());

const make = async (who: Caller, deal?: string): Promise<string> => {
  const { status, body } = await who.call('POST', '/api/calendar/feed', deal === undefined ? {} : { dealId: deal });
  expect(status, JSON.stringify(body)).toBe(200);
  return new URL(body.feed.address).pathname;
};
const fetched = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: path, headers });
const titlesOf = (text: string): string[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((one) => String(one.getFirstPropertyValue('summary')))
    .sort();
const addEvent = async (who: Caller, stated: object = {}) => {
  const event = {
    title: 'Call',
    startDate: '2026-12-01T14:00:00Z',
    endDate: '2026-12-01T15:00:00Z',
    timeZone: 'America/Chicago',
    ...stated,
  };
  const { status, body } = await who.call('POST', '/calendar/events', event);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.event;
};
const addTask = async (who: Caller, stated: object = {}) => {
  const own = (await who.call('GET', '/api/users/profile')).body.user._id;
  const task = { title: 'Order appraisal', assignedTo: own, dueDate: '2026-12-02T22:00:00Z', ...stated };
  const { status, body } = await who.call('POST', '/api/tasks', task);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.task ?? body;
};

describe('the address of a calendar', () => {
  it('gives who has it, logged out, the events and open tasks of its person and nobody else', async () => {
    const me = await newBroker(app, 'feed-own');
    await addEvent(me, { title: 'Mine' });
    await addEvent(broker, { title: 'Where I am invited', attendees: [me.id] });
    await addEvent(broker, { title: 'Of others', attendees: [investorId] });
    await addEvent(me, { title: 'Long ago', startDate: '1970-03-01T14:00:00Z', endDate: '1970-03-01T15:00:00Z' });
    await addEvent(me, {
      title: 'Since long ago',
      startDate: '2001-03-01T14:00:00Z',
      endDate: '2001-03-01T15:00:00Z',
      isRecurring: true,
    });
    await addTask(me, { title: 'To do' });
    await addTask(broker, { title: 'Of others' });
    const answer = await fetched(await make(me));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(titlesOf(answer.body)).toEqual(['Due: To do', 'Mine', 'Since long ago', 'Where I am invited']);
  });

  it('answers 304 until something of it changes, and then the new file', async () => {
    const me = await newBroker(app, 'feed-tag');
    const path = await make(me);
    const first = await fetched(path);
    const tag = String(first.headers.etag);
    const again = await fetched(path, { 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    expect((await fetched(path, { 'if-none-match': `"x", W/${tag}` })).statusCode).toBe(304);
    let known = tag;
    const changes: (() => Promise<unknown>)[] = [
      () => addEvent(broker, { title: 'Invited', attendees: [me.id] }),
      () => addTask(me),
      async () => {
        const event = await addEvent(me);
        known = String((await fetched(path)).headers.etag);
        await me.call('DELETE', `/calendar/events/${event._id}`);
      },
    ];
    for (const change of changes) {
      await change();
      const { statusCode, headers } = await fetched(path, { 'if-none-match': known });
      expect(statusCode).toBe(200);
      known = String(headers.etag);
    }
    await addEvent(stranger);
    expect((await fetched(path, { 'if-none-match': known })).statusCode).toBe(304);
  });

  it('counts what two change of the same people at once, each one by one and in another order', async () => {
    const people = await Promise.all(['feed-one', 'feed-other'].map((name) => newBroker(app, name)));
    const paths = await Promise.all(people.map((who) => make(who)));
    const tags = () => Promise.all(paths.map(async (path) => (await fetched(path)).headers.etag));
    const before = await tags();
    const ids = people.map(({ id }) => id);
    const context = { actor: { kind: 'system' }, at: app.clock.now(), requestId: 'test' } as const;
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const changeEach = (order: readonly string[], own: 0 | 1) =>
      app.database.transaction(async (tx) => {
        for (const accountId of order) {
          const payload = { peopleIds: [accountId], dueDate: context.at.toISOString(), status: 'pending' as const };
          await record(tx, context, taskChanged, { id: randomUUID(), payload });
          begun[own].resolve();
          // Neither goes on to its second person before the other one has changed its first.
          await begun[own === 0 ? 1 : 0].promise;
        }
      });
    await Promise.all([changeEach(ids, 0), changeEach(ids.toReversed(), 1)]);
    const after = await tags();
    expect(after.map((tag, place) => tag !== before[place])).toEqual([true, true]);
  });

  it('is another one when it is made again, and none after it was turned off', async () => {
    const me = await newBroker(app, 'feed-again');
    expect((await me.call('GET', '/api/calendar/feed')).body).toEqual({ success: true, isOn: false, feed: null });
    const first = await make(me);
    const { feed } = (await me.call('GET', '/api/calendar/feed')).body;
    expect(new URL(feed.address).pathname).toBe(first);
    const second = await make(me);
    expect(second).not.toBe(first);
    expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200]);
    for (const _ of ['once', 'twice']) expect((await me.call('DELETE', '/api/calendar/feed')).status).toBe(200);
    expect((await fetched(second)).statusCode).toBe(404);
    expect((await fetched('/api/calendar/feeds/x/plinth.ics')).statusCode).toBe(404);
  });

  it('is on, and can be turned off, though it can’t be shown since the app has another secret', async () => {
    const me = await newBroker(app, 'feed-secret');
    const path = await make(me);
    const state = async () => (await me.call('GET', '/api/calendar/feed')).body;
    // As if the row had been written with another secret: what is made from it now is another token.
    await app.database.db.execute(
      sql`update calendar_feeds set made_at = made_at + interval '1 second' where account_id = ${me.id}`,
    );
    expect(await state()).toEqual({ success: true, isOn: true, feed: null });
    expect((await fetched(path)).statusCode).toBe(200);
    expect((await me.call('DELETE', '/api/calendar/feed')).status).toBe(200);
    expect(await state()).toEqual({ success: true, isOn: false, feed: null });
    expect((await fetched(path)).statusCode).toBe(404);
  });

  it('gives a file of bounded size: descriptions are shortened, and what no longer fits is left out', async () => {
    const me = await newBroker(app, 'feed-large');
    const { _id } = await addEvent(me, { title: 'Detailed', description: 'd'.repeat(5_000) });
    const path = await make(me);
    const small = (await fetched(path)).body;
    expect(small.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'d'.repeat(feedLimits.description - 1)}…`);
    await app.database.db.execute(sql`
      insert into calendar_events (creator_id, title, description, location, start_local, time_zone, minutes, first_at, last_at, created_at, updated_at)
      select creator_id, title, description, location, start_local, time_zone, minutes, first_at, last_at, created_at, updated_at
      from calendar_events, generate_series(1, ${feedLimits.events}) where id = ${_id}`);
    await me.call('DELETE', `/calendar/events/${_id}`);
    const { statusCode, body } = await fetched(path);
    expect(statusCode).toBe(200);
    const shown = body.split('BEGIN:VEVENT').length - 1;
    expect(shown).toBeGreaterThan(1_000);
    expect(shown).toBeLessThan(feedLimits.events);
    expect(body.length).toBeLessThan(2 * feedLimits.characters);
  });

  it('opens nothing of who is suspended or has left, and no table holds it', async () => {
    for (const end of [sql`role = 'suspended'`, sql`deleted_at = now()`]) {
      const me = await newBroker(app, `feed-end-${Math.random().toString(36).slice(2)}`);
      const path = await make(me);
      const { rows } = await app.database.db.execute<{ text: string }>(
        sql`select row_to_json(f)::text as text from calendar_feeds f where account_id = ${me.id}`,
      );
      expect(rows[0]?.text).not.toContain(path.split('/')[4]);
      expect((await fetched(path)).statusCode).toBe(200);
      await app.database.db.execute(sql`update accounts set ${end} where id = ${me.id}`);
      expect((await fetched(path)).statusCode).toBe(404);
    }
  });
});

describe('the address of a deal', () => {
  it('gives the open tasks of that deal, to its owner alone', async () => {
    await addTask(broker, { title: 'Of the deal', pipelineId: dealId });
    await addTask(broker, { title: 'Of no deal' });
    await addEvent(broker, { title: 'Of the calendar' });
    await addEvent(broker, { title: 'Visit', dealId });
    const path = await make(broker, dealId);
    expect(path).not.toBe(await make(broker));
    expect(titlesOf((await fetched(path)).body)).toEqual(['Due: Of the deal', 'Visit']);
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const query = method === 'POST' ? '' : `?dealId=${dealId}`;
      const { status } = await stranger.call(
        method,
        `/api/calendar/feed${query}`,
        method === 'POST' ? { dealId } : undefined,
      );
      expect([method, status]).toEqual([method, method === 'DELETE' ? 200 : 404]);
    }
    expect((await fetched(path)).statusCode).toBe(200);
    await app.database.db.execute(sql`update pipeline_entries set owner_id = ${stranger.id} where id = ${dealId}`);
    expect((await fetched(path)).statusCode).toBe(404);
  });
});
