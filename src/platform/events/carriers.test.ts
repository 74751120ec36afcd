import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type NatsServer, natsProgram, natsServer } from '../../../tests/support/events/nats-server.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { brokerVariables } from './brokered/broker-config.ts';
import { startBrokeredEvents } from './brokered/brokered-events.ts';
import { defineTopic, type Events, listenTo } from './bus.ts';
import { startEvents } from './notify.ts';

const log = createLog('silent');
const news = defineTopic('news', { text: z.string() });
const patience = { timeout: 90_000, interval: 20 };
let test: TestDatabase;
let database: Database;
let nats: NatsServer | undefined;
const open: Events[] = [];

beforeAll(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, log);
  nats = natsProgram ? await natsServer() : undefined;
  await nats?.start();
});
afterEach(async () => {
  for (const events of open.splice(0)) await events.stop();
});
afterAll(async () => {
  await nats?.stop();
  await database.close();
  await test.drop();
});

const heartbeat = { everyMs: 100, answerMs: 2_000 };
const carriers = [
  {
    name: 'PostgreSQL alone',
    isHere: true,
    open: () => startEvents(test.connection, log, heartbeat),
    cut: (name = 'plinth events') =>
      database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
        [name],
      ),
  },
  {
    name: natsProgram ? 'NATS' : 'NATS (there is no nats-server here)',
    isHere: natsProgram !== undefined,
    open: () =>
      startBrokeredEvents({
        broker: brokerVariables.EVENTS_URL.parse(nats?.url) ?? expect.unreachable(),
        connection: test.connection,
        log,
        heartbeat,
      }),
    async cut() {
      await nats?.stop();
      await nats?.start();
    },
  },
] as const;

describe.each(carriers)('messages over $name', ({ isHere, open: openCarrier, cut }) => {
  const start = async () => {
    const events = await openCarrier();
    open.push(events);
    const heard: string[] = [];
    events.subscribe([listenTo(news, ({ text }) => heard.push(text))], () => heard.push('gap'));
    return { events, heard };
  };
  const publish = (events: Events, ...texts: string[]) =>
    database.transaction((tx) => events.publish(tx, news, ...texts.map((text) => ({ text }))));

  it.runIf(isHere)('reach every process when their transaction commits, and none when it does not', async () => {
    const [one, other] = [await start(), await start()];
    const failed = database.transaction(async (tx) => {
      await one.events.publish(tx, news, { text: 'undone' });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await publish(one.events, 'a', 'b');
    await publish(other.events, 'c');
    await Promise.all([one.events.caughtUp(), other.events.caughtUp()]);
    expect([one.heard, other.heard]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it.runIf(isHere)('come in the order that is the same for every process, whoever published them', async () => {
    const [one, other] = [await start(), await start()];
    await one.events.caughtUp();
    const position = one.events.position() ?? expect.unreachable();
    await Promise.all(Array.from({ length: 200 }, (_, at) => publish((at % 2 === 0 ? one : other).events, String(at))));
    await Promise.all([one.events.caughtUp(), other.events.caughtUp()]);
    expect(one.heard.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 200 }, (_, at) => String(at)),
    );
    expect(other.heard).toEqual(one.heard);
    const since = other.events.receivedAfter([position], news) ?? expect.unreachable();
    expect(since.map(({ text }) => text)).toEqual(one.heard);
  });

  it.runIf(isHere)('of one deal come in the order of its changes', async () => {
    const [one, other] = [await start(), await start()];
    await database.pool.query('create table if not exists deal (changes int not null)');
    await database.pool.query('insert into deal values (0)');
    const change = (events: Events) =>
      database.transaction(async (tx) => {
        const { rows } = await tx.client.query('update deal set changes = changes + 1 returning changes');
        await events.publish(tx, news, { text: String(rows[0].changes) });
      });
    await Promise.all(Array.from({ length: 60 }, (_, at) => change((at % 2 === 0 ? one : other).events)));
    await Promise.all([one.events.caughtUp(), other.events.caughtUp()]);
    const inOrder = Array.from({ length: 60 }, (_, at) => String(at + 1));
    expect([one.heard, other.heard]).toEqual([inOrder, inOrder]);
    await database.pool.query('drop table deal');
  });

  it.runIf(isHere)('are known to be there for whoever asks to be caught up', async () => {
    const [one, other] = [await start(), await start()];
    for (let round = 0; round < 20; round++) {
      await publish(one.events, String(round));
      await other.events.caughtUp();
      expect(other.heard.at(-1)).toBe(String(round));
    }
  });

  it.runIf(isHere)(
    'that a lost connection may have missed are said to be missed, and what follows is heard',
    async () => {
      const [one, other] = [await start(), await start()];
      await one.events.caughtUp();
      const before = one.events.position() ?? '';
      await cut();
      await vi.waitFor(() => expect([one.heard, other.heard]).toEqual([['gap'], ['gap']]), patience);
      expect([one.events.isConnected(), one.events.receivedAfter([before], news)]).toEqual([true, undefined]);
      await publish(one.events, 'after');
      await vi.waitFor(
        () => expect([one.heard, other.heard].map((heard) => heard.at(-1))).toEqual(['after', 'after']),
        patience,
      );
    },
  );

  it.runIf(isHere)('are short: a change whose message is not is refused as a whole', async () => {
    const { events } = await start();
    await expect(publish(events, 'x'.repeat(8_000))).rejects.toThrow();
    await publish(events, 'x'.repeat(7_000));
    await events.caughtUp();
  });

  it.runIf(isHere)('are asked for by nobody once it is stopped', async () => {
    const { events, heard } = await start();
    await events.stop();
    await expect(events.caughtUp()).rejects.toThrow('down');
    const { events: later } = await start();
    await publish(later, 'later');
    await later.caughtUp();
    expect(heard).toEqual([]);
  });
});
