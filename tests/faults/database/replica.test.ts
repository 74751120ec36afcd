import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseAddress } from '../../../src/platform/database/connections/address.ts';
import { openReplicaPool } from '../../../src/platform/database/connections/pools.ts';
import { type Database, openDatabase } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import { startPrimary, startReplica, type TestServer } from '../../support/storage/replica-server.ts';

const patience = { timeout: 90_000, interval: 50 };
const log = createLog('silent');
let primary: TestServer;
let replica: TestServer;
let database: Database;
/** Another process over the same servers. */
let other: Database;
const closing: (() => Promise<unknown>)[] = [];

const addressOf = (to: TestServer, from?: TestServer): DatabaseAddress => ({
  ...to.postgres.connection,
  ...(from ? { replica: from.postgres.connection } : {}),
});
const open = (address: DatabaseAddress): Database => {
  const opened = openDatabase(address, log);
  closing.push(() => opened.close());
  return opened;
};

beforeAll(async () => {
  primary = await startPrimary();
  await primary.ask('create table notes (number int primary key)');
  replica = await startReplica(primary);
  database = open(addressOf(primary, replica));
  other = open(addressOf(primary, replica));
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await replica?.remove();
  await primary?.remove();
});

let last = 0;
const write = ({ db }: Database) => db.execute(sql`insert into notes values (${++last})`);
const highest = sql`select max(number) as number from notes`;
const numberOf = ({ rows }: { rows: Record<string, unknown>[] }) => Number(rows[0]?.number);
const read = async ({ reads }: Database) => numberOf(await reads.execute(highest));
const readAtOneMoment = (from: Database) => from.inSnapshot(async ({ db }) => numberOf(await db.execute(highest)));
const answered = () => ({ ...database.replica?.answered });
/** Until reads go to the replica. */
const used = () => vi.waitFor(async () => expect((await database.replica?.check())?.fault).toBeUndefined(), patience);

/** No read may be older than what was written before, whoever answers it. */
async function expectFresh(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    await write(turn % 2 === 0 ? database : other);
    expect(await Promise.all([read(database), read(other), readAtOneMoment(database), readAtOneMoment(other)])).toEqual(
      [last, last, last, last],
    );
  }
}

describe('reads on a replica', () => {
  it('see what was written before them, in this process and in every other', async () => {
    await used();
    const before = answered();
    await expectFresh(100);
    const after = answered();
    expect(after.replica).toBeGreaterThan(before.replica ?? 0);
    await vi.waitFor(async () => {
      const { rows } = await database.reads.execute(sql`select pg_is_in_recovery() as there`);
      expect(rows).toEqual([{ there: true }]);
    }, patience);
  });

  it('see what was written before them also where the server confirms a commit before it is flushed', async () => {
    const setting = async (value: string) => {
      await primary.ask(`alter system set synchronous_commit = ${value}`);
      await primary.ask('select pg_reload_conf()');
    };
    await setting('off');
    try {
      await expectFresh(30);
    } finally {
      await setting('on');
    }
  });

  it('cannot write, and say so instead of writing somewhere', async () => {
    await used();
    await expect(database.reads.execute(sql`insert into notes values (-1)`)).rejects.toThrow();
    await expect(database.inSnapshot(({ db }) => db.execute(sql`insert into notes values (-1)`))).rejects.toThrow();
    expect(await primary.ask('select number from notes where number < 0')).toEqual([]);
  });

  it('go to the primary while the replica does not replay, and back once it has', async () => {
    await replica.ask('select pg_wal_replay_pause()');
    await expectFresh(20);
    expect(await database.replica?.check()).toMatchObject({ fault: 'behind', lagSeconds: expect.any(Number) });
    await replica.ask('select pg_wal_replay_resume()');
    await used();
    const before = answered();
    await expectFresh(5);
    expect(answered().replica).toBeGreaterThan(before.replica ?? 0);
  });

  it('go to the primary while the replica is gone, and back once it is there', async () => {
    await used();
    await replica.postgres.stop();
    await expectFresh(20);
    expect((await database.replica?.check())?.fault).toBe('away');
    await replica.postgres.start();
    await used();
    await expectFresh(5);
  });

  it('run again on the primary where the replica fails in the middle', async () => {
    await used();
    let runs = 0;
    const number = await database.inSnapshot(async ({ db }) => {
      runs += 1;
      if (runs === 1)
        await replica.ask("select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'");
      return numberOf(await db.execute(highest));
    });
    expect([number, runs]).toEqual([last, 2]);
  });
});

/** Of a server that takes over from another. */
async function promote(server: TestServer): Promise<void> {
  await server.ask('select pg_promote()');
  await vi.waitFor(
    async () => expect(await server.ask('select pg_is_in_recovery() as is')).toEqual([{ is: false }]),
    patience,
  );
}

describe('a replica that takes over', () => {
  it('has everything that was confirmed, and takes reads and writes once DATABASE_URL names it', async () => {
    await used();
    await write(database);
    await primary.postgres.stop();
    await expect(read(database)).rejects.toThrow();
    await promote(replica);
    const after = open(addressOf(replica));
    expect(await read(after)).toBe(last);
    await write(after);
    expect([await read(after), await readAtOneMoment(after)]).toEqual([last, last]);
    expect(after.replica).toBeUndefined();
  });

  it('answers no more reads of the server that it followed, and takes no writes on their connections', async () => {
    const asBefore = openReplicaPool(replica.postgres.connection, log, {
      connections: 1,
      connectMs: 5_000,
      statementMs: 5_000,
    });
    closing.push(() => asBefore.end());
    await expect(asBefore.query('insert into notes values (-2)')).rejects.toMatchObject({ code: '25006' });
    await primary.postgres.start();
    await expectFresh(10);
    expect((await database.replica?.check())?.fault).toBe('promoted');
  });

  it('is not followed by a replica that has replayed more of the server before', async () => {
    const servers: TestServer[] = [];
    const start = async (starting: Promise<TestServer>) => {
      const server = await starting;
      servers.push(server);
      return server;
    };
    try {
      const before = await start(startPrimary());
      await before.ask('create table notes (number int primary key)');
      const successor = await start(startReplica(before));
      const further = await start(startReplica(before));
      await vi.waitFor(async () => expect(await successor.ask('select from notes')).toEqual([]), patience);
      await successor.postgres.stop();
      await before.ask('insert into notes select generate_series(-100000, -1)');
      const seen = async () => (await further.ask<{ count: number }>('select count(*) from notes'))[0]?.count;
      await vi.waitFor(async () => expect(await seen()).toBe(100_000), patience);
      await before.postgres.stop();
      await successor.postgres.start();
      await promote(successor);

      const opened = openDatabase(addressOf(successor, further), log);
      await write(opened);
      expect([await read(opened), await readAtOneMoment(opened)]).toEqual([last, last]);
      expect((await opened.replica?.check())?.fault).toBe('foreign');
      await opened.close();
    } finally {
      for (const server of servers.reverse()) await server.remove();
    }
  });
});
