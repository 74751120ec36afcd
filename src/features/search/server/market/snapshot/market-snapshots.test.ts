import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dealsOf } from '../../../../../../tests/support/lending/any-market.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/support/test-database.ts';
import { loanKinds } from '../../../../../lending/kinds/all.ts';
import { type Database, openDatabase } from '../../../../../platform/database/database.ts';
import { createSecrets } from '../../../../../platform/encryption/secrets.ts';
import type { Events } from '../../../../../platform/events/bus.ts';
import { startEvents } from '../../../../../platform/events/notify.ts';
import { createLog } from '../../../../../platform/log.ts';
import { systemClock } from '../../../../../platform/platform.ts';
import { programTopic } from '../../../../programs/server/api.ts';
import type { CachedMarkets, ReadRecords } from '../kind-markets.ts';
import { loadMarkets } from '../load-market.ts';
import { openMarketCache } from '../market-cache.ts';
import { MarketSnapshots } from './market-snapshots.ts';

const log = createLog('silent');
const now = Date.now();
const deals = new Map(loanKinds.map((kind) => [kind.slug, fc.sample(dealsOf(kind, 'few'), { numRuns: 2, seed: 7 })]));
const noRecords: ReadRecords = async () => ({ replies: new Map(), kept: new Map() });
const secret = 'a secret of this installation, made for tests';
const untilStop = new AbortController().signal;

let test: TestDatabase;
let database: Database;
let events: Events;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase('demo');
  database = openDatabase(test.connection, log);
  events = await startEvents(test.connection, log);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-snapshots-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(async () => {
  await events.stop();
  await database.close();
  await test.drop();
});

const parts = () => ({ database, events, log, clock: systemClock });
const snapshots = (others: { readonly secret?: string; readonly build?: string; readonly folder?: string } = {}) =>
  new MarketSnapshots({ folder, log, from: 1, ...others, secrets: createSecrets(others.secret ?? secret) });
const compile = () => loadMarkets(parts(), noRecords);
const start = (from = snapshots()) => loadMarkets(parts(), noRecords, from);
const run = (statement: string) => database.db.execute(sql.raw(statement));
const files = () => readdirSync(folder);
const fileOf = () => join(folder, files()[0] ?? '');

const sorted = <Value>(values: ReadonlyMap<string, Value>) => [...values].sort(([a], [b]) => (a < b ? -1 : 1));

/** All that a market can be asked, of a few deals; explanations of some programs. */
const answersOf = ({ byKind, lenders, setAside }: CachedMarkets) => ({
  lenders: sorted(lenders),
  setAside: sorted(setAside),
  kinds: [...byKind].map(([slug, { market, programs: shown }]) => ({
    slug,
    size: market.size,
    shown: sorted(shown),
    answers: deals
      .get(slug)
      ?.flatMap((deal) => [
        market.search(deal, { now, limit: 2_000, nearMissLimit: 2_000 }),
        market.search(deal, { now, limit: 20, sortBy: 'rate' }),
        sorted(shown).flatMap(([id], place) => (place % 9 === 0 ? [market.explain(id, deal, now)] : [])),
      ]),
  })),
});

function expectSame(started: CachedMarkets, compiled: CachedMarkets): void {
  const [answered, expected] = [answersOf(started), answersOf(compiled)];
  // The comparison that shows what differs takes much longer.
  if (JSON.stringify(answered) !== JSON.stringify(expected)) expect(answered).toEqual(expected);
}

