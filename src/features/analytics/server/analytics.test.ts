import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { quotes } from '../../quotes/server/tables.ts';
import { buildingText } from '../model.ts';
import { keepRollup } from './rollup/job.ts';

const documented = [
  ...['totalUsers', 'userGrowthRate', 'activeUsers', 'newUsersThisMonth', 'userTypeBreakdown', 'totalLenders'],
  ...['activeLenders', 'totalVolume', 'totalDeals', 'approvedDeals', 'pendingDeals', 'rejectedDeals'],
  ...['submissionToApprovalRate', 'quoteToSubmissionRate', 'totalQuotes', 'quotesThisMonth', 'quoteGrowthRate'],
  ...['quotesByLoanType', 'avgQuoteValues', 'recentActivity', 'totalTickets', 'openTickets', 'resolvedTickets'],
  ...['totalPipelines', 'activePipelines', 'topLenders', 'topUsers', 'lenderQuoteCountsByMonth'],
];

let app: TestApp;
let admin: Caller;
const url = '/api/admin/analytics';
beforeAll(async () => {
  app = await createTestApp('demo');
  admin = await app.signIn('admin@example.com');
});
afterAll(() => app?.close());

describe('the documented figures', () => {
  it('are all there by their names, as numbers of one moment', async () => {
    const { status, body } = await admin.call('GET', url);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(documented));
    expect(Object.keys(body.avgQuoteValues)).toEqual(['avgPurchasePrice', 'avgLoanAmount', 'avgArv', 'avgLiquidity']);
    expect(Object.keys(body.recentActivity)).toEqual(['newUsers', 'newQuotes', 'newDeals', 'newTickets']);
    expect(body.topLenders.length).toBeLessThanOrEqual(5);
    expect(body.topUsers.length).toBe(Math.min(5, body.topUsers.length));
    expect(body.totalUsers).toBeGreaterThan(5);
    expect(body.totalLenders).toBeGreaterThan(5);
    expect(Date.parse(body.asOf)).toBeLessThanOrEqual(app.clock.now().getTime());
  });

  it('are the same before and after the rollup is built, and in the middle of it', async () => {
    const { asOf: _before, ...before } = (await admin.call('GET', url)).body;
    await keepRollup(app.platform);
    const { asOf: _after, ...after } = (await admin.call('GET', url)).body;
    expect(after).toEqual(before);
    expect((await admin.call('POST', `${url}/rebuild`)).status).toBe(200);
    const { asOf: _during, ...during } = (await admin.call('GET', url)).body;
    expect(during).toEqual(before);
  });

  it('are counted again by themselves once something is counted otherwise than in the build', async () => {
    await keepRollup(app.platform);
    const { asOf: _before, ...before } = (await admin.call('GET', url)).body;
    const { db } = app.database;
    // As an earlier version left them.
    await db.execute(sql`update analytics_counters set amount = amount + 7 where measure = 'users' and grain = 'ever'`);
    expect((await admin.call('GET', url)).body.totalUsers).toBeGreaterThan(before.totalUsers);
    await keepRollup(app.platform);
    expect((await admin.call('GET', url)).body.totalUsers).toBeGreaterThan(before.totalUsers);
    await db.execute(sql`update analytics_state set fingerprint = 'of an earlier version'`);
    await keepRollup(app.platform);
    const { asOf: _after, ...after } = (await admin.call('GET', url)).body;
    expect(after).toEqual(before);
  });

  it('say that they are being counted, while a large market has no build yet', async () => {
    const other = await createTestApp('demo');
    try {
      const boss = await other.signIn('superadmin@example.com');
      const { db } = other.platform.database.background;
      const broker = await other.signIn('broker@example.com');
      const lenderIds = [(await broker.call('GET', '/api/lenders')).body.lenders[0]._id];
      const asked = await broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds });
      expect(asked.status, JSON.stringify(asked.body)).toBe(200);
      const { rows } = await db.execute<{ list: string; values: string }>(sql`
        select string_agg(quote_ident(column_name), ',') as list,
          string_agg(case column_name when 'id' then 'gen_random_uuid()' when 'address_key' then 'n::text' when 'request' then '''{}''::jsonb' when 'program' then 'null'
            else 'q.' || quote_ident(column_name) end, ',') as values
        from information_schema.columns where table_schema = 'public' and table_name = 'quotes' and is_generated = 'NEVER'`);
      const [{ list = '', values = '' } = {}] = rows;
      await db.execute(
        sql`insert into quotes (${sql.raw(list)}) select ${sql.raw(values)} from (select * from quotes limit 1) q, generate_series(1, 100001) n`,
      );
      // As before the first build, which the jobs of this app may have made meanwhile.
      await db.execute(sql`with state as (delete from analytics_state) delete from analytics_counters`);
      expect(await db.$count(quotes)).toBeGreaterThan(100_000);
      const refused = await boss.call('GET', url);
      expect([refused.status, refused.body.message]).toEqual([503, buildingText]);
      await keepRollup(other.platform);
      expect((await boss.call('GET', url)).body.totalQuotes).toBeGreaterThan(100_000);
    } finally {
      await other.close();
    }
  });

  it('of a period are of what is dated in it, next to those of the period before', async () => {
    const all = (await admin.call('GET', url)).body;
    const { body } = await admin.call('GET', `${url}?from=2000-01-01&to=2199-12-31`);
    const { period: _p, previous, trend: _t, asOf: _a, ...figures } = body;
    const { period: _p2, previous: none, trend: _t2, asOf: _a2, ...same } = all;
    expect(figures).toEqual(same);
    expect(none).toBeNull();
    expect(previous).toMatchObject({ totalUsers: 0, totalQuotes: 0, quoteToSubmissionRate: 0 });
    const nothing = (await admin.call('GET', `${url}?from=2001-01-01&to=2001-01-31`)).body;
    expect(nothing).toMatchObject({ totalUsers: 0, totalQuotes: 0, totalDeals: 0, totalTickets: 0, topUsers: [] });
    expect(nothing.previous).toMatchObject({ from: '2000-12-01', to: '2000-12-31' });
    for (const query of ['from=2026-01-01', 'from=2026-02-01&to=2026-01-01', 'from=2026-02-30&to=2026-03-01'])
      expect((await admin.call('GET', `${url}?${query}`)).status).toBe(400);
  });

  it('follow what happens from the moment it is written', async () => {
    const before = (await admin.call('GET', url)).body;
    const message = {
      channel: 'contact',
      name: 'Ann Example',
      email: 'ann.figures@example.com',
      company: '',
      topic: 'question',
      message: 'How are loans counted here?',
    };
    const sent = await app.visitor.call('POST', '/api/contact', message);
    expect(sent.body).toMatchObject({ success: true });
    const { body } = await admin.call('GET', url);
    expect(body.totalTickets).toBe(before.totalTickets + 1);
    expect(body.openTickets).toBe(before.openTickets + 1);
    expect(body.recentActivity.newTickets).toBe(before.recentActivity.newTickets + 1);
    await keepRollup(app.platform);
    expect((await admin.call('GET', url)).body.totalTickets).toBe(before.totalTickets + 1);
  });
});
