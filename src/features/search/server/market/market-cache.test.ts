import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
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
import { programTopic } from '../../../programs/server/api.ts';
import { programs } from '../../../programs/server/tables.ts';
import { judgeLenders } from '../api.ts';
import type { ReplyMinutes, ReplyRecord } from './kind-markets.ts';
import { type MarketCache, openMarketCache } from './market-cache.ts';

const log = createLog('silent');
const deal = { state: 'TX', fico: 700, experience: 4, purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 };
const tier = {
  tierName: 'Standard',
  minFICO: 660,
  maxLTC: 90,
  rehabPercent: 100,
  totalLTC: 85,
  maxARV: 70,
  loanRange: { min: 75_000, max: 2_000_000 },
};

let test: TestDatabase;
let database: Database;
let events: Events;
let cache: MarketCache | undefined;
beforeAll(async () => {
  test = await createTestDatabase('empty');
  database = openDatabase(test.connection, log);
  events = await startEvents(test.connection, log);
});
afterEach(async () => {
  await cache?.stop();
  cache = undefined;
  await database.db.delete(lenders);
});
afterAll(async () => {
  await events.stop();
  await database.close();
  await test.drop();
});

const open = async (replyMinutes: ReplyMinutes = async () => new Map()) => {
  cache = await openMarketCache({ database, events, log, clock: systemClock }, replyMinutes);
  return cache;
};

async function addLender(name = 'Quillmoor Lending', states = ['TX']): Promise<string> {
  const [row] = await database.db
    .insert(lenders)
    .values({ name, states, brokersLicenseOnlyStates: [], backgroundLimitations: [] })
    .returning({ id: lenders.id });
  return row?.id ?? '';
}

async function addProgram(lenderId: string, changes: object = {}): Promise<string> {
  const parts = programParts(
    programSchema('fix-and-flip').parse({ name: 'Standard Flip', tiers: [{ ...tier, ...changes }] }),
  );
  const [row] = await database.db
    .insert(programs)
    .values({ ...parts, lenderId, kind: 'fix-and-flip', confirmedAt: new Date() })
    .returning({ id: programs.id });
  return row?.id ?? '';
}

const kind = loanKind('fix-and-flip');
const setTier = (programId: string, changes: object) =>
  database.db
    .update(programs)
    .set({ tiers: [{ ...tier, minExperience: null, maxRehabBudget: null, ...changes }] })
    .where(eq(programs.id, programId));

const changedPrograms = (...ids: readonly string[]) =>
  database.transaction((tx) => events.publish(tx, programTopic, ...ids.map((programId) => ({ programId }))));
const changedLender = (lenderId: string) => database.transaction((tx) => events.publish(tx, lenderTopic, { lenderId }));
const verdictOf = (programId: string) => cache?.current(kind).market.explain(programId, deal, Date.now());
const loanOf = (programId: string) => verdictOf(programId)?.sizing.totalLoanAmount;

/** The program that a lender is asked with. */
async function bestOf(lenderId: string, programIds: readonly string[]): Promise<string | undefined> {
  const question = { lenderIds: [lenderId, lenderId], programIds, scenario: deal, now: new Date() };
  const judged = cache && (await judgeLenders(cache.current(kind), question));
  return judged?.get(lenderId)?.verdict.programId;
}

