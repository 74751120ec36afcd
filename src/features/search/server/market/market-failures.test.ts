import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import { OutOfMemory } from '../../../../lending/engine/compiled/out-of-memory.ts';
import { Market } from '../../../../lending/engine/market.ts';
import type { Program } from '../../../../lending/engine/program.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { type Database, openDatabase } from '../../../../platform/database/database.ts';
import type { Events } from '../../../../platform/events/bus.ts';
import { startEvents } from '../../../../platform/events/notify.ts';
import { createLog } from '../../../../platform/log.ts';
import { systemClock } from '../../../../platform/platform.ts';
import { lenderTopic } from '../../../lenders/server/api.ts';
import { lenders } from '../../../lenders/server/tables.ts';
import { programParts } from '../../../programs/model.ts';
import { programSchema } from '../../../programs/schemas.ts';
import { marketTopic, programTopic } from '../../../programs/server/api.ts';
import { programs } from '../../../programs/server/tables.ts';
import type { ReplyMinutes } from './kind-markets.ts';
import { type MarketCache, openMarketCache } from './market-cache.ts';

const log = createLog('silent');
const kind = loanKind('fix-and-flip');
const deal = { state: 'TX', fico: 700, experience: 4, purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 };
const tiersLending = (totalLTC: number) => [
  {
    tierName: 'Standard',
    minFICO: 660,
    maxLTC: 90,
    rehabPercent: 100,
    totalLTC,
    maxARV: 70,
    loanRange: { min: 75_000, max: null },
  },
];
const patience = { timeout: 90_000, interval: 10 };

let test: TestDatabase;
let database: Database;
let events: Events;
let cache: MarketCache;
let ids: string[];
beforeAll(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, log);
  events = await startEvents(test.connection, log);
});
beforeEach(async () => {
  const lender = { name: 'Quillmoor Lending', states: ['TX'], brokersLicenseOnlyStates: [], backgroundLimitations: [] };
  const [added] = await database.db.insert(lenders).values(lender).returning({ id: lenders.id });
  const parts = programParts(programSchema('fix-and-flip').parse({ name: 'Standard Flip', tiers: tiersLending(85) }));
  const row = { ...parts, lenderId: added?.id ?? '', kind: kind.slug, confirmedAt: new Date() };
  ids = (await database.db.insert(programs).values([row, row, row]).returning({ id: programs.id })).map(({ id }) => id);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await cache.stop();
  await database.db.delete(lenders);
});
afterAll(async () => {
  await events.stop();
  await database.close();
  await test.drop();
});

const open = async (replyMinutes: ReplyMinutes = async () => new Map()) => {
  cache = await openMarketCache({ database, events, log, clock: systemClock, retryMs: 10 }, replyMinutes);
};
const loanOf = (id: string) => cache.current(kind).market.explain(id, deal, Date.now())?.sizing.totalLoanAmount;
const loans = () => ids.map(loanOf);
const lendLess = (...which: readonly string[]) =>
  Promise.all(
    which.map((id) =>
      database.db
        .update(programs)
        .set({ tiers: tiersLending(80) })
        .where(eq(programs.id, id)),
    ),
  );
const say = (...changed: readonly string[]) =>
  database.transaction((tx) => events.publish(tx, programTopic, ...changed.map((programId) => ({ programId }))));
const sayLender = async () => {
  const found = await database.db.select({ lenderId: lenders.id }).from(lenders);
  await database.transaction((tx) => events.publish(tx, lenderTopic, ...found));
};
const archive = async (archivedAt: Date | null) => {
  await database.db.update(lenders).set({ archivedAt });
  await sayLender();
};
const resync = () => database.transaction((tx) => events.publish(tx, marketTopic, {}));

/** From now on these programs cannot be put, for this reason. */
function refuse(which: readonly string[], reason: Error) {
  const put = Market.prototype.putProgram;
  return vi.spyOn(Market.prototype, 'putProgram').mockImplementation(function (this: Market, program: Program) {
    if (which.includes(program.id)) throw reason;
    put.call(this, program);
  });
}

describe('a program that cannot be compiled', () => {
  const hidden = () => cache.setAside().map(({ id, problems }) => [id, problems.map(({ field }) => field)]);

  it('is set aside at the start, and found once it can be', async () => {
    refuse([ids[1] ?? ''], new TypeError('a bug'));
    await open();
    expect(loans()).toEqual([263_500, undefined, 263_500]);
    expect(hidden()).toEqual([[ids[1], ['']]]);
    vi.restoreAllMocks();
    await resync();
    await vi.waitFor(() => expect(loans()).toEqual([263_500, 263_500, 263_500]), patience);
    expect(hidden()).toEqual([]);
  });

  it('is set aside when it changes, and keeps none of the others back', async () => {
    await open();
    refuse([ids[1] ?? ''], new RangeError('Invalid time value'));
    await lendLess(...ids);
    await say(...ids);
    await vi.waitFor(() => expect(loans()).toEqual([248_000, undefined, 248_000]), patience);
    expect([hidden(), cache.behindSince()]).toEqual([[[ids[1], ['']]], undefined]);
  });
});

