import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemoPast } from '../../../../demo/past/fill.ts';
import { newVerifiedBroker } from '../../../../tests/support/desks/account-desk.ts';
import { writePackages } from '../../../../tests/support/lending/market-figures/packages.ts';
import { plainFigures } from '../../../../tests/support/lending/market-figures/plain-figures.ts';
import { shownFigures } from '../../../../tests/support/lending/market-figures/shown-figures.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { analyticsTexts, growthText } from '../model.ts';
import { rebuildAnalytics } from './rollup/job.ts';

let app: TestApp;
let admin: Caller;
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever came back; each row says what it expects
let figures: any;
let plain: Record<string, unknown>;
beforeAll(async () => {
  app = await createTestApp('demo');
  await fillDemoPast(app.platform);
  await writePackages(app.database.db);
  await app.database.db.execute(sql`
    insert into help_tickets (channel, user_name, user_email, company, subject, category, priority, description, status, created_at)
    select 'product', 'Any', 'any@example.com', '', '', 'Other', 'Low', '', s.status, now() - n * interval '1 day'
    from unnest(array['Open', 'In Progress', 'Waiting for Response', 'Resolved', 'Closed']) with ordinality s (status, n)`);
  await rebuildAnalytics(app.platform);
  admin = await app.signIn('admin@example.com');
  figures = (await admin.call('GET', '/api/admin/analytics')).body;
  plain = await plainFigures(app.database.db, new Date(figures.asOf));
});
afterAll(() => app?.close());