describe('the market cache', () => {
  it('sizes a known program to the dollar', async () => {
    const programId = await addProgram(await addLender());
    await open();
    // 90% of the price and the whole rehab are 285,000; 85% of 310,000 holds them to 263,500.
    expect(verdictOf(programId)).toMatchObject({
      status: 'eligible',
      sizing: {
        purchaseLoanAmount: 203_500,
        rehabLoanAmount: 60_000,
        totalLoanAmount: 263_500,
        tltcLimit: 263_500,
        arvLimit: 294_000,
        cashToClose: 46_500,
        ltc: 85,
      },
    });
  });

  it('searches a changed program with its new terms, without a restart', async () => {
    const programId = await addProgram(await addLender());
    await open();
    await setTier(programId, { totalLTC: 80 });
    await changedPrograms(programId);
    await vi.waitFor(() => expect(loanOf(programId)).toBe(248_000), 90_000);
  });

  it('finds what is added and forgets what is deleted', async () => {
    await open();
    const lenderId = await addLender();
    const [first, second] = [await addProgram(lenderId), await addProgram(lenderId)];
    await changedLender(lenderId);
    await changedPrograms(first, second);
    await vi.waitFor(() => expect([loanOf(first), loanOf(second)]).toEqual([263_500, 263_500]), 90_000);
    await database.db.delete(programs).where(eq(programs.id, first));
    await changedPrograms(first);
    await vi.waitFor(() => expect(verdictOf(first)).toBeUndefined(), 90_000);
    expect(loanOf(second)).toBe(263_500);
    await database.db.delete(lenders).where(eq(lenders.id, lenderId));
    await changedLender(lenderId);
    await vi.waitFor(() => expect(cache?.current(kind).market.size.programs).toBe(0), 90_000);
    expect(cache?.current(kind).programs.size).toBe(0);
  });

  it('reads a market larger than it reads at once, and a change of all of it', async () => {
    const lenderId = await addLender();
    const { terms } = programParts(programSchema('fix-and-flip').parse({ name: 'Standard Flip', tiers: [tier] }));
    const row = (place: number) => ({ lenderId, kind: 'fix-and-flip', name: `Flip ${place}`, terms, tiers: [tier] });
    const rows = Array.from({ length: 1_201 }, (_, place) => ({ ...row(place), confirmedAt: new Date() }));
    const added = await database.db.insert(programs).values(rows).returning({ id: programs.id });
    await open();
    const eligible = () => cache?.current(kind).market.search(deal, { now: Date.now() }).counts.eligible;
    expect([cache?.current(kind).programs.size, eligible()]).toEqual([1_201, 1_201]);
    // The one that lends most is somewhere in the middle.
    const ids = cache?.current(kind).market.programsOf(lenderId) ?? [];
    await setTier(ids[777] ?? '', { totalLTC: 86 });
    await changedPrograms(ids[777] ?? '');
    await vi.waitFor(() => expect(loanOf(ids[777] ?? '')).toBe(266_600), 90_000);
    expect(await bestOf(lenderId, [])).toBe(ids[777]);
    expect(await bestOf(lenderId, [ids[3] ?? '', 'somebody-elses'])).toBe(ids[3]);
    await database.db.update(programs).set({ tiers: [{ ...tier, minFICO: 800 }] });
    await changedPrograms(...added.map(({ id }) => id));
    await vi.waitFor(() => expect(eligible()).toBe(0), { timeout: 90_000 });
  });

  it('asks again where a lender works and how fast it answers', async () => {
    const lenderId = await addLender('Tarnwick Capital', ['CA']);
    const programId = await addProgram(lenderId);
    const replies = new Map<string, ReplyRecord>();
    await open(async () => replies);
    expect(verdictOf(programId)?.status).toBe('ineligible');
    replies.set(lenderId, { minutes: 42, answeredPercent: 80 });
    await database.db
      .update(lenders)
      .set({ states: ['TX'] })
      .where(eq(lenders.id, lenderId));
    await changedLender(lenderId);
    await vi.waitFor(() => expect(verdictOf(programId)?.status).toBe('eligible'), 90_000);
    expect(cache?.current(kind).lenders.get(lenderId)).toMatchObject({ replyMinutes: 42, answeredPercent: 80 });
  });

  it('misses no change that happens while it is being read', async () => {
    const lenderId = await addLender();
    const programId = await addProgram(lenderId);
    let late = '';
    // The reply times are asked for after lenders and programs have been read.
    await open(async () => {
      if (late === '') {
        late = await addProgram(lenderId);
        await setTier(programId, { totalLTC: 80 });
        await changedPrograms(programId, late);
      }
      return new Map();
    });
    expect(late).not.toBe('');
    await vi.waitFor(() => expect([loanOf(programId), loanOf(late)]).toEqual([248_000, 263_500]), 90_000);
  });

  it.each([40, 0])(
    'is the same as the database again after the event connection was lost, with %i others',
    async (same) => {
      const lenderId = await addLender();
      for (let count = 0; count < same; count += 1) await addProgram(lenderId);
      const [broken, brokenAndGone] = [await addProgram(lenderId), await addProgram(lenderId)];
      for (const id of [broken, brokenAndGone]) await setTier(id, { maxLTC: 'plenty' });
      const [changed, gone] = [await addProgram(lenderId), await addProgram(lenderId)];
      const [archived, unchanged] = [await addLender(), await addProgram(await addLender())];
      const ofArchived = await addProgram(archived);
      await open();
      await setTier(changed, { totalLTC: 80 });
      await database.db.delete(programs).where(inArray(programs.id, [gone, brokenAndGone]));
      await database.db.update(lenders).set({ archivedAt: new Date() }).where(eq(lenders.id, archived));
      await database.db.update(lenders).set({ name: 'Renamed' }).where(eq(lenders.id, lenderId));
      const added = await addProgram(await addLender());
      await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'plinth events'",
      );
      const loans = () => [changed, gone, ofArchived, unchanged, added].map(loanOf);
      await vi.waitFor(() => expect(loans()).toEqual([248_000, undefined, undefined, 263_500, 263_500]), 90_000);
      expect([cache?.nameOfLender(lenderId), cache?.nameOfLender(archived)]).toEqual(['Renamed', '']);
      expect(cache?.setAside().map(({ id }) => id)).toEqual([broken]);
    },
  );

  it('has a program from its first day to its last, and no deleted one', async () => {
    const lenderId = await addLender();
    const [current, later] = [await addProgram(lenderId), await addProgram(lenderId)];
    const [over, deleted] = [await addProgram(lenderId), await addProgram(lenderId)];
    const set = (id: string, columns: object) => database.db.update(programs).set(columns).where(eq(programs.id, id));
    await set(later, { effectiveFrom: '2999-01-01' });
    await set(over, { effectiveUntil: '2001-01-01' });
    await set(deleted, { deletedAt: new Date() });
    await open();
    const found = () => [current, later, over, deleted].map((id) => loanOf(id) !== undefined);
    expect(found()).toEqual([true, false, false, false]);
    await set(later, { effectiveFrom: null });
    await set(current, { deletedAt: new Date() });
    await changedPrograms(later, current);
    await vi.waitFor(() => expect(found()).toEqual([false, true, false, false]), 90_000);
  });

  it('forgets a lender that is archived, and finds all its programs when it is back', async () => {
    const lenderId = await addLender();
    const ids = [await addProgram(lenderId), await addProgram(lenderId)];
    await open();
    const archive = async (archivedAt: Date | null) => {
      await database.db.update(lenders).set({ archivedAt }).where(eq(lenders.id, lenderId));
      await changedLender(lenderId);
    };
    const found = () => ids.map((id) => loanOf(id) !== undefined);
    await archive(new Date());
    await vi.waitFor(() => expect(found()).toEqual([false, false]), 90_000);
    await changedPrograms(ids[0] ?? '');
    await archive(null);
    await vi.waitFor(() => expect(found()).toEqual([true, true]), 90_000);
  });

  it('sets aside a program whose terms cannot be read, finds the others, and takes it back once it is saved', async () => {
    const lenderId = await addLender();
    const [broken, sound] = [await addProgram(lenderId), await addProgram(lenderId)];
    await setTier(broken, { maxLTC: 'plenty' });
    await open();
    expect([loanOf(broken), loanOf(sound)]).toEqual([undefined, 263_500]);
    const setAside = () => cache?.setAside();
    expect(setAside()).toMatchObject([
      { id: broken, lenderId, problems: [{ field: 'tiers.0.maxLTC', stored: '"plenty"' }] },
    ]);
    // Saved again, it is back.
    await setTier(broken, {});
    await changedPrograms(broken);
    await vi.waitFor(() => expect(loanOf(broken)).toBe(263_500), 90_000);
    expect(setAside()).toEqual([]);
  });

  it('reads a column that a stored tier lacks as stated by nobody, and still sizes by the others', async () => {
    const programId = await addProgram(await addLender());
    const { totalLTC: _, rehabPercent: __, ...older } = { ...tier, minExperience: null, maxRehabBudget: null };
    await database.db
      .update(programs)
      .set({ tiers: [older] })
      .where(eq(programs.id, programId));
    await open();
    // 90% of the price and the whole rehab.
    expect(loanOf(programId)).toBe(285_000);
  });

  it('catches up when a reading fails', async () => {
    const lenderId = await addLender('Old name');
    let failures = 0;
    await open(async (_db, ids) => {
      if (ids && failures === 0) {
        failures += 1;
        throw new Error('the database is away');
      }
      return new Map();
    });
    await database.db.update(lenders).set({ name: 'New name' }).where(eq(lenders.id, lenderId));
    await changedLender(lenderId);
    await vi.waitFor(() => expect(cache?.current(kind).lenders.get(lenderId)?.name).toBe('New name'), {
      timeout: 90_000,
    });
    expect(failures).toBe(1);
  });
});
