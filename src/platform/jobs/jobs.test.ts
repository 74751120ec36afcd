import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { mailboxMessages } from '../database/tables.ts';
import { createLog } from '../log.ts';
import { paragraph } from '../mail/mail.ts';
import { defineHook, defineJob, defineMail, defineService, type Platform, systemClock } from '../platform.ts';
import { type RunningPlatform, startPlatform } from '../start.ts';

const patience = { timeout: 90_000, interval: 50 };
const happened: string[] = [];
const anybody = '00000000-0000-4000-8000-000000000001';
const payload = z.object({ number: z.int() });
const common = { payload, concurrency: 2, timeoutSeconds: 1, retries: 0 };

const failing = defineJob({
  ...common,
  name: 'failing',
  retries: 1,
  async run(_platform, { number }) {
    happened.push(`run ${number}`);
    throw new Error('no');
  },
  async gaveUp(_platform, { number }) {
    happened.push(`gave up ${number}`);
  },
});
const endless = defineJob({
  ...common,
  name: 'endless',
  run: () => new Promise(() => undefined),
  async gaveUp(_platform, { number }) {
    happened.push(`too long ${number}`);
  },
});
const sound = defineJob({
  ...common,
  name: 'sound',
  async run(_platform, { number }) {
    happened.push(`sound ${number}`);
  },
});
const greeting = defineMail({
  name: 'greeting',
  payload: z.object({ id: z.string() }),
  data: async (_platform, { id }) => (id === 'outdated' ? undefined : { to: 'someone@example.com', id }),
  write: ({ id }) => ({ subject: `Hello ${id}`, body: [paragraph(id)] }),
});
const notListed = defineMail({ ...greeting, name: 'not-listed' });
const counter = defineHook<() => number>('counter');
const log: string[] = [];
const part = (name: string) =>
  defineService({
    name,
    open: ({ hooks }) => {
      log.push(`open ${name}`);
      return { total: hooks.all(counter).reduce((sum, count) => sum + count(), 0) };
    },
    drain: () => log.push(`drain ${name}`),
    close: async () => void log.push(`close ${name}`),
  });
const [first, second, unopened] = [part('first'), part('second'), part('unopened')];

let test: TestDatabase;
let running: RunningPlatform;
let platform: Platform;
const start = (runsJobs: boolean, hookValue: number) =>
  startPlatform({
    config: {
      publicUrl: 'http://localhost:3000',
      supportEmail: undefined,
      operator: { name: 'Plinth', address: '' },
      mode: 'test',
      payments: { by: 'manual' },
      inboundMail: undefined,
      languageModel: undefined,
      scraperBrowser: undefined,
      twoFactorRequired: [],
      liveHeartbeatMs: 25_000,
      cacheDir: undefined,
      appSecret: 'a secret for tests only, long enough',
      dataKey: undefined,
      previousDataKey: undefined,
      dataDir: './data',
      sealing: { pkcs12: undefined, timestampUrl: undefined },
      storage: { by: 'folder' },
      clamd: undefined,
      soffice: undefined,
      smtpUrl: undefined,
      outboundLoopback: true,
      rateLimitFactor: 1,
      mailFrom: 'plinth@example.com',
      texts: undefined,
    },
    connection: test.connection,
    log: createLog('silent'),
    clock: systemClock,
    runsJobs,
    features: [
      { name: 'early', services: [first], jobs: [failing, endless, sound], mails: [greeting] },
      { name: 'late', services: [second], start: ({ hooks }) => hooks.register(counter, () => hookValue) },
    ],
  });
beforeAll(async () => {
  test = await createTestDatabase('empty');
  running = await start(true, 7);
  platform = running.platform;
});
afterAll(async () => {
  await running.stop();
  await test.drop();
});

const mails = () => platform.database.db.select().from(mailboxMessages);

describe('a job', () => {
  it('is tried again, and after its last failure what was planned for that is done once', async () => {
    await platform.database.transaction((tx) => platform.jobs.enqueue(tx, failing, { payload: { number: 1 } }));
    await vi.waitFor(() => expect(happened).toContain('gave up 1'), patience);
    expect(happened.filter((line) => line.endsWith(' 1'))).toEqual(['run 1', 'run 1', 'gave up 1']);
  });

  it('that takes longer than it may counts as failed', async () => {
    await platform.database.transaction((tx) => platform.jobs.enqueue(tx, endless, { payload: { number: 2 } }));
    await vi.waitFor(() => expect(happened).toContain('too long 2'), patience);
  });

  it('whose payload cannot be read is not run, and holds up no other', async () => {
    await platform.database.transaction(async (tx) => {
      // What no caller can write, but an older version of the job may have left in the queue.
      const unreadable = { payload: { number: 'three' as unknown as number } };
      await platform.jobs.enqueue(tx, sound, unreadable, { payload: { number: 3 } });
    });
    await vi.waitFor(() => expect(happened).toContain('sound 3'), patience);
    await vi.waitFor(async () => {
      const { rows } = await platform.database.pool.query("select state from pgboss.job where name = 'sound'");
      expect(rows.map(({ state }) => state).sort()).toEqual(['completed', 'failed']);
    }, patience);
    expect(happened).not.toContain('sound three');
  });

  it('exists only when its transaction commits', async () => {
    const refused = platform.database.transaction(async (tx) => {
      await platform.jobs.enqueue(tx, sound, { payload: { number: 4 } });
      throw new Error('not this time');
    });
    await expect(refused).rejects.toThrow('not this time');
    const { rows } = await platform.database.pool.query("select * from pgboss.job where data->>'number' = '4'");
    expect(rows).toEqual([]);
  });
});

describe('a mail template', () => {
  it('is filled when the mail is sent, and what is outdated then is not sent', async () => {
    await platform.database.transaction((tx) =>
      platform.mail.queue(tx, greeting, anybody, { id: 'outdated' }, { id: 'Quinn' }),
    );
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), patience);
    expect(await mails()).toMatchObject([{ recipient: 'someone@example.com', subject: 'Hello Quinn' }]);
  });

  it('that no feature lists cannot be queued', async () => {
    const queued = platform.database.transaction(async (tx) =>
      platform.mail.queue(tx, notListed, anybody, { id: 'x' }),
    );
    await expect(queued).rejects.toThrow('not-listed');
  });
});

describe('services and hooks', () => {
  it('a service sees the hooks of later features, and each platform has its own', async () => {
    expect(platform.service(first).total).toBe(7);
    log.length = 0;
    const other = await start(false, 9);
    expect(other.platform.service(second).total).toBe(9);
    expect(platform.service(second).total).toBe(7);
    expect(() => platform.service(unopened)).toThrow('unopened');
    other.drain();
    await other.stop();
    expect(log).toEqual(['open first', 'open second', 'drain first', 'drain second', 'close second', 'close first']);
  });

  it('a process that only queues leaves the work to others', async () => {
    const queueing = await start(false, 1);
    const { jobs, database } = queueing.platform;
    await database.transaction((tx) => jobs.enqueue(tx, sound, { payload: { number: 5 } }));
    await queueing.stop();
    await vi.waitFor(() => expect(happened).toContain('sound 5'), patience);
  });
});