const fieldsOf = (value: unknown) => Object.keys(value as object).sort();
/** Each item of the checklist with what it has to be, in the order of its numbers. */
const items: Readonly<Record<string, () => unknown>> = {
  // The page itself, its redirect and its empty state: tests/screens/market/analytics.test.ts.
  'D3-018 the dashboard has its figures': async () =>
    expect((await admin.call('GET', '/api/admin/analytics')).status).toBe(200),
  'D3-043 who is no administrator gets none of it': async () => {
    for (const email of ['broker@example.com', 'investor@example.com', 'lender@example.com']) {
      const who = await app.signIn(email);
      for (const path of ['', '/rows?figure=totalUsers', '/lender-months', '/rebuild'])
        expect((await who.call('GET', `/api/admin/analytics${path}`)).status, `${email} ${path}`).toBe(403);
    }
    expect((await app.visitor.call('GET', '/api/admin/analytics')).status).toBe(401);
  },
  'D3-102 the empty heading': () => expect(analyticsTexts.empty).toBe('No analytics data available'),
  'D3-103 the line under it': () =>
    expect(analyticsTexts.emptyMore).toBe('Please check back later or contact support if this issue persists.'),
  'D3-104 the table of lenders has the newest month first': () => {
    const months = figures.lenderQuoteCountsByMonth.map(({ year, month }: Month) => year * 100 + month);
    expect(months.length).toBeGreaterThan(3);
    expect(months).toEqual([...months].sort((a, b) => b - a));
  },
  'D3-105 the text of the empty table': () =>
    expect(analyticsTexts.noLenderCounts).toBe('No lender quote count data available.'),
  'D3-317 every field has the value of plain SQL': () => {
    const { isNew: _, asOf: _a, period: _p, previous: _v, trend: _t, ...documented } = figures;
    expect(fieldsOf(documented)).toEqual(fieldsOf(plain));
    expect(shownFigures(figures)).toEqual(plain);
    for (const name of ['totalUsers', 'totalVolume', 'approvedDeals', 'pendingDeals', 'rejectedDeals', 'openTickets'])
      expect(figures[name], name).toBeGreaterThan(0);
  },
  'D3-318 the averages': () => {
    expect(fieldsOf(figures.avgQuoteValues)).toEqual(['avgArv', 'avgLiquidity', 'avgLoanAmount', 'avgPurchasePrice']);
    expect(figures.avgQuoteValues).toEqual(plain.avgQuoteValues);
    expect(figures.avgQuoteValues.avgPurchasePrice).toBeGreaterThan(1_000);
  },
  'D3-319 recent activity': () => {
    expect(fieldsOf(figures.recentActivity)).toEqual(['newDeals', 'newQuotes', 'newTickets', 'newUsers']);
    expect(figures.recentActivity).toMatchObject({ newTickets: 5 });
  },
  'D3-320 a top lender': () => {
    for (const lender of figures.topLenders) {
      expect(lender).toMatchObject({ name: expect.stringMatching(/./), dealCount: expect.any(Number) });
      expect(lender.totalVolume).toBeGreaterThan(0);
    }
  },
  'D3-321 a top user': () => {
    for (const user of figures.topUsers) {
      expect(fieldsOf(user)).toEqual(['name', 'quoteCount', 'userId', 'userType']);
      expect(user.quoteCount).toBeGreaterThan(0);
    }
  },
  'D3-322 a month of a lender, January being 1': () => {
    for (const row of figures.lenderQuoteCountsByMonth) {
      expect(fieldsOf(row)).toEqual(['lenderId', 'lenderName', 'month', 'quoteCount', 'year']);
      expect(row.month).toBeGreaterThan(0);
      expect(row.month).toBeLessThan(13);
    }
  },
  'D3-323 three statuses are open, two are resolved': () =>
    expect(figures).toMatchObject({ totalTickets: 5, openTickets: 3, resolvedTickets: 2 }),
  'D3-631 the call answers the object to admins and superadmins': async () => {
    const superadmin = await app.signIn('superadmin@example.com');
    const { status, body } = await superadmin.call('GET', '/api/admin/analytics');
    expect(status).toBe(200);
    expect(fieldsOf(body)).toEqual(fieldsOf(figures));
  },
  'D3-750 a login counts as active for 30 days': async () => {
    const before = (await admin.call('GET', '/api/admin/analytics')).body.activeUsers;
    const { id } = await newVerifiedBroker(app, 'active');
    const active = async (daysAgo: number) => {
      const at = new Date(app.clock.now().getTime() - daysAgo * dayMs);
      await app.database.db.execute(sql`update accounts set last_login_at = ${at.toISOString()} where id = ${id}`);
      await app.database.db.execute(sql`insert into analytics_marks (source, day)
        select 'users', (created_at at time zone 'America/New_York')::date from accounts where id = ${id}`);
      return (await admin.call('GET', '/api/admin/analytics')).body.activeUsers - before;
    };
    expect([await active(0), await active(29), await active(30)]).toEqual([1, 1, 0]);
  },
  'D3-751 recent activity covers 7 days, today being one': async () => {
    const recent = async () => (await admin.call('GET', '/api/admin/analytics')).body.recentActivity.newTickets;
    const before = await recent();
    for (const daysAgo of [6, 7]) await writeTicket(daysAgo);
    expect((await recent()) - before).toBe(1);
  },
  'D3-752 top lists have 5': () => {
    expect(figures.topLenders).toHaveLength(5);
    expect(figures.topUsers).toHaveLength(5);
  },
  'D3-753 growth has one decimal': () => {
    expect([growthText(12.34, false), growthText(-3, false), growthText(0, false), growthText(100, true)]).toEqual([
      ...['+12.3%', '-3.0%', '0.0%', 'New'],
    ]);
    expect(figures.quoteGrowthRate).toBe(plain.quoteGrowthRate);
  },
};
/** A message of noon so many days ago in Eastern time, with its mark. */
const writeTicket = (daysAgo: number) =>
  app.database.db.execute(sql`
    with day as (select (now() at time zone 'America/New_York')::date - ${daysAgo}::int as day),
      mark as (insert into analytics_marks (source, day) select 'tickets', day from day)
    insert into help_tickets (channel, user_name, user_email, company, subject, category, priority, description, created_at)
    select 'product', 'Any', 'any@example.com', '', '', 'Other', 'Low', '', (day + time '12:00') at time zone 'America/New_York' from day`);
interface Month {
  readonly year: number;
  readonly month: number;
}

describe('the checklist of the figures', () => {
  it('has 18 items', () => expect(Object.keys(items)).toHaveLength(18));
  it.each(Object.entries(items))('%s', async (_name, holds) => void (await holds()));
});

describe('an administrator with desks', () => {
  it('reads the figures at the market desk alone, and rebuilds them at none', async () => {
    const superadmin = await app.signIn('superadmin@example.com');
    for (const desk of ['market', 'support', 'billing']) {
      const one = await newVerifiedBroker(app, `figures-${desk}`);
      expect((await superadmin.call('POST', '/api/admin/promote', { userId: one.id })).status).toBe(200);
      expect((await superadmin.call('PUT', `/api/admin/users/${one.id}/desks`, { desks: [desk] })).status).toBe(200);
      const allowed = desk === 'market' ? 200 : 403;
      for (const path of [
        '',
        '/rebuild',
        '/rows?figure=totalUsers',
        '/rows/file?figure=totalUsers&format=csv',
        '/lender-months',
        '/lender-months/file?format=csv',
      ])
        expect((await one.call('GET', `/api/admin/analytics${path}`)).status, `${desk} ${path}`).toBe(allowed);
      expect((await one.call('POST', '/api/admin/analytics/rebuild')).status).toBe(403);
    }
  });
});
