import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker } from '../../../../tests/support/desks/account-desk.ts';
import { newsFeature, notifyOf, recordNews } from '../../../../tests/support/events/news-feature.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { listenTo } from '../../../platform/events/bus.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import { housekeeping } from '../../../platform/jobs/housekeeping.ts';
import { readNotificationsAbout } from './api.ts';
import { changesOf } from './write.ts';

let app: TestApp;
const heard: { readonly accountId: string; readonly type: string; readonly id: string }[] = [];
beforeAll(async () => {
  app = await createTestApp('demo', { features: [newsFeature] });
  app.platform.events.subscribe([listenTo(openPages, (update) => heard.push(update))]);
});
afterAll(() => app.close());

type Person = Pick<Caller, 'call'> & { readonly id: string };
async function newPerson(name: string): Promise<Person> {
  const { call } = await newBroker(app, name);
  return { call, id: (await call('GET', '/api/users/profile')).body.user._id };
}
const tell = (people: readonly Person[], text: string, about?: string) =>
  notifyOf(
    app,
    people.map(({ id }) => id),
    { type: 'dealMessage', text, ...(about === undefined ? {} : { about }) },
  );
const list = async ({ call }: Person, query = '') => (await call('GET', `/api/notifications${query}`)).body;
const messages = async (person: Person, query = '') =>
  (await list(person, query)).notifications.map(({ message }: { message: string }) => message);
const trueCount = async ({ id }: Person) =>
  Number(
    (await app.database.db.execute(sql`select count(*) from notifications where account_id = ${id} and not is_read`))
      .rows[0]?.count,
  );

