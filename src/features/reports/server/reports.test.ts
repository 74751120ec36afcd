import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayIn } from '../../../kernel/time-zones.ts';
import { spansOf, wholeSpanOf } from '../../own-figures/periods.ts';
import type { ReportResult } from '../contract.ts';
import { measureNames, type Question, sampleReports } from '../model.ts';
import { choicesOf, numbersOf, tablesOf } from '../report-tables.ts';

let app: TestApp;
let broker: Caller;
let other: Caller;
let lender: Caller;
let foreign: Caller;
let brokerId: string;
let lenderIds: string[];
let quoteOf: string;
const zone = { name: 'America/Chicago' };
const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;

beforeAll(async () => {
  app = await createTestApp();
  await rows(sql`update accounts set subscription_tier = 'enterprise', time_zone = ${zone.name}
    where email in ('broker@example.com', 'investor@example.com', 'lender@example.com')`);
  broker = await app.signIn('broker@example.com');
  other = await app.signIn('investor@example.com');
  lender = await app.signIn('lender@example.com');
  foreign = await app.signIn('lender2@example.com');
  brokerId = (await broker.call('GET', '/api/users/profile')).body.user._id;
  lenderIds = (await broker.call('GET', '/api/lenders')).body.lenders
    .map(({ _id }: { _id: string }) => _id)
    .slice(0, 4);
  const { body } = await broker.call('POST', '/api/quotes/fix-and-flip', {
    ...exampleRequest,
    lenderIds: [lenderIds[0]],
  });
  quoteOf = body.quotes[0]._id;
  await fillPast(200);
  await rows(sql`delete from offers where quote_id = ${quoteOf}`);
});
afterAll(() => app.close());

let seed = 4_711;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

interface PastDeal {
  readonly kind: string;
  readonly state: string | null;
  readonly stage: string;
  readonly lender: string | null;
  readonly amount: number | null;
  readonly at: Date;
}
const past: PastDeal[] = [];

async function fillPast(count: number): Promise<void> {
  for (let place = 0; place < count; place++) {
    const deal: PastDeal = {
      kind: pick(['fix-and-flip', 'dscr']),
      state: pick(['TX', 'CA', 'FL', null]),
      stage: pick(['preparing', 'offers', 'funded', 'lost']),
      lender: pick([...lenderIds, null]),
      amount: random(5) === 0 ? null : 100_000 + random(900) * 1_000,
      at: new Date(Date.now() - random(400 * 24) * 3_600_000 - 60_000),
    };
    past.push(deal);
    await rows(sql`insert into pipeline_entries
      (owner_id, loan_type, address, address_key, deal, stage, stage_at, selected_lender_id, loan_amount, created_at, updated_at)
      values (${brokerId}, ${deal.kind}, ${`${place} Report Street`}, ${`report ${place}`},
        ${JSON.stringify(deal.state ? { state: deal.state } : {})}, ${deal.stage}, now(), ${deal.lender}, ${deal.amount}, ${deal.at}, now())`);
  }
  // The deal that the request of the example made is one of them.
  const [made] =
    await rows(sql`select loan_type, state, stage, selected_lender_id, loan_amount, created_at from pipeline_entries
    where owner_id = ${brokerId} and address_key not like 'report%'`);
  past.push({
    kind: String(made?.loan_type),
    state: made?.state as string | null,
    stage: String(made?.stage),
    lender: made?.selected_lender_id as string | null,
    amount: made?.loan_amount === null ? null : Number(made?.loan_amount),
    at: new Date(String(made?.created_at)),
  });
}

