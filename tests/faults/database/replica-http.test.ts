import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillDemoMarket } from '../../../demo/fill.ts';
import type { DatabaseAddress } from '../../../src/platform/database/connections/address.ts';
import { ensureDatabase, migrateDatabase } from '../../../src/platform/database/migrations/migrate.ts';
import { companyOf, programDesk } from '../../support/desks/program-desk.ts';
import { readZip } from '../../support/desks/read-files.ts';
import { exampleScenario } from '../../support/example-deal.ts';
import { startPrimary, startReplica, type TestServer } from '../../support/storage/replica-server.ts';
import { type Caller, createTestApp, type TestApp } from '../../support/test-app.ts';

const patience = { timeout: 120_000, interval: 100 };
let primary: TestServer;
let replica: TestServer;
/** As an app connects to them. */
let account: DatabaseAddress;
let here: TestApp;
/** Another process over the same servers. */
let there: TestApp;
const closing: (() => Promise<unknown>)[] = [];

const addressOf = (server: TestServer): DatabaseAddress => ({ ...account, host: server.postgres.connection.host });
async function start(connection: DatabaseAddress): Promise<TestApp> {
  const app = await createTestApp('demo', { database: { connection, drop: async () => undefined } });
  closing.push(() => app.close());
  return app;
}
const overBoth = () => start({ ...addressOf(primary), replica: addressOf(replica) });

beforeAll(async () => {
  primary = await startPrimary();
  account = await ensureDatabase(primary.postgres.connection, 'plinth');
  await migrateDatabase(account);
  await fillDemoMarket(account);
  await primary.ask(
    "update accounts set subscription_tier = 'enterprise' where email = 'broker@example.com'",
    'plinth',
  );
  replica = await startReplica(primary);
  here = await overBoth();
  there = await overBoth();
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await replica?.remove();
  await primary?.remove();
});

