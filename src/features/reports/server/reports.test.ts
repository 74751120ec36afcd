import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayIn } from '../../../kernel/time-zones.ts';
import { spansOf, wholeSpanOf } from '../../own-figures/periods.ts';
import type { Report, ReportResult } from '../contract.ts';
import { measureNames, type Question, reportsAtMost, sampleReports } from '../model.ts';
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
    expect((await resultOf({ table: 'deals', filters })).deleted).toBe(1);
  });

  it('is refused where the table is not of this side, or has no such column, value or measure', async () => {
    for (const question of [
      { table: 'requests' },
      { table: 'deals', groupBy: 'amount' },
      { table: 'deals', groupBy: 'id; drop table reports' },
      { table: 'deals', filters: [{ column: 'owner_id', values: ['x'] }] },
      { table: 'deals', filters: [{ column: 'stage', values: ['won'] }] },
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

const question = {
  table: 'deals',
  groupBy: 'stage',
  measure: 'count',
  of: null,
  period: 'this-year',
  shape: 'table',
  filters: [],
};
const save = async (more: object = {}, who = broker, at = '/api/reports'): Promise<Report> => {
  const { status, body } = await who.call('POST', at, { name: 'By stage', question, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.report;
};
const list = async (who = broker): Promise<Report[]> => (await who.call('GET', '/api/reports')).body.reports;

describe('a saved report', () => {
  it('is changed, deleted and restored by its owner alone, and downloaded as CSV', async () => {
    const { _id } = await save();
    const at = `/api/reports/${_id}`;
    expect((await broker.call('PUT', at, { name: '=Stages' })).body.report).toMatchObject({
      name: '=Stages',
      question,
    });
    const csv = await broker.call('GET', `${at}/csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body.split('\r\n')[0]).toContain('Stage,Number of deals,Rows');
    const stages = new Set(past.map(({ stage }) => stage));
    expect(csv.body.trim().split('\r\n').length).toBeLessThanOrEqual(stages.size + 1);
    for (const [method, path, body] of [
      ['PUT', at, { name: 'Mine' }],
      ['DELETE', at, undefined],
      ['GET', `${at}/csv`, undefined],
      ['POST', `${at}/restore`, undefined],
    ] as const)
      expect((await other.call(method, path, body)).status).toBe(404);
    expect((await lender.call('GET', `/api/lender/reports/${_id}/csv`)).status).toBe(404);
    expect((await broker.call('DELETE', at)).status).toBe(200);
    expect((await list()).some((one) => one._id === _id)).toBe(false);
    expect((await broker.call('POST', `${at}/restore`)).status).toBe(200);
    expect((await list()).some((one) => one._id === _id)).toBe(true);
  });

  it('is saved once, however often the same request arrives', async () => {
    const headers = { 'idempotency-key': 'report-twice' };
    const send = () => broker.call('POST', '/api/reports', { name: 'Sent twice', question }, headers);
    const [first, again] = await Promise.all([send(), send()]);
    expect(first.body.report._id).toBe(again.body.report._id);
    expect((await list()).filter(({ name }) => name === 'Sent twice')).toHaveLength(1);
  });

  it('is refused beyond the limit, also to two calls side by side', async () => {
    await rows(sql`insert into reports (account_id, side, name, question, monthly, created_at, updated_at)
      select id, 'broker', 'Report ' || n, ${JSON.stringify(question)}, false, now(), now()
      from accounts, generate_series(1, ${reportsAtMost - 1}) n where email = 'investor@example.com'`);
    const both = await Promise.all(
      [1, 2].map(() => other.call('POST', '/api/reports', { name: 'One more', question })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused where the plan lacks reports, to the other side and to visitors', async () => {
    const basic = await app.signIn('empty@example.com');
    expect(await basic.call('GET', '/api/reports')).toMatchObject({ status: 403, body: { code: 'TIER_REQUIRED' } });
    expect(await run({ table: 'deals' }, basic)).toMatchObject({ status: 403, body: { code: 'TIER_REQUIRED' } });
    expect((await lender.call('GET', '/api/reports')).status).toBe(403);
    expect((await broker.call('GET', '/api/lender/reports')).status).toBe(403);
    expect((await app.visitor.call('GET', '/api/reports')).status).toBe(401);
    const unassigned = await app.signIn('unassigned-lender@example.com');
    expect((await unassigned.call('GET', '/api/lender/reports')).status).toBe(404);
  });
});
