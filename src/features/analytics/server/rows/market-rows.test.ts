import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemoPast } from '../../../../../demo/past/fill.ts';
import { writePackages } from '../../../../../tests/support/lending/market-figures/packages.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { figureText, type MarketFigure, marketFigureNames } from '../../rows/figures.ts';
import { keepRollup, rebuildAnalytics } from '../rollup/job.ts';
import { counters } from '../tables.ts';

let app: TestApp;
let admin: Caller;
const url = '/api/admin/analytics';
beforeAll(async () => {
  app = await createTestApp('demo');
  admin = await app.signIn('admin@example.com');
  // The figures were counted before the demo market had a past.
  await keepRollup(app.platform);
  await fillDemoPast(app.platform);
  expect((await read('')).totalQuotes).toBeGreaterThan(100);
  await writePackages(app.database.db);
  await rebuildAnalytics(app.platform);
  await keepRollup(app.platform);
});
afterAll(() => app?.close());

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever came back
async function read(path: string): Promise<any> {
  const { status, body } = await admin.call('GET', `${url}${path}`);
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body;
}

/** All pages of the rows of a figure. */
async function rowsOf(query: string) {
  const first = await read(`/rows?${query}`);
  const rows = [...first.rows];
  for (let { next } = first; next !== null; ) {
    const page = await read(`/rows?${query}&cursor=${next}`);
    expect(page.total).toBeNull();
    rows.push(...page.rows);
    next = page.next;
  }
  return { list: first.list as string, total: first.total as number, rows };
}

/** The figures with the number that each shows, and what narrows it: of those that are several, the first ones. */
async function shown(period = '') {
  const all = await read(period === '' ? '' : `?${period}`);
  const of = (figure: MarketFigure, values: readonly (readonly [string, number])[], days = period) =>
    values.slice(0, 3).map(([name, count]) => ({ figure, count, query: `of=${encodeURIComponent(name)}&${days}` }));
  const plain = (figure: MarketFigure, count: number) => ({ figure, count, query: period });
  const month = ({ year, month: number }: { year: number; month: number }) => {
    const first = new Temporal.PlainYearMonth(year, number);
    const two = `${number}`.padStart(2, '0');
    return `from=${year}-${two}-01&to=${year}-${two}-${first.daysInMonth}`;
  };
  type Counted = {
    lenderId: string;
    userId: string;
    dealCount: number;
    quoteCount: number;
    year: number;
    month: number;
  };
  return [
    ...(['totalUsers', 'newUsersThisMonth', 'activeUsers', 'totalLenders', 'activeLenders'] as const).map((name) =>
      plain(name, all[name]),
    ),
    ...(
      ['totalQuotes', 'quotesThisMonth', 'totalDeals', 'approvedDeals', 'pendingDeals', 'rejectedDeals'] as const
    ).map((name) => plain(name, all[name])),
    ...(['totalTickets', 'openTickets', 'resolvedTickets', 'totalPipelines', 'activePipelines'] as const).map((name) =>
      plain(name, all[name]),
    ),
    ...(['newUsers', 'newQuotes', 'newDeals', 'newTickets'] as const).map((name) =>
      plain(name, all.recentActivity[name]),
    ),
    plain('totalVolume', all.totalDeals),
    plain('quoteToSubmissionRate', all.totalDeals),
    plain('submissionToApprovalRate', all.totalDeals),
    ...of('userTypeBreakdown', Object.entries<number>(all.userTypeBreakdown)),
    ...of('quotesByLoanType', Object.entries<number>(all.quotesByLoanType)),
    ...of(
      'topLenders',
      all.topLenders.map(({ lenderId, dealCount }: Counted) => [lenderId, dealCount]),
    ),
    ...of(
      'topUsers',
      all.topUsers.map(({ userId, quoteCount }: Counted) => [userId, quoteCount]),
    ),
    ...(period === '' ? all.lenderQuoteCountsByMonth : [])
      .slice(0, 3)
      .flatMap((one: Counted) => of('lenderQuoteCountsByMonth', [[one.lenderId, one.quoteCount]], month(one))),
  ];
}