/** The same account in another process: a session is a row of the database. */
const callerIn = (app: TestApp, { token }: Caller): Caller => ({
  token,
  call: (method, url, body, headers) =>
    app.visitor.call(method, url, body, { ...headers, authorization: `Bearer ${token}` }),
});
async function body(who: Caller, ...call: Parameters<Caller['call']>) {
  const answer = await who.call(...call);
  expect(answer.status, `${call[0]} ${call[1]}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

const scansOf = async (server: TestServer, table: string): Promise<number> => {
  const counted = `select seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = '${table}'`;
  return Number((await server.ask<{ scans: string }>(counted, 'plinth'))[0]?.scans ?? 0);
};
/** Until a call is answered by the replica, which on a busy machine may be a moment behind. */
const expectFromReplica = (app: TestApp, call: () => Promise<unknown>) =>
  vi.waitFor(async () => {
    const before = { ...app.database.replica?.answered };
    await call();
    const { replica: byReplica = 0, primary: byPrimary } = { ...app.database.replica?.answered };
    expect([byReplica > (before.replica ?? 0), byPrimary]).toEqual([true, before.primary]);
  }, patience);
/** Until a process uses the replica, or has given it up for this reason. */
const expectFault = (app: TestApp, fault: string | undefined) =>
  vi.waitFor(async () => expect((await app.database.replica?.check())?.fault).toBe(fault), patience);

let streets = 0;
const addDeal = async (who: Caller): Promise<string> => {
  const address = `${++streets} Replica Road`;
  const figures = { fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
  await body(who, 'POST', '/api/pipeline/manual', { loanType: 'DSCR', address, ...figures });
  return address;
};
const deals = {
  ...{ table: 'deals', filters: [], groupBy: null, measure: 'count', of: null },
  ...{ period: 'this-year', shape: 'table' },
};
const countDeals = async (who: Caller): Promise<number> =>
  (await body(who, 'POST', '/api/reports/run', { question: deals })).result.total.count;
/** The deals in a copy of one's data, which a job reads. */
async function dealsInCopy(app: TestApp, who: Caller): Promise<string> {
  await body(who, 'POST', '/api/users/exports');
  const latest = async () => (await body(who, 'GET', '/api/users/exports')).export;
  await vi.waitFor(async () => expect((await latest()).state).toBe('ready'), patience);
  const url = `/api/users/exports/${(await latest())._id}/file`;
  const { rawPayload } = await app.http.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
  return [...readZip(rawPayload).values()].join('\n');
}
const found = async (who: Caller) =>
  (await body(who, 'POST', '/api/search/fix-and-flip', { scenario: exampleScenario })).rows;

/** Writers read what they wrote, in the process of the write and in another. */
async function expectOwnWrites(who: Caller, times = 3): Promise<void> {
  const elsewhere = callerIn(there, who);
  for (let turn = 0; turn < times; turn++) {
    const before = await countDeals(who);
    await addDeal(turn % 2 === 0 ? who : elsewhere);
    expect([await countDeals(who), await countDeals(elsewhere)]).toEqual([before + 1, before + 1]);
  }
}

describe('an app with a replica', () => {
  it('reads the market, figures, reports and files from it', async () => {
    const broker = await here.signIn('broker@example.com');
    const superadmin = await here.signIn('superadmin@example.com');
    const scans = await scansOf(replica, 'programs');
    const another = await overBoth();
    expect((await found(callerIn(another, broker))).length).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await scansOf(replica, 'programs')).toBeGreaterThan(scans), patience);
    for (const [who, url] of [
      [superadmin, '/api/admin/analytics'],
      [superadmin, '/api/admin/results/funnel'],
      [broker, '/api/analytics'],
      [broker, '/api/notifications/file?format=csv'],
    ] as const)
      await expectFromReplica(here, () => body(who, 'GET', url));
    await expectFromReplica(here, () => countDeals(broker));
  });

  it('answers what was just written, in every process', async () => {
    await expectFault(here, undefined);
    await expectOwnWrites(await here.signIn('broker@example.com'), 10);
  });

  it('answers the same while the replica is behind, and finds what lenders save meanwhile', async () => {
    const broker = await here.signIn('broker@example.com');
    const lender = await here.signIn('lender@example.com');
    await replica.ask('select pg_wal_replay_pause()');
    try {
      await expectOwnWrites(broker);
      await expectFault(here, 'behind');
      const address = await addDeal(broker);
      expect(await dealsInCopy(here, broker)).toContain(address);

      const lenderId = await companyOf(lender);
      const ofLender = async (who: Caller) =>
        (await found(who)).flatMap((row: { lenderId: string; programId: string }) =>
          row.lenderId === lenderId ? [row.programId] : [],
        );
      const [program] = await ofLender(broker);
      expect((await programDesk(lender, lenderId).remove('fix-and-flip', program)).status).toBe(200);
      for (const app of [here, there])
        await vi.waitFor(async () => expect(await ofLender(callerIn(app, broker))).not.toContain(program), patience);
      // A process that starts now reads the whole market.
      const late = await overBoth();
      expect(await ofLender(callerIn(late, broker))).not.toContain(program);
    } finally {
      await replica.ask('select pg_wal_replay_resume()');
    }
    await expectFault(here, undefined);
    await expectFromReplica(here, () => countDeals(broker));
  });

  it('answers the same while the replica is gone, says so in its health, and uses it again once it is back', async () => {
    const broker = await here.signIn('broker@example.com');
    await replica.postgres.stop();
    await expectOwnWrites(broker);
    await vi.waitFor(async () => {
      const { replica: isThere, problems, database } = (await here.visitor.call('GET', '/api/health')).body;
      expect({ isThere, database }).toEqual({ isThere: false, database: true });
      expect(problems.join()).toContain('replica');
    }, patience);
    await replica.postgres.start();
    await expectFault(here, undefined);
    await expectFromReplica(here, () => countDeals(broker));
    await expectOwnWrites(broker);
  });

  it('has everything that was confirmed on the replica, once that is promoted and DATABASE_URL names it', async () => {
    const broker = await here.signIn('broker@example.com');
    await expectFault(here, undefined);
    const address = await addDeal(broker);
    const before = await countDeals(broker);
    await primary.postgres.stop();
    expect((await broker.call('POST', '/api/reports/run', { question: deals })).status).toBe(503);
    await replica.ask('select pg_promote()');
    await vi.waitFor(
      async () => expect(await replica.ask('select pg_is_in_recovery() as is')).toEqual([{ is: false }]),
      patience,
    );
    const after = await start(addressOf(replica));
    const same = callerIn(after, broker);
    expect(await countDeals(same)).toBe(before);
    expect(await dealsInCopy(after, same)).toContain(address);
    await addDeal(same);
    expect(await countDeals(same)).toBe(before + 1);
    expect((await found(same)).length).toBeGreaterThan(0);
  });
});