const run = async (question: Partial<Question> & Pick<Question, 'table'>, who = broker, at = '/api/reports') => {
  const asked = {
    filters: [],
    groupBy: null,
    measure: 'count',
    of: null,
    period: 'this-year',
    shape: 'table',
    ...question,
  };
  return who.call('POST', `${at}/run`, { question: asked });
};
const resultOf = async (...asked: Parameters<typeof run>): Promise<ReportResult> => {
  const { status, body } = await run(...asked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.result;
};

/** The same measure over plain arrays. */
function measured(measure: Question['measure'], deals: readonly PastDeal[]): number | null {
  if (measure === 'count') return deals.length;
  const values = deals.flatMap(({ amount }) => amount ?? []).sort((a, b) => a - b);
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  if (measure === 'sum') return sum;
  if (measure === 'average') return Math.round((sum / values.length) * 1_000) / 1_000;
  const half = (values.length - 1) / 2;
  return ((values[Math.floor(half)] ?? 0) + (values[Math.ceil(half)] ?? 0)) / 2;
}

describe('a question over random deals', () => {
  const groupings = [null, 'kind', 'state', 'stage', 'lender', 'month'] as const;

  it.each(groupings.flatMap((groupBy) => measureNames.map((measure) => ({ groupBy, measure }))))(
    'equals plain arithmetic: $measure by $groupBy',
    async ({ groupBy, measure }) => {
      for (const period of ['this-month', 'last-quarter', 'this-year', 'last-year'] as const) {
        const stages = [pick(['preparing', 'offers', 'funded', 'lost']), pick(['funded', 'lost'])];
        const isFiltered = random(2) === 0;
        const filters = isFiltered ? [{ column: 'stage', values: stages }] : [];
        const of = measure === 'count' ? null : 'amount';
        const result = await resultOf({ table: 'deals', groupBy, measure, of, period, filters });
        const { span } = spansOf(period, zone, new Date());
        const asked = past.filter(
          ({ at, stage }) => at >= span.since && at < span.until && (!isFiltered || stages.includes(stage)),
        );
        const keyOf = (deal: PastDeal) =>
          groupBy === null ? null : groupBy === 'month' ? dayIn(zone, deal.at).slice(0, 7) : deal[groupBy];
        const groups = Map.groupBy(asked, keyOf);
        expect(result.total).toEqual({ count: asked.length, value: measured(measure, asked) });
        const plain = groupBy === null ? [[null, asked] as const] : [...groups];
        const byKey = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]));
        const filledIn = result.groups.filter(({ count }) => count > 0 || groupBy !== 'month');
        expect(filledIn.map(({ key, value, count }) => [key, value, count]).sort(byKey)).toEqual(
          plain.map(([key, deals]) => [key, measured(measure, deals), deals.length]).sort(byKey),
        );
      }
    },
  );

  it('is answered for every table, column and measure that is declared', async () => {
    for (const [side, who, at] of [
      ['broker', broker, '/api/reports'],
      ['lender', lender, '/api/lender/reports'],
    ] as const) {
      for (const table of tablesOf(side)) {
        for (const [groupBy] of choicesOf(table)) await resultOf({ table, groupBy }, who, at);
        for (const [of] of numbersOf(table))
          for (const measure of measureNames.filter((name) => name !== 'count'))
            await resultOf({ table, measure, of, groupBy: 'month' }, who, at);
      }
      for (const { question } of sampleReports.filter((sample) => sample.side === side))
        await resultOf(question, who, at);
    }
  });

  it('by month has every month of the period, those without a row as 0', async () => {
    const last = { table: 'deals', groupBy: 'month', period: 'last-year' } as const;
    const { firstDay, groups } = await resultOf(last);
    const year = firstDay.slice(0, 4);
    expect(groups.map(({ key }) => key)).toEqual(
      Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`),
    );
    const averages = await resultOf({ ...last, measure: 'average', of: 'amount' });
    for (const { count, value } of averages.groups) if (count === 0) expect(value).toBeNull();
  });

  it('of tasks counts what is due later in the period too', async () => {
    const due = { table: 'tasks', period: 'this-year' } as const;
    const before = (await resultOf(due)).total.count;
    const dueAt = new Date(wholeSpanOf('this-year', zone, new Date()).until.getTime() - 1);
    const made = await broker.call('POST', '/api/tasks', {
      title: 'Due later',
      assignedTo: brokerId,
      dueDate: dueAt.toISOString(),
    });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    expect((await resultOf(due)).total.count).toBe(before + 1);
    const { firstDay, lastDay } = await resultOf({ table: 'tasks', period: 'this-year' });
    expect([firstDay.slice(4), lastDay.slice(4)]).toEqual(['-01-01', '-12-31']);
  });

  it('says that a filter names a lender that was deleted', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    const filters = [{ column: 'lender', values: [gone, lenderIds[0] ?? ''] }];
    const { deleted, filters: said } = await resultOf({ table: 'deals', filters });
    const [name] = await rows(sql`select name from lenders where id = ${lenderIds[0]}`);
    expect([deleted, said]).toEqual([1, [`Lender: Deleted lender or ${name?.name}`]]);
  });

  it.each([
    { min: 300_000, max: 600_000, said: 'Loan amount: $300,000 to $600,000' },
    { min: 450_000, max: null, said: 'Loan amount: $450,000 or more' },
    { min: null, max: 450_000, said: 'Loan amount: up to $450,000' },
    { min: 0, max: null, said: 'Loan amount: $0 or more' },
  ])('counts the rows of a range, both ends included, and says so: $said', async ({ min, max, said }) => {
    for (const measure of measureNames) {
      const of = measure === 'count' ? null : 'amount';
      const filters = [{ column: 'amount', min, max }];
      const result = await resultOf({ table: 'deals', measure, of, groupBy: 'stage', filters });
      const { span } = spansOf('this-year', zone, new Date());
      const asked = past.filter(
        ({ at, amount }) =>
          at >= span.since && at < span.until && amount !== null && amount >= (min ?? 0) && amount <= (max ?? amount),
      );
      expect(result.total).toEqual({ count: asked.length, value: measured(measure, asked) });
      expect(result.filters).toEqual([said]);
    }
  });

  it('is refused where the table is not of this side, or has no such column, value or measure', async () => {
    for (const question of [
      { table: 'requests' },
      { table: 'deals', groupBy: 'amount' },
      { table: 'deals', groupBy: 'id; drop table reports' },
      { table: 'deals', filters: [{ column: 'owner_id', values: ['x'] }] },
      { table: 'deals', filters: [{ column: 'stage', values: ['won'] }] },
      { table: 'deals', filters: [{ column: 'amount', min: 5, max: 4 }] },
      { table: 'deals', filters: [{ column: 'amount' }] },
      { table: 'deals', filters: [{ column: 'amount', min: -1 }] },
      { table: 'deals', filters: [{ column: 'stage', min: 1 }] },
      { table: 'deals', filters: [{ column: 'amount or true', min: 1 }] },
      { table: 'deals', filters: [{ column: 'amount', values: ['1'] }] },
      { table: 'deals', measure: 'sum', of: 'stage' },
      { table: 'deals', measure: 'sum' },
    ] as const)
      expect((await run(question as unknown as Question)).status).toBe(400);
    expect((await run({ table: 'deals' }, lender, '/api/lender/reports')).status).toBe(400);
  });

  it('reaches nobody else’s rows', async () => {
    expect((await resultOf({ table: 'deals' }, other)).total.count).toBeLessThan(past.length);
    const admin = await app.signIn('admin@example.com');
    expect((await resultOf({ table: 'deals', period: 'last-year' }, admin)).total.count).toBe(0);
    const own = await rows(sql`select count(*) as n from quotes q join accounts a on a.lender_id = q.lender_id
      where a.email = 'lender2@example.com' and requested_at > now() - interval '1 minute'`);
    const seen = await resultOf({ table: 'requests', period: 'this-month' }, foreign, '/api/lender/reports');
    expect(seen.total.count).toBeGreaterThanOrEqual(Number(own[0]?.n));
  });
});
