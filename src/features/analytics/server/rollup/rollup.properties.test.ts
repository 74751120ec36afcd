import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainFigures } from '../../../../../tests/support/lending/market-figures/plain-figures.ts';
import { shownFigures } from '../../../../../tests/support/lending/market-figures/shown-figures.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { readAnalytics } from '../read-analytics.ts';
import { counters, marks, rollupState } from '../tables.ts';
import { foldMarks } from './fold.ts';
import { type marketSources, marketSources as sources } from './market-sources.ts';
import { markDays } from './marks.ts';
import { buildNext, removeOldBuilds, startRebuild } from './rebuild.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('demo');
});
afterAll(() => app?.close());

type List = keyof typeof marketSources;
interface Change {
  readonly does: 'add' | 'change' | 'remove';
  readonly list: List;
  readonly at: Date;
  readonly pick: number;
}
type Step = Change | { readonly does: 'fold' | 'rebuild' | 'build' | 'clean'; readonly times: number };

/** Where days, months and clocks change, and anywhere between. */
const moments = fc.oneof(
  fc
    .constantFrom(
      '2026-01-01T04:59:59.999Z',
      '2026-01-01T05:00:00Z',
      '2026-03-08T06:59:59Z',
      '2026-03-08T07:00:00Z',
      '2025-11-02T05:30:00Z',
      '2025-11-02T06:30:00Z',
      '2025-12-01T04:59:59Z',
    )
    .map((text) => new Date(text)),
  fc.date({ min: new Date('2024-11-15'), max: new Date('2026-11-15'), noInvalidDate: true }),
);
const lists = Object.keys(sources) as List[];
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('add' as const, 'add' as const, 'change' as const, 'remove' as const),
      list: fc.constantFrom(...lists),
      at: moments,
      pick: fc.nat(1_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('fold' as const, 'rebuild' as const, 'build' as const, 'build' as const, 'clean' as const),
      times: fc.integer({ min: 1, max: 20 }),
    }),
  },
);

const broker = (pick: number) => sql`(select id from accounts order by id offset ${pick} % 4 limit 1)`;
const lender = (pick: number) => sql`(select id from lenders order by id offset ${pick} % 3 limit 1)`;
const entry = (pick: number) =>
  sql`(select id from pipeline_entries order by id offset ${pick} % greatest(1, (select count(*) from pipeline_entries)) limit 1)`;
const kinds = ['fix-and-flip', 'dscr', 'ground-up', 'stabilized-bridge', 'portfolio'];
const requests = [
  { purchasePrice: 310_000, arv: 450_000, liquidity: 80_000, loanAmount: 240_000.4 },
  { purchasePrice: 0, requestedLoanAmount: 99_000, liquidAssets: 12_345 },
  { loanAmount: 175_000 },
  {},
];
const some = <Value>(values: readonly Value[], pick: number) => values[pick % values.length];