describe('the rows behind the figures', () => {
  it('are as many as the figure says, of all time and of a period', async () => {
    const { rows: days } = await app.database.db.execute<{ first: string; last: string }>(sql`
      select (min(requested_at)::date + 20)::text as first, (max(requested_at)::date - 20)::text as last from quotes`);
    for (const period of ['', `from=${days[0]?.first}&to=${days[0]?.last}`]) {
      const figures = await shown(period);
      for (const { figure, count, query } of figures) {
        const { total, rows, list } = await rowsOf(`figure=${figure}&${query}`);
        expect([figure, query, total, rows.length]).toEqual([figure, query, count, count]);
        expect(new Set(rows.map(({ _id }) => _id)).size).toBe(count);
        expect(list).toBe(figureText(figure).list);
        const moments = rows.map(({ at }) => Date.parse(at));
        expect(moments).toEqual([...moments].sort((a, b) => b - a));
      }
      expect(figures.filter(({ count }) => count > 50).length).toBeGreaterThan(2);
      expect(figures.filter(({ figure }) => /Deals$/.test(figure)).map(({ count }) => count > 0)).toContain(true);
    }
  });

  it('of averages are those that state the value, and give the average', async () => {
    const { avgQuoteValues, totalVolume } = await read('');
    const values = {
      avgPurchasePrice: 'purchasePrice',
      avgLoanAmount: 'loanAmount',
      avgArv: 'arv',
      avgLiquidity: 'liquidity',
    } as const;
    for (const [figure, column] of Object.entries(values)) {
      const { rows, total } = await rowsOf(`figure=${figure}`);
      expect(rows).toHaveLength(total);
      const sum = rows.reduce((all, row) => all + row[column], 0);
      expect(Math.round(sum / rows.length), figure).toBe(avgQuoteValues[figure]);
    }
    const { rows: deals } = await rowsOf('figure=totalVolume');
    expect(deals.reduce((all, { loanAmount }) => all + (loanAmount ?? 0), 0)).toBe(totalVolume);
  });

  it('of growth are those of both months', async () => {
    const { rows } = await app.database.db.execute<{ quotes: number; users: number }>(sql`
      with first as (select date_trunc('month', now() at time zone 'America/New_York') - interval '1 month' as day)
      select (select count(*)::int from quotes, first where requested_at at time zone 'America/New_York' >= day) as quotes,
        (select count(*)::int from accounts, first where created_at at time zone 'America/New_York' >= day and deleted_at is null) as users`);
    expect((await rowsOf('figure=quoteGrowthRate')).total).toBe(rows[0]?.quotes);
    expect((await rowsOf('figure=userGrowthRate')).rows).toHaveLength(rows[0]?.users ?? -1);
  });

  it('name no address, no client and no email address', async () => {
    const { rows: secrets } = await app.database.db.execute<{ secret: string }>(sql`
      select distinct address as secret from pipeline_entries where address <> '' union select client_name from pipeline_entries
      where client_name <> '' union select email from accounts`);
    for (const figure of ['totalUsers', 'totalQuotes', 'totalDeals', 'totalTickets', 'totalPipelines']) {
      const text = JSON.stringify((await rowsOf(`figure=${figure}`)).rows);
      expect(secrets.filter(({ secret }) => text.includes(JSON.stringify(secret)))).toEqual([]);
      expect(text).not.toContain('@');
    }
  });

  it('come as a file with the columns of the screen, and that somebody took it is written down', async () => {
    const { total } = await rowsOf('figure=totalQuotes');
    const file = await admin.call('GET', `${url}/rows/file?figure=totalQuotes&format=csv`);
    expect(file.status).toBe(200);
    const lines = String(file.body).trimEnd().split('\r\n');
    expect(lines[0]).toContain('Lender,User,Loan type,State,Status,Loan amount,Purchase price,ARV,Liquidity,Requested');
    expect(lines).toHaveLength(total + 1);
    const { rows } = await app.database.db.execute(sql`
      select payload from audit_log where entity = 'listExport' and action = 'listExport.ended' order by at desc limit 1`);
    expect(rows).toEqual([{ payload: { list: 'analytics-quotes', rows: total, whole: true } }]);
    expect(
      (await admin.call('GET', `${url}/rows/file?figure=totalUsers&format=xlsx`)).headers['content-type'],
    ).toContain('spreadsheet');
  });

  it('are refused for a figure that is not said which, for no figure and for a cursor that is none', async () => {
    const several = marketFigureNames.filter((name) => figureText(name).of !== undefined);
    expect(several).toHaveLength(5);
    for (const name of several) expect((await admin.call('GET', `${url}/rows?figure=${name}`)).status).toBe(400);
    for (const query of [
      'figure=nothing',
      'figure=topLenders&of=nobody',
      'figure=totalUsers&cursor=x',
      'figure=totalUsers&from=2026-01-01',
    ])
      expect((await admin.call('GET', `${url}/rows?${query}`)).status, query).toBe(400);
    expect((await admin.call('GET', `${url}/rows/file?figure=topLenders&format=csv`)).status).toBe(400);
    expect((await admin.call('GET', `${url}/lender-months?cursor=x`)).status).toBe(400);
  });
});

describe('the counts of lenders by month', () => {
  it('go on beyond the first two hundred, each once, and come as a file', async () => {
    const generation = sql`(select current from analytics_state)`;
    // As a market of many years has them: nothing but the counters of a lender.
    await app.database.db.execute(sql`
      insert into ${counters} (generation, measure, grain, day, dimension, amount)
      select ${generation}, 'quotesByLender', 'month', (date '1990-01-01' + n * interval '1 month')::date, l.id::text, 1 + n % 3
      from generate_series(0, 99) n, (select id from lenders order by id limit 3) l`);
    const listed = [];
    for (let cursor = ''; ; ) {
      const page = await read(`/lender-months?${cursor}`);
      listed.push(...page.months);
      if (page.next === null) break;
      cursor = `cursor=${page.next}`;
    }
    const { rows: plain } = await app.database.db.execute(sql`
      select dimension as "lenderId", (select name from lenders where id = dimension::uuid) as "lenderName",
        extract(year from day)::int as year, extract(month from day)::int as month, amount::int as "quoteCount"
      from ${counters} where generation = ${generation} and measure = 'quotesByLender' and grain = 'month'
      order by day desc, amount desc, dimension`);
    expect(plain.length).toBeGreaterThan(300);
    expect(listed).toEqual(plain);
    expect((await read('')).lenderQuoteCountsByMonth).toEqual(listed.slice(0, 200));
    const file = await admin.call('GET', `${url}/lender-months/file?format=csv`);
    expect(String(file.body).trimEnd().split('\r\n')).toHaveLength(plain.length + 1);
  });
});
