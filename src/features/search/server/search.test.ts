import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { Market } from '../../../lending/engine/market.ts';
import { loanKind } from '../../../lending/kinds/find.ts';
import { readAllLenderTerms } from '../../lenders/server/api.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { toLenderTerms } from '../../lenders/to-engine.ts';
import { readProgram } from '../../programs/read-program.ts';
import { programs } from '../../programs/server/tables.ts';
import type { SearchRow } from '../contract.ts';
import { marketCache } from './api.ts';

const url = '/api/search/fix-and-flip';
const deal = {
  state: 'TX',
  fico: 700,
  experience: 4,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};

let app: TestApp;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const search = async (scenario: object, options: object = {}) => {
  const { status, body } = await broker.call('POST', url, { scenario, ...options });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { counts: Record<string, number>; rows: SearchRow[]; nearMisses: SearchRow[] };
};

/** The engine over the same rows, without the server in between. */
async function engine() {
  const market = new Market(loanKind('fix-and-flip'));
  for await (const rows of readAllLenderTerms(app.database.db))
    for (const row of rows) market.putLender(toLenderTerms(row, null));
  const rows = await app.database.db.select().from(programs).where(eq(programs.kind, 'fix-and-flip'));
  const read = rows.flatMap((row) => readProgram(row).program ?? []);
  for (const program of read) market.putProgram(program);
  return { market, programs: new Map(read.map((program) => [program.id, program])) };
}

