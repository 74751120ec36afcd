import { connect, headers } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type NatsServer, natsProgram, natsServer } from '../../../../tests/support/events/nats-server.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { createLog } from '../../log.ts';
import { createBus, defineTopic, type Events, gapMessage, listenTo, type Reception } from '../bus.ts';
import { startEvents } from '../notify.ts';
import { brokerVariables } from './broker-config.ts';
import { startBrokeredEvents } from './brokered-events.ts';
import { createNumberCheck, createNumbers } from './numbers.ts';
import { readWaiting } from './outbox.ts';

const log = createLog('silent');
const news = defineTopic('news', { text: z.string() });
const patience = { timeout: 90_000, interval: 20 };
const there = natsProgram === undefined ? 'a broker (there is no nats-server here)' : 'a broker';
let test: TestDatabase;
let database: Database;
let nats: NatsServer;
const open: { stop(): Promise<unknown> }[] = [];

beforeEach(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, log);
  nats = await natsServer();
  if (natsProgram) await nats.start();
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop();
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
const start = async (url = nats.url) => {
  const broker = brokerVariables.EVENTS_URL.parse(url) ?? expect.unreachable();
  const heartbeat = { everyMs: 100, answerMs: 1_000 };
  const events = await startBrokeredEvents({ broker, connection: test.connection, log, heartbeat });
  return { events, texts: heard(events) };
};
const startWithout = async () => {
  const events = await startEvents(test.connection, log);
  return { events, texts: heard(events) };
};
const publish = (events: Events, text: string) => database.transaction((tx) => events.publish(tx, news, { text }));
const waiting = async () => (await database.pool.query('select message from event_outbox order by id')).rows;
const waitingNews = async () => (await waiting()).filter(({ message }) => message.includes('news'));
const newsOf = (text: string) => JSON.stringify({ topic: 'news', key: text, text });
/** Speaks to the broker past the relay. */
async function speaker() {
  const connection = await connect({ servers: nats.url.replace(/.*@/, ''), user: 'plinth', pass: 'no secret' });
  open.push({ stop: () => connection.close() });
  return async (text: string, number?: string) => {
    const numbered = headers();
    if (number !== undefined) numbered.set('Plinth-Number', number);
    connection.publish('plinth.events', newsOf(text), { headers: numbered });
    await connection.flush();
  };
}

describe.runIf(natsProgram)(`while ${there} is taken away`, () => {
  it('processes without it know that they miss what those with it wrote', async () => {
    const [with_, without] = [await start(), await startWithout()];
    await nats.stop();
    await vi.waitFor(() => expect(with_.events.isConnected()).toBe(false), patience);
    for (const [at, text] of ['a', 'b'].entries()) {
      await publish(with_.events, text);
      await vi.waitFor(() => expect(without.texts.length).toBeGreaterThan(at), patience);
    }
    expect([new Set(without.texts), (await waitingNews()).length]).toEqual([new Set(['gap']), 2]);
  });

  it('what the last process with it left behind is removed, and said to be missed', async () => {
    const without = await startWithout();
    const left = await start();
    await nats.stop();
    await vi.waitFor(() => expect(left.events.isConnected()).toBe(false), patience);
    await publish(left.events, 'left behind');
    await vi.waitFor(() => expect(without.texts).toContain('gap'), patience);
    await left.events.stop();
    const before = without.texts.length;
    await startWithout();
    await vi.waitFor(() => expect(without.texts.slice(before)).toContain('gap'), patience);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience);
  });

  it('a process whose link is down leaves the lead to one that has a link', async () => {
    const lost = await start();
    const elsewhere = await natsServer();
    await elsewhere.start();
    open.push(elsewhere);
    const other = await start(elsewhere.url);
    expect(other.events.isConnected()).toBe(false);
    await nats.stop();
    await publish(lost.events, 'handed on');
    await vi.waitFor(() => expect(other.texts).toContain('handed on'), patience);
  });
});

describe.runIf(natsProgram)(`messages that ${there} lost`, () => {
  it('are said to be missed, also while the connection stands', async () => {
    const { events, texts } = await start();
    await events.caughtUp();
    const before = events.position() ?? expect.unreachable();
    const speak = await speaker();
    await speak('not numbered');
    await vi.waitFor(() => expect(texts).toEqual(['not numbered']), patience);
    await speak('by another sender', 'another 1');
    await vi.waitFor(() => expect(texts).toContain('by another sender'), patience);
    expect([texts[1], events.receivedAfter([before], news)]).toEqual(['gap', undefined]);
  });

  it('leave no place to go on from, also where the connection is lost again before it is trusted', async () => {
    const blocking = await database.pool.connect();
    await blocking.query('begin');
    await blocking.query('lock table event_outbox in exclusive mode');
    const { events } = await start();
    expect(events.isConnected()).toBe(false);
    const speak = await speaker();
    await speak('heard');
    await vi.waitFor(() => expect(events.position()).toBe('heard'), patience);
    await nats.stop();
    await nats.start();
    await blocking.query('rollback');
    blocking.release();
    await vi.waitFor(() => expect(events.isConnected()).toBe(true), patience);
    expect(events.receivedAfter(['heard'], news)).toBeUndefined();
  });
});

describe('numbers of messages', () => {
  it('show one that is missing, and another sender', () => {
    const [one, other] = [createNumbers(), createNumbers()];
    let missed = 0;
    const check = createNumberCheck(() => missed++);
    one();
    for (const number of [one(), one(), '', one()]) check(number);
    expect(missed).toBe(0);
    one();
    check(one());
    expect(missed).toBe(1);
    check(other());
    check(other());
    expect(missed).toBe(2);
    check(one());
    expect(missed).toBe(3);
  });
});

describe('a gap', () => {
  it('stands in the table for everything that was too much', async () => {
    await database.pool.query('insert into event_outbox (message) select n::text from generate_series(1, 20001) as n');
    const rows = await readWaiting(database.pool, 500);
    expect(rows.map(({ message }) => JSON.parse(message).topic)).toEqual(['gap']);
    expect(await waiting()).toEqual([{ message: rows[0]?.message }]);
  });

  it('ends the wait for messages that may be among those missed', async () => {
    let reception: Reception | undefined;
    const nothing = async () => undefined;
    const events = await createBus(log, async (given) => {
      reception = given;
      return { send: nothing, sendMarker: nothing, isConnected: () => true, outage: '', stop: nothing };
    });
    const caughtUp = events.caughtUp();
    reception?.receive(gapMessage());
    await expect(caughtUp).resolves.toBeUndefined();
  });
});