/** What may happen to a program or a lender while no process runs, as SQL; `one` is its id, `value` some number. */
const changes: Readonly<Record<string, (one: string, value: number) => string>> = {
  'a tier asks for another score': (one, value) =>
    `update programs set tiers = jsonb_set(tiers, '{0,minFICO}', '${600 + value}') where id = ${one}`,
  'all tiers change alike': (one, value) =>
    `update programs set tiers = (select jsonb_agg(t || '{"maxLTV": ${50 + value}, "maxLTC": ${50 + value}}') from jsonb_array_elements(tiers) t) where id = ${one}`,
  'tiers change places': (one) =>
    `update programs set tiers = (select jsonb_agg(t order by n desc) from jsonb_array_elements(tiers) with ordinality e(t, n)) where id = ${one}`,
  'it has another name': (one, value) => `update programs set name = 'Program ${value}' where id = ${one}`,
  'it closes later': (one, value) =>
    `update programs set terms = jsonb_set(terms, '{averageTimeToClose}', '${value + 1}') where id = ${one}`,
  'it is confirmed': (one, value) =>
    `update programs set confirmed_at = now() - interval '${value} days' where id = ${one}`,
  'it is hidden': (one) => `update programs set status = 'hidden' where id = ${one}`,
  'it is published': () => `update programs set status = 'live', deleted_at = null, effective_until = null`,
  'it ends': (one) => `update programs set effective_until = '2001-01-01' where id = ${one}`,
  'it is taken off': (one) => `update programs set deleted_at = now() where id = ${one}`,
  'its terms cannot be read': (one) =>
    `update programs set tiers = jsonb_set(tiers, '{0,minFICO}', '"plenty"') where id = ${one}`,
  'another is added': (one) =>
    `insert into programs (lender_id, kind, name, terms, tiers, confirmed_at)
     select lender_id, kind, name || ' too', terms, tiers, confirmed_at from programs where id = ${one}`,
  'its lender is archived': (one) =>
    `update lenders set archived_at = now() where id = (select lender_id from programs where id = ${one})`,
  'archived lenders are back': () => `update lenders set archived_at = null`,
  'its lender works elsewhere': (one) =>
    `update lenders set states = '{TX}' where id = (select lender_id from programs where id = ${one})`,
};

const ofAny = (place: number) =>
  `(select id from programs order by id offset ${place} % (select count(*) from programs) limit 1)`;