describe('the search of the product', () => {
  it('finds programs for the example deal and answers every figure as the engine has it', async () => {
    const { market, programs: stored } = await engine();
    const expected = market.search(deal, { now: Date.now() });
    const { counts, rows, nearMisses } = await search(deal);
    expect(counts).toEqual(expected.counts);
    expect(counts.eligible).toBeGreaterThan(0);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(stored.size);
    expect(rows.length).toBeGreaterThan(0);
    for (const [list, wanted] of [
      [rows, expected.matches],
      [nearMisses, expected.nearMisses],
    ] as const) {
      expect(list).toMatchObject(JSON.parse(JSON.stringify(wanted)));
      expect(list).toHaveLength(wanted.length);
    }
    for (const row of [...rows, ...nearMisses]) {
      const program = stored.get(row.programId);
      const tier = row.tierIndex === null ? undefined : program?.tiers[row.tierIndex];
      expect(row.programName).toBe(program?.name);
      const { maxLTC, totalLTC, maxARV, rehabPercent } = row.tier;
      expect(tier).toMatchObject({ maxLTC, totalLTC, maxARV, rehabPercent });
    }
  });

  it('finds programs for the example deal before its property type is known, and asks for it', async () => {
    const { propertyType, ...without } = deal;
    const { counts, rows } = await search(without, { limit: 200 });
    expect(propertyType).toBe('Single Family 1-4');
    expect(counts.undetermined).toBeGreaterThan(0);
    expect(rows.length).toBe(Math.min(200, (counts.eligible ?? 0) + (counts.review ?? 0) + (counts.undetermined ?? 0)));
    for (const { checks } of rows.filter(({ status }) => status === 'undetermined')) {
      expect(checks).toContainEqual(expect.objectContaining({ code: 'PROPERTY_TYPE', outcome: 'unknown' }));
    }
  });

  it('answers page after page of the same order, each match once', async () => {
    const whole = await search(deal, { limit: 200 });
    const first = await search(deal, { limit: 7, nearMissLimit: 0 });
    const second = await search(deal, { offset: 7, limit: 7 });
    expect(first.nearMisses).toEqual([]);
    expect([...first.rows, ...second.rows]).toEqual(whole.rows.slice(0, 14));
    expect(whole.rows.length).toBeGreaterThan(14);
    expect(new Set(whole.rows.map((row) => row.programId)).size).toBe(whole.rows.length);
  });

  it('looks through the lenders with a text in their name alone, and counts them alone', async () => {
    const whole = await search(deal, { limit: 200, nearMissLimit: 200 });
    const all = [...whole.rows, ...whole.nearMisses];
    const [first] = whole.rows;
    const part = first?.lenderName.slice(1, 5) ?? '';
    const own = (list: readonly SearchRow[]) =>
      list.filter(({ lenderName }) => lenderName.toLowerCase().includes(part.toLowerCase()));
    const some = await search(deal, { lender: ` ${part.toUpperCase()} `, limit: 200, nearMissLimit: 200 });
    expect(some.rows).toEqual(own(whole.rows));
    expect(some.nearMisses).toEqual(own(whole.nearMisses));
    expect(Object.values(some.counts).reduce((sum, count) => sum + count)).toBe(own(all).length);
    expect(own(all).length).toBeLessThan(all.length);
    expect(await search(deal, { lender: 'nobody is called so' })).toMatchObject({
      counts: { eligible: 0, review: 0, undetermined: 0, ineligible: 0 },
      rows: [],
      nearMisses: [],
    });
  });

  it('answers the page of some verdicts without those before them', async () => {
    const whole = await search(deal, { limit: 200 });
    const review = whole.rows.filter(({ status }) => status === 'review');
    expect(review.length).toBeGreaterThan(2);
    expect(whole.rows[0]?.status).toBe('eligible');
    const page = await search(deal, { statuses: ['review'], offset: 1, limit: 2 });
    expect(page.rows).toEqual(review.slice(1, 3));
    expect(page.counts).toEqual(whole.counts);
  });

  it('puts the highest leverage first within a verdict when asked to', async () => {
    const { rows } = await search(deal, { sortBy: 'ltc', limit: 200 });
    const eligible = rows.filter(({ status }) => status === 'eligible').map(({ tier }) => Number(tier.maxLTC ?? -1));
    expect(eligible.length).toBeGreaterThan(1);
    expect(eligible).toEqual([...eligible].sort((a, b) => b - a));
  });

  it('keeps the written labels of a bounded number of programs, and answers the same without them', async () => {
    const { labelTexts } = app.platform.service(marketCache).current(loanKind('fix-and-flip'));
    labelTexts.clear();
    for (let place = 0; place < 10_000; place += 1) labelTexts.set(`gone-${place}`, new Map());
    const { rows } = await search(deal);
    expect(labelTexts.size).toBeLessThan(1_000);
    expect((await search(deal)).rows).toEqual(rows);
  });

  it('reads amounts as people type them', async () => {
    const typed = { state: 'texas', fico: ' 700 ', experience: '4', purchasePrice: '$250,000', rehabNeeded: '60k' };
    const plain = { state: 'TX', fico: 700, experience: 4, purchasePrice: 250_000, rehabNeeded: 60_000 };
    expect(await search(typed)).toEqual(await search(plain));
  });

  it('leaves open what the scenario does not say, with the fields that would settle it', async () => {
    const { rows } = await search({ state: 'TX' });
    const open = rows.filter(({ status }) => status === 'undetermined');
    expect(open.length).toBeGreaterThan(0);
    for (const { checks } of open) {
      const unknown = checks.filter((check) => check.outcome === 'unknown');
      expect(unknown.length).toBeGreaterThan(0);
      for (const { fields } of unknown) expect(fields.length).toBeGreaterThan(0);
    }
  });
});