describe('a market that cannot be refreshed', () => {
  it('answers as it was, says since when, and takes the changes over once it can', async () => {
    await open();
    refuse([ids[1] ?? ''], new OutOfMemory());
    await lendLess(...ids);
    await say(ids[1] ?? '');
    await vi.waitFor(() => expect(cache.behindSince()).toBeInstanceOf(Date), patience);
    expect([loans(), cache.setAside()]).toEqual([[263_500, 263_500, 263_500], []]);
    vi.restoreAllMocks();
    await vi.waitFor(() => expect(loanOf(ids[1] ?? '')).toBe(248_000), patience);
    await vi.waitFor(() => expect(cache.behindSince()).toBeUndefined(), patience);
  });

  it('takes over all other changes, and has what is gone no longer', async () => {
    await open();
    refuse([ids[1] ?? ''], new OutOfMemory());
    await lendLess(...ids);
    await say(ids[1] ?? '');
    await vi.waitFor(() => expect(cache.behindSince()).toBeInstanceOf(Date), patience);
    await database.db.delete(programs).where(eq(programs.id, ids[2] ?? ''));
    await say(...ids);
    await vi.waitFor(() => expect(loans()).toEqual([248_000, 263_500, undefined]), patience);
    expect(cache.behindSince()).toBeInstanceOf(Date);
  });

  it('takes changes of programs over while none of lenders can be read', async () => {
    let isSlow = false;
    await open(async () => {
      if (isSlow) throw new Error('canceling statement due to statement timeout');
      return new Map();
    });
    isSlow = true;
    await sayLender();
    await vi.waitFor(() => expect(cache.behindSince()).toBeInstanceOf(Date), patience);
    await lendLess(...ids);
    await say(...ids);
    await vi.waitFor(() => expect(loans()).toEqual([248_000, 248_000, 248_000]), patience);
    expect(cache.behindSince()).toBeInstanceOf(Date);
    isSlow = false;
    await vi.waitFor(() => expect(cache.behindSince()).toBeUndefined(), patience);
  });

  it('has nothing left of a lender that is gone before it could be put', async () => {
    await open();
    await archive(new Date());
    await vi.waitFor(() => expect(loans()).toEqual([undefined, undefined, undefined]), patience);
    vi.spyOn(Market.prototype, 'putLenderInSteps').mockImplementation(() => {
      throw new OutOfMemory();
    });
    await archive(null);
    await vi.waitFor(() => expect(cache.behindSince()).toBeInstanceOf(Date), patience);
    expect(cache.current(kind).programs.size).toBe(ids.length);
    await archive(new Date());
    await vi.waitFor(() => expect(cache.size().lenders).toBe(0), patience);
    expect(cache.current(kind).programs.size).toBe(0);
    await vi.waitFor(() => expect(cache.behindSince()).toBeUndefined(), patience);
  });

  it('has all programs of a lender that is back, also where reading them failed at first', async () => {
    await open();
    await archive(new Date());
    await vi.waitFor(() => expect(loans()).toEqual([undefined, undefined, undefined]), patience);
    refuse([ids[2] ?? ''], new OutOfMemory());
    await archive(null);
    await vi.waitFor(() => expect(loans()).toEqual([263_500, 263_500, undefined]), patience);
    await vi.waitFor(() => expect(cache.behindSince()).toBeInstanceOf(Date), patience);
    vi.restoreAllMocks();
    await vi.waitFor(() => expect(loans()).toEqual([263_500, 263_500, 263_500]), patience);
  });

  it('answers as it was while the one that is loaded in its place fails half made', async () => {
    await open();
    const before = cache.current(kind);
    const put = refuse([ids[2] ?? ''], new OutOfMemory());
    await lendLess(...ids);
    await resync();
    await vi.waitFor(() => expect(put.mock.calls.length).toBeGreaterThan(3), patience);
    expect(cache.current(kind)).toBe(before);
    expect([loans(), cache.behindSince()]).toEqual([[263_500, 263_500, 263_500], expect.any(Date)]);
    vi.restoreAllMocks();
    await vi.waitFor(() => expect(loans()).toEqual([248_000, 248_000, 248_000]), patience);
    await vi.waitFor(() => expect(cache.behindSince()).toBeUndefined(), patience);
  });
});

it('a market without an index is searched all the same, from the start and after each change', async () => {
  const prepare = vi.spyOn(Market.prototype, 'prepare').mockImplementation(() => {
    throw new OutOfMemory();
  });
  await open();
  expect(loans()).toEqual([263_500, 263_500, 263_500]);
  await lendLess(...ids);
  await say(...ids.slice(0, 1));
  await vi.waitFor(() => expect(loans()).toEqual([248_000, 263_500, 263_500]), patience);
  await resync();
  await vi.waitFor(() => expect(loans()).toEqual([248_000, 248_000, 248_000]), patience);
  expect(cache.behindSince()).toBeUndefined();
  expect(prepare).toHaveBeenCalled();
});
