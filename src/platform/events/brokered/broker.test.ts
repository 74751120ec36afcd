import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type NatsServer, natsProgram, natsServer } from '../../../../tests/support/events/nats-server.ts';
import { createTestApp } from '../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { createLog } from '../../log.ts';
import { defineTopic, type Events, listenTo } from '../bus.ts';
import { startEvents } from '../notify.ts';
import { brokerVariables } from './broker-config.ts';
import { startBrokeredEvents } from './brokered-events.ts';

const log = createLog('silent');
const news = defineTopic('news', { text: z.string() });
const patience = { timeout: 90_000, interval: 20 };
const there = natsProgram === undefined ? 'a broker (there is no nats-server here)' : 'a broker';
let test: TestDatabase;
let database: Database;
let nats: NatsServer;
const open: Events[] = [];

beforeEach(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, log);
  nats = await natsServer();
  if (natsProgram) await nats.start();
});
afterEach(async () => {
  for (const events of open.splice(0)) await events.stop();
  await nats.stop();
  await database.close();
  await test.drop();
});

const heard = (events: Events): string[] => {
  open.push(events);
  const texts: string[] = [];
  events.subscribe([listenTo(news, ({ text }) => texts.push(text))], () => texts.push('gap'));
  return texts;
};
const brokerAt = (url: string) => brokerVariables.EVENTS_URL.parse(url) ?? expect.unreachable();
const start = async (url = nats.url) => {
  const heartbeat = { everyMs: 100, answerMs: 1_000 };
  const parts = { broker: brokerAt(url), connection: test.connection, log, heartbeat };
  const events = await startBrokeredEvents(parts);
  return { events, texts: heard(events) };
};
const publish = (events: Events, text: string) => database.transaction((tx) => events.publish(tx, news, { text }));
const waiting = async (): Promise<string[]> => {
  const { rows } = await database.pool.query(
    "select message::jsonb ->> 'text' as text from event_outbox where message like '%news%'",
  );
  return rows.map(({ text }) => text);
};
const endRelay = () =>
  database.pool.query(
    `select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.locktype = 'advisory'
      where a.datname = current_database() and a.application_name = 'plinth relay'`,
  );

describe.runIf(natsProgram)(there, () => {
  it('that is gone holds up no change; what was published arrives when it is back', async () => {
    const [one, other] = [await start(), await start()];
    await nats.stop();
    await vi.waitFor(
      () => expect([one, other].map(({ events }) => events.isConnected())).toEqual([false, false]),
      patience,
    );
    await publish(one.events, 'meanwhile');
    await expect(one.events.caughtUp()).rejects.toThrow('down');
    expect(await waiting()).toEqual(['meanwhile']);
    await nats.start();
    await vi.waitFor(() => expect(one.texts.toSorted()).toEqual(['gap', 'meanwhile']), patience);
    await vi.waitFor(() => expect(other.texts.toSorted()).toEqual(['gap', 'meanwhile']), patience);
    expect([one.events.isConnected(), other.events.isConnected()]).toEqual([true, true]);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience);
  });

  it('that says nothing any more counts as gone', async () => {
    const { events } = await start();
    nats.freeze();
    await vi.waitFor(() => expect(events.isConnected()).toBe(false), patience);
    await nats.stop();
    await nats.start();
    await vi.waitFor(() => expect(events.isConnected()).toBe(true), patience);
  });

  it('was gone for so long that nobody is sent what was said: everybody reads everything again', async () => {
    const { events, texts } = await start();
    await nats.stop();
    await vi.waitFor(() => expect(events.isConnected()).toBe(false), patience);
    await database.pool.query(
      `insert into event_outbox (message)
        select json_build_object('topic', 'news', 'key', 'k' || n, 'text', n::text) from generate_series(1, 20100) as n`,
    );
    await nats.start();
    await vi.waitFor(() => expect(events.isConnected()).toBe(true), patience);
    await publish(events, 'after');
    await vi.waitFor(() => expect(texts.at(-1)).toBe('after'), patience);
    expect(texts.filter((text) => text !== 'gap')).toEqual(['after']);
  });

  it('does not have to be there when a process starts', async () => {
    await nats.stop();
    const { events, texts } = await start();
    expect(events.isConnected()).toBe(false);
    await nats.start();
    await vi.waitFor(() => expect(texts).toEqual(['gap']), patience);
    expect(events.isConnected()).toBe(true);
  });

  it('that refuses the password stops no start', async () => {
    const { events } = await start(nats.url.replace('no%20secret', 'wrong'));
    expect(events.isConnected()).toBe(false);
  });

  it('is one for all processes of a database: one that names another installation is not connected', async () => {
    const [one, other] = [await start(`${nats.url}/first`), await start(`${nats.url}/second`)];
    expect(one.events.isConnected()).toBe(true);
    // The second finds the lock of the first: it is the same database here, whose relay speaks to the first alone.
    expect(other.events.isConnected()).toBe(false);
  });
});