describe('a program that its lender changes', () => {
  it('is searched with its new terms at once, without a restart', async () => {
    const [row] = (await search(deal)).rows;
    if (!row) throw new Error('The example deal finds a program.');
    const { programId } = row;
    const [before] = await app.database.db.select().from(programs).where(eq(programs.id, programId));
    const tiers = ((before?.tiers ?? []) as object[]).map((tier) => ({ ...tier, maxARV: 50 }));
    expect(tiers.length).toBeGreaterThan(0);
    await app.database.transaction(async (tx) => {
      await tx.db.update(programs).set({ tiers, name: 'Changed Flip' }).where(eq(programs.id, programId));
      const event = JSON.stringify({ topic: 'program', programId });
      await tx.client.query("select pg_notify('plinth_events', $1)", [event]);
    });
    await vi.waitFor(async () => {
      const { body } = await broker.call('POST', `${url}/explain`, { scenario: deal, programId });
      expect(body.row).toMatchObject({
        programName: 'Changed Flip',
        tier: { maxARV: 50 },
        sizing: { arvLimit: 210_000 },
      });
      expect(body.row.sizing.totalLoanAmount).toBeLessThanOrEqual(210_000);
    }, 90_000);
    expect(row.sizing.totalLoanAmount).toBeGreaterThan(210_000);
  });
});

describe('a program whose stored terms cannot be read', () => {
  it('takes part in no search, is counted in health, and administrators are told which one and why', async () => {
    const [row] = (await search(deal)).rows;
    if (!row) throw new Error('The example deal finds a program.');
    const { programId, lenderName, programName } = row;
    const own = eq(programs.id, programId);
    const [sound] = await app.database.db.select().from(programs).where(own);
    const store = async (tiers: unknown) => {
      await app.database.db.update(programs).set({ tiers }).where(own);
      const event = JSON.stringify({ topic: 'program', programId });
      await app.database.db.execute(sql`select pg_notify('plinth_events', ${event})`);
    };
    const setAside = async () => (await app.visitor.call('GET', '/api/health')).body.programsSetAside;
    await store([{ maxLTC: 'as much as you like' }, { maxLTC: 'x'.repeat(200) }]);
    await vi.waitFor(async () => expect(await setAside()).toBe(1), 90_000);
    expect((await broker.call('POST', `${url}/explain`, { scenario: deal, programId })).status).toBe(404);
    const admin = await app.signIn('admin@example.com');
    const { body } = await admin.call('GET', '/api/admin/set-aside-programs');
    expect(body).toMatchObject({ total: 1, programs: [{ _id: programId, name: programName, lenderName }] });
    expect(body.programs[0].problems).toEqual([
      { field: 'tiers.0.maxLTC', message: expect.any(String), stored: '"as much as you like"' },
      { field: 'tiers.1.maxLTC', message: expect.any(String), stored: `"${'x'.repeat(78)}…` },
    ]);
    await store(sound?.tiers);
    await vi.waitFor(async () => expect(await setAside()).toBe(0), 90_000);
  });
});

describe('the explanation of one program', () => {
  it('has the row of the search with its passing checks, every tier and how to reach the lender', async () => {
    const [row] = (await search(deal)).rows;
    const { status, body } = await broker.call('POST', `${url}/explain`, { scenario: deal, programId: row?.programId });
    expect(status).toBe(200);
    const { checks, ...rest } = row ?? { checks: [] };
    expect(body.row).toMatchObject(rest);
    expect(body.row.checks).toEqual(expect.arrayContaining(checks));
    expect(body.row.checks.some(({ outcome }: { outcome: string }) => outcome === 'pass')).toBe(true);
    const [program] = await app.database.db
      .select()
      .from(programs)
      .where(eq(programs.id, row?.programId ?? ''));
    const [company] = await app.database.db
      .select()
      .from(lenders)
      .where(eq(lenders.id, row?.lenderId ?? ''));
    expect(body.tiers).toHaveLength(((program?.tiers ?? []) as object[]).length);
    expect(body.confirmedAt).toBe(program?.confirmedAt.toISOString());
    expect(body.lender).toEqual({
      answeredPercent: null,
      contactName: company?.contactName,
      phone: company?.phone,
      email: company?.email,
      website: company?.website,
      nmlsId: company?.nmlsId,
      licenseStates: company?.licenseStates,
    });
  });

  it('does not know a program that is not on the market', async () => {
    const programId = '00000000-0000-4000-8000-000000000000';
    const { status, body } = await broker.call('POST', `${url}/explain`, { scenario: deal, programId });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });
});
