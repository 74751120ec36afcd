import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { socketIn } from '../database/postgres/socket-folder.ts';
import { createLog } from '../log.ts';
import { defineTopic, type Events, listenTo } from './bus.ts';
import { startEvents } from './notify.ts';

const log = createLog('silent');
const news = defineTopic('news', { text: z.string() });
const patience = { timeout: 90_000, interval: 20 };
const folder = mkdtempSync(join(tmpdir(), 'plinth-between-'));
let test: TestDatabase;
let database: Database;
let events: Events;
let between: Awaited<ReturnType<typeof standBetween>>;

beforeAll(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, log);
  between = await standBetween(String(test.connection.host));
  events = await startEvents({ ...test.connection, host: folder }, log, { everyMs: 50, answerMs: 500 });
});
afterAll(async () => {
  await events.stop();
  between.close();
  await database.close();
  await test.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A relay to the database that can fall silent without closing anything, as a network does that lost its memory of a connection. */
async function standBetween(server: string) {
  const open = new Set<Socket>();
  const relay = createServer((caller) => {
    const onward = connect(socketIn(server));
    for (const [one, other] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      open.add(one);
      one.on('data', (bytes) => other.write(bytes));
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.on('error', () => undefined);
    }
  }).listen(socketIn(folder));
  await once(relay, 'listening');
  return {
    silence() {
      for (const socket of open) socket.removeAllListeners('data').resume();
    },
    close() {
      relay.close();
      for (const socket of open) socket.destroy();
    },
  };
}

describe('the order of what is published', () => {
  const publish = (text: string) => database.transaction((tx) => events.publish(tx, news, { text }));
  const since = (one: Events, position: string) => one.receivedAfter([position], news)?.map(({ text }) => text);

  it('is the same for every process: one goes on from where another is', async () => {
    const other = await startEvents(test.connection, log);
    await events.caughtUp();
    await publish('a');
    await events.caughtUp();
    const position = events.position() ?? expect.unreachable('Nothing was received.');
    await publish('b');
    await publish('c');
    await Promise.all([events.caughtUp(), other.caughtUp()]);
    expect([since(events, position), since(other, position)]).toEqual([
      ['b', 'c'],
      ['b', 'c'],
    ]);
    const later = events.position() ?? expect.unreachable('Nothing was received.');
    await publish('d');
    await events.caughtUp();
    expect(events.receivedAfter([later, position], news)?.map(({ text }) => text)).toEqual(['b', 'c', 'd']);
    expect(events.receivedAfter([later, 'unknown'], news)).toBeUndefined();
    await other.stop();
  });

  it('begins for a process when it listens: what was published before has no place there', async () => {
    await events.caughtUp();
    const position = events.position() ?? expect.unreachable('Nothing was received.');
    const late = await startEvents(test.connection, log);
    await late.caughtUp();
    expect([late.receivedAfter([position], news), late.position()]).toEqual([undefined, expect.any(String)]);
    await late.stop();
    await expect(late.caughtUp()).rejects.toThrow('down');
  });
});

describe('a listening connection whose other end fell silent', () => {
  it('is noticed and made anew, says that something may have been missed, and hears what follows', async () => {
    const happened: string[] = [];
    events.subscribe([listenTo(news, ({ text }) => happened.push(text))], () => happened.push('gap'));
    const before = events.position() ?? '';
    between.silence();
    await database.transaction((tx) => events.publish(tx, news, { text: 'missed' }));
    await vi.waitFor(() => expect(events.isConnected()).toBe(false), patience);
    await vi.waitFor(() => expect(happened).toEqual(['gap']), patience);
    expect([events.isConnected(), events.receivedAfter([before], news)]).toEqual([true, undefined]);
    await database.transaction((tx) => events.publish(tx, news, { text: 'heard' }));
    await vi.waitFor(() => expect(happened).toEqual(['gap', 'heard']), patience);
  });
});