describe('the unread count', () => {
  it('is the true one after many changes at once, by transactions that touch the same accounts in any order', async () => {
    const people = await Promise.all(['many.a', 'many.b', 'many.c'].map(newPerson));
    const [first] = people;
    if (!first) throw new Error('Nobody.');
    const rounds = 12;
    const round = async (turn: number) => {
      const order = turn % 2 ? people : people.toReversed();
      await tell(order, `News ${turn}`);
      const { version, notifications } = await list(first);
      const one = notifications[turn % notifications.length];
      const [read, , unread, all] = await Promise.all([
        first.call('PUT', `/api/notifications/${one._id}/read`),
        tell(order, '{times} messages', 'deal'),
        first.call('PUT', `/api/notifications/${one._id}/unread`),
        turn % 3 === 0 ? first.call('PUT', '/api/notifications/read', { upTo: version }) : undefined,
      ]);
      expect([read.status, unread.status, all?.status ?? 200]).toEqual([200, 200, 200]);
    };
    // Never more at once than there are connections: on a slow machine waiting for one ends in an honest 503, by which
    // nothing is said about counts.
    let next = 0;
    const inTurn = async () => {
      while (next < rounds) await round(next++);
    };
    await Promise.all([inTurn(), inTurn(), inTurn()]);
    for (const person of people) {
      const { unread, notifications } = await list(person);
      expect(unread).toBe(await trueCount(person));
      expect(unread).toBe(notifications.filter(({ isRead }: { isRead: boolean }) => !isRead).length);
    }
    expect((await list(people[1] ?? first)).unread).toBe(rounds + 1);
  });

  it('is held after the account, so that marking and the end of the account wait for each other in turn', async () => {
    const person = await newPerson('leaving.count');
    const { db } = app.database;
    const waiting = async () =>
      (await db.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'`)).rows;
    let marking: ReturnType<Person['call']> | undefined;
    // As the end of an account does: its row first, its count as the last step.
    await app.database.transaction(async (tx) => {
      await tx.db.execute(sql`select id from accounts where id = ${person.id} for update`);
      marking = person.call('PUT', '/api/notifications/read');
      await expect.poll(waiting, { timeout: 90_000 }).not.toEqual([]);
      changesOf(tx, app.platform.events).leaving.push(person.id);
    });
    expect(await marking).toMatchObject({ status: 200, body: { marked: 0, unread: 0 } });
  });

  it('has a version that grows with each change, and other pages are told', async () => {
    const person = await newPerson('version');
    await tell([person], 'Once');
    const before = await list(person);
    const [{ _id }] = before.notifications;
    const { body: read } = await person.call('PUT', `/api/notifications/${_id}/read`);
    expect(read).toMatchObject({ success: true, unread: 0 });
    expect(read.version).toBeGreaterThan(before.version);
    const told = () => heard.filter((event) => event.accountId === person.id);
    await expect
      .poll(() => told().map((event) => 'type' in event && event.type))
      .toEqual(['notification', 'notificationsRead']);
    expect((await person.call('PUT', `/api/notifications/${_id}/read`)).body.unread).toBe(0);
    const { body: again } = await person.call('PUT', `/api/notifications/${_id}/unread`);
    expect(again.unread).toBe(1);
    expect(again.version).toBeGreaterThan(read.version);
  });
});

describe('marking', () => {
  it('what belongs to somebody else is a 404 and changes nothing', async () => {
    const [owner, other] = await Promise.all(['owner', 'other'].map(newPerson));
    if (!owner || !other) throw new Error('Nobody.');
    await tell([owner], 'Private');
    const [{ _id }] = (await list(owner)).notifications;
    for (const way of ['read', 'unread'])
      expect((await other.call('PUT', `/api/notifications/${_id}/${way}`)).status).toBe(404);
    expect(await list(owner)).toMatchObject({ unread: 1 });
    expect((await app.visitor.call('PUT', `/api/notifications/${_id}/read`)).status).toBe(401);
  });

  it('all takes what was seen and leaves what came later; it can be taken back', async () => {
    const person = await newPerson('all');
    await tell([person], 'First');
    await tell([person], 'Second');
    const { version: upTo } = await list(person);
    await tell([person], 'Unseen');
    const marked = await person.call('PUT', '/api/notifications/read', { upTo });
    expect(marked.body).toMatchObject({ marked: 2, unread: 1 });
    expect(await messages(person, '?unread=true')).toEqual(['Unseen']);
    const back = await person.call('PUT', '/api/notifications/unread', { version: marked.body.version });
    expect(back.body.unread).toBe(3);
    expect((await person.call('PUT', '/api/notifications/read')).body).toMatchObject({ marked: 3, unread: 0 });
  });
});

describe('the list', () => {
  it('is read in parts, newest first, and none is left out or shown twice while new ones come', async () => {
    const person = await newPerson('parts');
    for (let n = 1; n <= 5; n++) await tell([person], `${n}`);
    const first = await list(person, '?limit=2');
    expect(first).toMatchObject({ hasMore: true, notifications: [{ message: '5' }, { message: '4' }] });
    await tell([person], '6');
    const second = await list(person, `?limit=2&before=${first.notifications[1].number}`);
    expect(second).toMatchObject({ hasMore: true, notifications: [{ message: '3' }, { message: '2' }] });
    const last = await list(person, `?limit=2&before=${second.notifications[1].number}`);
    expect(last).toMatchObject({ hasMore: false, notifications: [{ message: '1' }] });
    for (const query of ['?limit=0', '?limit=201', '?before=x', '?unread=maybe'])
      expect((await person.call('GET', `/api/notifications${query}`)).status).toBe(400);
  });
});

describe('what is told again', () => {
  it('is one line that is brought up to date and comes first, until it was read', async () => {
    const person = await newPerson('again');
    const text = '{times} new about 8 Lantern Street';
    await tell([person], text, 'deal 8');
    await tell([person], 'Something else');
    await tell([person], text, 'deal 8');
    await tell([person], text, 'deal 8');
    expect(await messages(person)).toEqual(['3 new about 8 Lantern Street', 'Something else']);
    expect((await list(person)).unread).toBe(2);
    const seen = () =>
      app.database.transaction(async (tx) => readNotificationsAbout(app.platform, tx, person.id, 'deal 8'));
    await seen();
    await seen();
    expect((await list(person)).unread).toBe(1);
    await tell([person], text, 'deal 8');
    expect(await messages(person)).toEqual([
      '1 new about 8 Lantern Street',
      '3 new about 8 Lantern Street',
      'Something else',
    ]);
  });

  it('is not told when the transaction fails', async () => {
    const person = await newPerson('undone');
    const failing = app.database.transaction(async (tx) => {
      await recordNews(app, tx, [person.id], { text: 'Never' });
      throw new Error('Undone.');
    });
    await expect(failing).rejects.toThrow('Undone.');
    expect(await list(person)).toMatchObject({ unread: 0, notifications: [] });
  });
});

it('what was read is removed 180 days after it was told, and what is unread stays', async () => {
  const person = await newPerson('old');
  await tell([person], 'Read');
  await tell([person], 'Unread');
  const [, { _id }] = (await list(person)).notifications;
  await person.call('PUT', `/api/notifications/${_id}/read`);
  const inDays = (days: number) => ({ now: () => new Date(app.clock.now().getTime() + days * dayMs) });
  const kept = async () =>
    (
      await app.database.db.execute(
        sql`select payload->>'text' as message from notifications where account_id = ${person.id} order by number`,
      )
    ).rows;
  await housekeeping.run({ ...app.platform, clock: inDays(179) }, {});
  expect(await kept()).toHaveLength(2);
  await housekeeping.run({ ...app.platform, clock: inDays(181) }, {});
  expect(await kept()).toEqual([{ message: 'Unread' }]);
});