const added: Readonly<Record<List, (at: string, pick: number) => SQL>> = {
  users: (
    at,
    pick,
  ) => sql`insert into accounts (email, password_hash, role, user_type, first_name, last_name, created_at)
    values ('any' || gen_random_uuid() || '@example.com', '', 'user', ${some(['Broker', 'Investor', null], pick)}, 'Any', 'One', ${at})`,
  lenders: (at) => sql`insert into lenders select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
      'name', 'Any ' || gen_random_uuid(), 'created_at', ${at}::text, 'archived_at', null))).* from lenders l limit 1`,
  quotes: (
    at,
    pick,
  ) => sql`insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, updated_at)
    select e.id, ${broker(pick)}, ${lender(pick >> 2)}, ${some(kinds, pick)}, gen_random_uuid()::text, 'expired',
      ${JSON.stringify(some(requests, pick >> 1))}::jsonb, ${at}, ${at}, ${at} from pipeline_entries e where e.id = ${entry(pick)}`,
  deals: (
    at,
    pick,
  ) => sql`insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
    select e.id, ${lender(pick >> 1)}, ${broker(pick)}, '', ${some(['withdrawn', 'declined'], pick)}, ${at}, ${at}
    from pipeline_entries e where e.id = ${entry(pick)}`,
  tickets: (
    at,
  ) => sql`insert into help_tickets (channel, user_name, user_email, company, subject, category, priority, description, created_at)
    select 'product', 'Any', 'any@example.com', '', '', 'Other', 'Low', '', ${at}::timestamptz`,
  pipelines: (
    at,
    pick,
  ) => sql`insert into pipeline_entries (owner_id, loan_type, address, address_key, deal, created_at, updated_at, stage_at, loan_amount)
    values (${broker(pick)}, ${some(kinds, pick)}, '', gen_random_uuid()::text, '{}', ${at}, ${at}, ${at}, ${some([null, 250_000, 1_000_001], pick)})`,
};
const changed: Readonly<Record<List, (pick: number) => SQL>> = {
  users: (pick) => sql`accounts set last_login_at = now() - ${pick % 60} * interval '1 day'`,
  lenders: () => sql`lenders set archived_at = case when archived_at is null then now() end`,
  // What a request says never changes.
  quotes: () => sql`quotes set status = 'declined'`,
  deals: (pick) => sql`loan_packages set state = ${some(['withdrawn', 'declined'], pick)}`,
  tickets: (pick) =>
    sql`help_tickets set status = ${some(['Open', 'In Progress', 'Waiting for Response', 'Resolved', 'Closed'], pick)}`,
  pipelines: () => sql`pipeline_entries set archived_at = case when archived_at is null then now() end`,
};
/** The table of a list, and the rows of the days that a row of it touches: of a deal, of all its packages. */
const tables: Readonly<Record<List, { readonly table: SQL; readonly touched: (ids: SQL) => SQL; readonly own: SQL }>> =
  {
    users: {
      table: sql`accounts`,
      touched: (ids) => sql`select created_at as at from accounts where id in (${ids})`,
      own: sql`email like 'any%'`,
    },
    lenders: {
      table: sql`lenders`,
      touched: (ids) => sql`select created_at as at from lenders where id in (${ids})`,
      own: sql`name like 'Any %'
    and not exists (select from quotes where lender_id = lenders.id) and not exists (select from loan_packages where lender_id = lenders.id)`,
    },
    quotes: {
      table: sql`quotes`,
      touched: (ids) => sql`select requested_at as at from quotes where id in (${ids})`,
      own: sql`true`,
    },
    deals: {
      table: sql`loan_packages`,
      touched: (ids) =>
        sql`select submitted_at as at from loan_packages where deal_id in (select deal_id from loan_packages where id in (${ids}))`,
      own: sql`true`,
    },
    tickets: {
      table: sql`help_tickets`,
      touched: (ids) => sql`select created_at as at from help_tickets where id in (${ids})`,
      own: sql`true`,
    },
    pipelines: {
      table: sql`pipeline_entries`,
      touched: (ids) => sql`select created_at as at from pipeline_entries where id in (${ids})`,
      own: sql`not exists (select from quotes where entry_id = pipeline_entries.id) and not exists (select from loan_packages where deal_id = pipeline_entries.id)`,
    },
  };

async function take(step: Step): Promise<void> {
  const { platform } = app;
  if ('list' in step) await happen(step);
  else if (step.does === 'fold') await foldMarks(platform);
  else if (step.does === 'build') for (let months = 0; months < step.times; months += 1) await buildNext(platform);
  else if (step.does === 'clean') await removeOldBuilds(platform);
  else await platform.database.transaction((tx) => startRebuild(tx, platform.hooks, platform.clock.now()));
}

/** A change of the market with its marks, in one transaction as in the product. */
async function happen({ does, list, at, pick }: Change): Promise<void> {
  const { table, touched, own } = tables[list];
  await app.platform.database.transaction(async (tx) => {
    if (does === 'add') {
      const { rows } = await tx.db.execute<{ id: string }>(sql`${added[list](at.toISOString(), pick)} returning id`);
      const ids = sql`select unnest(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
      await markDays(tx, sources[list], touched(ids));
      return;
    }
    const { rows } = await tx.db.execute<{ id: string }>(
      sql`select id from ${table} where ${own} order by id offset ${pick} % greatest(1, (select count(*) from ${table} where ${own})) limit 1`,
    );
    const ids = sql`select unnest(${sql.param(rows.map(({ id }) => id))}::uuid[])`;
    await markDays(tx, sources[list], touched(ids));
    if (does === 'change') await tx.db.execute(sql`update ${changed[list](pick)} where id in (${ids})`);
    else if (list !== 'users') await tx.db.execute(sql`delete from ${table} where id in (${ids})`);
    else await tx.db.execute(sql`update accounts set deleted_at = now(), email = 'gone' || id where id in (${ids})`);
  });
}

const periods = fc
  .tuple(moments, moments)
  .map(([a, b]) => [a, b].map((at) => at.toISOString().slice(0, 10)).sort())
  .map(([from = '', to = '']) => ({ from, to }));

it('the rollup is what plain SQL counts, after any history, in the middle of any rebuild, for any period', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), periods, async (history, period) => {
      for (const step of history) await take(step);
      const now = app.platform.clock.now();
      for (const days of [undefined, period]) {
        const shown = shownFigures(await readAnalytics(app.platform, days));
        expect(shown).toEqual(await plainFigures(app.database.db, now, days));
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
  // It was about the rollup: not everything was counted by its readers.
  const { db } = app.database;
  expect(await db.$count(counters)).toBeGreaterThan(0);
  while (await foldMarks(app.platform));
  expect(await db.$count(marks)).toBe(0);
  expect((await db.select().from(rollupState))[0]?.current).not.toBeNull();
});