describe('a market that begins with a snapshot', () => {
  it('answers as one that was compiled from the database, whatever has changed since', async () => {
    const change = fc.record({
      what: fc.constantFrom(...Object.keys(changes)),
      place: fc.nat(100_000),
      value: fc.nat(99),
    });
    const property = fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (all) => {
      const before = await compile();
      await snapshots().write(before.cached, untilStop);
      for (const { what, place, value } of all) await run(changes[what]?.(ofAny(place), value) ?? '');
      const [started, compiled] = [await start(), await compile()];
      expectSame(started.cached, compiled.cached);
      if (all.length === 0) expect(started.fromDatabase).toBe(compiled.cached.setAside.size);
    });
    await fc.assert(property, {
      numRuns: 12,
      examples: [[[]], [Object.keys(changes).map((what) => ({ what, place: 40, value: 7 }))]],
    });
  });

  it('reads of the database what has changed, and nothing else', async () => {
    const { cached } = await compile();
    await snapshots().write(cached, untilStop);
    const [readable] = cached.byKind.get('fix-and-flip')?.programs.keys() ?? [];
    await run(`update programs set tiers = jsonb_set(tiers, '{0,minFICO}', '777') where id = '${readable}'`);
    // Those that cannot be read are read each time.
    expect((await start()).fromDatabase).toBe(1 + cached.setAside.size);
  });

  it('shares a file with other processes, of which one may write while another reads', async () => {
    const { cached } = await compile();
    const together = [1, 2, 3].map(() => Promise.all([start(), snapshots().write(cached, untilStop)]));
    for (const [read] of await Promise.all(together)) expectSame(read.cached, cached);
    expect(files()).toHaveLength(1);
    expectSame((await start()).cached, cached);
  });

  it('is readable by its owner alone', async () => {
    const inner = join(folder, 'made', 'by', 'itself');
    await snapshots({ folder: inner }).write((await compile()).cached, untilStop);
    const { mode } = statSync(join(inner, readdirSync(inner)[0] ?? ''));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('a snapshot that cannot be trusted', () => {
  const spoilt: Readonly<Record<string, (path: string, bytes: Buffer) => void>> = {
    'is empty': (path) => writeFileSync(path, ''),
    'is garbage': (path, bytes) => writeFileSync(path, Buffer.alloc(bytes.length, 'garbage')),
    'is of an older format': (path, bytes) => {
      bytes.write('plinth records 0');
      writeFileSync(path, bytes);
    },
    'is cut off in the middle': (path, bytes) => writeFileSync(path, bytes.subarray(0, bytes.length >> 1)),
    'lacks its last byte': (path, bytes) => writeFileSync(path, bytes.subarray(0, -1)),
    'has one other bit': (path, bytes) => {
      const at = bytes.length >> 1;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
    },
    'is a link to another': (path) => {
      const elsewhere = join(folder, 'elsewhere');
      copyFileSync(path, elsewhere);
      rmSync(path);
      symlinkSync(elsewhere, path);
    },
    'is a folder': (path) => {
      rmSync(path);
      mkdirSync(path);
    },
  };

  it.each(Object.keys(spoilt))('is ignored when it %s', async (how) => {
    const { cached } = await compile();
    await snapshots().write(cached, untilStop);
    spoilt[how]?.(fileOf(), readFileSync(fileOf()));
    const started = await start();
    expect(started.fromDatabase).toBeGreaterThan(500);
    expectSame(started.cached, cached);
  });

  it('is ignored when another installation, or another build, has written it', async () => {
    const { cached } = await compile();
    await snapshots({ secret: 'a secret of another installation, for tests' }).write(cached, untilStop);
    expect((await start()).fromDatabase).toBeGreaterThan(500);
    const ours = fileOf();
    await snapshots({ build: 'another-build-of-the-product' }).write(cached, untilStop);
    expect(files()).toHaveLength(2);
    copyFileSync(join(folder, 'market-another-build-of.snapshot'), ours);
    expect((await start()).fromDatabase).toBeGreaterThan(500);
  });

  it('never stands in for a program of another database', async () => {
    await snapshots().write((await compile()).cached, untilStop);
    const other = await createTestDatabase('empty');
    const empty = openDatabase(other.connection, log);
    try {
      const started = await loadMarkets({ ...parts(), database: empty }, noRecords, snapshots());
      expect(
        [...started.cached.byKind.values()].map(({ market, programs: shown }) => [market.size.programs, shown.size]),
      ).toEqual(loanKinds.map(() => [0, 0]));
    } finally {
      await empty.close();
      await other.drop();
    }
  });
});

describe('the market cache of a process', () => {
  const open = (from = snapshots(), everyMs = 50) =>
    openMarketCache({ ...parts(), snapshots: from, pauses: { firstMs: 0, everyMs } }, async () => new Map());

  it('writes the first one when the market is read, however long that takes', async () => {
    // The next look is never.
    const cache = await open(snapshots(), 2 ** 31 - 1);
    try {
      await vi.waitFor(() => expect(files().filter((name) => name.endsWith('.snapshot'))).toHaveLength(1), 90_000);
    } finally {
      await cache.stop();
    }
  });

  it('writes a snapshot where there is none that can be used, and another once enough has changed', async () => {
    const cache = await open();
    try {
      await vi.waitFor(() => expect(files()).toHaveLength(1), 90_000);
      const first = readFileSync(fileOf());
      const { rows } = await run(`update programs set name = name || '!' where deleted_at is null returning id`);
      await database.transaction((tx) =>
        events.publish(tx, programTopic, ...rows.map(({ id }) => ({ programId: String(id) }))),
      );
      await vi.waitFor(async () => expect((await start()).fromDatabase).toBeLessThan(10), 90_000);
      expect(readFileSync(fileOf()).equals(first)).toBe(false);
    } finally {
      await cache.stop();
    }
    expect(files()).toHaveLength(1);
    writeFileSync(fileOf(), 'garbage');
    const again = await open();
    try {
      await vi.waitFor(async () => expect((await start()).fromDatabase).toBeLessThan(10), 90_000);
    } finally {
      await again.stop();
    }
  });

  it('works where the place of snapshots cannot be written', async () => {
    const compiled = await compile();
    writeFileSync(join(folder, 'a-file'), '');
    const cache = await open(snapshots({ folder: join(folder, 'a-file', 'cache') }));
    try {
      expect(Object.values(cache.size().programs)).toEqual(
        [...compiled.cached.byKind.values()].map(({ market }) => market.size.programs),
      );
    } finally {
      await cache.stop();
    }
    expect(files()).toEqual(['a-file']);
  });
});