describe.runIf(natsProgram)(`what was committed, with ${there}`, () => {
  it('arrives also when the process died before it could say so', async () => {
    const { texts } = await start();
    await database.pool.query('insert into event_outbox (message) values ($1)', [
      JSON.stringify({ topic: 'news', key: 'left behind', text: 'left behind' }),
    ]);
    await vi.waitFor(() => expect(texts).toEqual(['left behind']), patience);
  });

  it('arrives once, also where it was handed on twice', async () => {
    const { events, texts } = await start();
    const message = JSON.stringify({ topic: 'news', key: 'twice', text: 'twice' });
    for (let time = 0; time < 2; time++) {
      await database.pool.query('insert into event_outbox (message) values ($1)', [message]);
      await events.caughtUp();
    }
    expect(texts).toEqual(['twice']);
  });

  it('is handed on by another process when the one that did is gone', async () => {
    const [one, other] = [await start(), await start()];
    for (let round = 0; round < 4; round++) {
      await endRelay();
      await publish(round % 2 === 0 ? one.events : other.events, String(round));
    }
    const all = ['0', '1', '2', '3'];
    await vi.waitFor(
      () => expect([one.texts, other.texts].map((texts) => texts.filter((text) => text !== 'gap'))).toEqual([all, all]),
      patience,
    );
  });

  it('reaches processes without a broker too, and theirs reaches all, while the setting is being changed', async () => {
    const without = await startEvents(test.connection, log);
    const textsWithout = heard(without);
    const { events, texts } = await start();
    await publish(without, 'from one without');
    await vi.waitFor(() => expect(texts.at(-1)).toBe('from one without'), patience);
    await publish(events, 'from one with');
    await vi.waitFor(() => expect(textsWithout).toEqual(['from one without', 'from one with']), patience);
    await vi.waitFor(() => expect(texts.at(-1)).toBe('from one with'), patience);
  });
});

describe.runIf(natsProgram)(`the app, with ${there}`, () => {
  it('answers while it is gone, says so at /api/health, and is whole again when it is back', async () => {
    const app = await createTestApp('demo', { environment: { EVENTS_URL: nats.url } });
    try {
      const health = async () => (await app.visitor.call('GET', '/api/health')).body;
      expect(await health()).toMatchObject({ events: true });
      const broker = await app.signIn('broker@example.com');
      await nats.stop();
      await vi.waitFor(async () => expect(await health()).toMatchObject({ events: false }), patience);
      expect(JSON.stringify(await health())).toContain('Live updates are off');
      expect((await broker.call('GET', '/api/pipeline/entries')).status).toBe(200);
      await nats.start();
      await vi.waitFor(async () => expect(await health()).toMatchObject({ events: true }), patience);
    } finally {
      await app.close();
    }
  });
});

describe('the address of a broker', () => {
  it('names servers, login, encryption and installation', () => {
    expect(brokerAt('nats://broker.example.com')).toEqual({
      servers: ['broker.example.com:4222'],
      secure: false,
      login: undefined,
      prefix: 'plinth',
    });
    expect(brokerAt('tls://plinth:a%40b@one.example.com:4223/staging,tls://two.example.com')).toEqual({
      servers: ['one.example.com:4223', 'two.example.com:4222'],
      secure: true,
      login: { user: 'plinth', pass: 'a@b' },
      prefix: 'staging',
    });
    expect(brokerAt('nats://token@broker.example.com').login).toEqual({ token: 'token' });
  });

  it.each([
    'broker.example.com',
    'http://broker.example.com',
    'nats://one,tls://two',
    'nats://one/a.b',
    'nats://',
    'nats://u:100%@one',
  ])('is none of this: %s', (text) => {
    expect(brokerVariables.EVENTS_URL.safeParse(text).success).toBe(false);
  });
});
