import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVerifiedBroker } from '../../../../tests/support/desks/account-desk.ts';
import { exampleOffer, exampleRequest } from '../../../../tests/support/example-deal.ts';
import {
  type DemandDesk,
  exampleSearch,
  openDemandDesk,
} from '../../../../tests/support/lending/market-figures/demand-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import type { LenderResult } from '../contract.ts';

let desk: DemandDesk;
let lender: Caller;
let lenderId: string;
beforeAll(async () => {
  desk = await openDemandDesk();
  lender = await desk.app.signIn('lender@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
});
afterAll(() => desk?.close());

const rows = (query: SQL) => desk.rows(query);
async function read(url: string): Promise<Record<string, unknown> & { next: string | null }> {
  const { status, body } = await desk.admin.call('GET', `/api/admin/results/${url}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function all(url: string, name: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body = await read(`${url}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    found.push(...(body[name] as Record<string, unknown>[]));
    cursor = body.next;
  }
  return found;
}
const lenders = async (query = '') => (await read(`lenders?${query}`)).lenders as LenderResult[];

/** One request of a new deal to the lender; another answer each time. */
async function ask(place: number, answer: 'offer' | 'decline' | 'nothing', accepts = false): Promise<void> {
  const broker = await desk.app.signIn('broker@example.com');
  await desk.settle(broker, { ...exampleSearch, state: 'TX' });
  const request = {
    ...exampleRequest,
    propertyAddress: `${place} Funnel Way, Austin, TX 78704`,
    lenderIds: [lenderId],
  };
  const asked = await broker.call('POST', '/api/quotes/fix-and-flip', request);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const [quote] = asked.body.quotes as { _id: string }[];
  // As a request from a search carries it.
  await rows(sql`update quotes set request = request || '{"state": "TX"}' where id = ${quote?._id}`);
  const own = `/api/lender/quotes/${quote?._id}`;
  if (answer === 'offer') expect((await lender.call('POST', `${own}/offers`, exampleOffer)).status).toBe(200);
  if (answer === 'decline')
    expect((await lender.call('POST', `${own}/decline`, { reason: 'Credit', note: '' })).status).toBe(200);
  if (accepts) await rows(sql`update quotes set accepted_at = now() where id = ${quote?._id}`);
}

describe('the results of lenders', () => {
  it('are what plain SQL counts, and each figure opens as many rows', async () => {
    await ask(1, 'offer', true);
    await ask(2, 'offer');
    await ask(3, 'decline');
    await ask(4, 'nothing');
    await rows(sql`insert into term_drifts (package_id, lender_id, loan_amount, months, changes, cost, cash, at)
      values (gen_random_uuid(), ${lenderId}, 200000, 12, 1, 900, 0, now()), (gen_random_uuid(), ${lenderId}, 200000, 12, 0, 0, 0, now())`);
    const listed = await lenders('days=180');
    const plain = await rows(sql`
      select lender_id as id, count(*) filter (where answered_at is not null or status = 'expired' or (status in ('requested', 'seen') and passed_over_at is null))::int as asked,
        count(answered_at)::int as answered, count(*) filter (where status = 'declined')::int as declined
      from quotes where coalesce(answered_at, expires_at) > now() - interval '180 days' and coalesce(answered_at, expires_at) <= now()
      group by lender_id having count(*) filter (where answered_at is not null or status = 'expired' or (status in ('requested', 'seen') and passed_over_at is null)) > 0 order by lender_id`);
    const figures = listed
      .filter(({ asked }) => asked > 0)
      .map(({ _id, asked, answered, declined }) => ({ id: _id, asked, answered, declined }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(figures).toEqual(plain);
    const own = listed.find(({ _id }) => _id === lenderId);
    expect(own).toMatchObject({ loans: 2, retrades: 1, declinedBy: { Credit: expect.any(Number) } });
    expect(own?.wins).toBeGreaterThan(0);
    expect(own?.answeredPercent).toBe(Math.round(((own?.answered ?? 0) / (own?.asked ?? 1)) * 1000) / 10);
    const reasons = Object.values(own?.declinedBy ?? {}).reduce((sum, count) => sum + count, 0);
    expect(reasons).toBe(own?.declined);
    for (const [set, count] of [
      ['asked', own?.asked],
      ['answered', own?.answered],
      ['declined', own?.declined],
      ['won', own?.wins],
      ['expired', (own?.asked ?? 0) - (own?.answered ?? 0)],
    ] as const) {
      const found = await all(`lenders/${lenderId}/requests?days=180&set=${set}`, 'requests');
      expect(found, set).toHaveLength(count ?? -1);
      expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
      expect(JSON.stringify(found)).not.toContain('Funnel Way');
    }
    expect((await lenders('days=180&kind=portfolio')).every(({ asked }) => asked === 0 || asked > 0)).toBe(true);
    const { body, headers } = await desk.admin.call('GET', '/api/admin/results/lenders/file?days=180&format=csv');
    expect(headers['content-type']).toContain('text/csv');
    expect(body.trim().split('\r\n')).toHaveLength(1 + listed.length);
  });
});

describe('the funnel', () => {
  it('counts the deals of each step as plain SQL does, and each step opens them', async () => {
    const { steps } = (await read('funnel?days=180&state=TX&kind=fix-and-flip')) as unknown as {
      steps: { step: string; count: number; medianMinutes: number | null; p90Minutes: number | null }[];
    };
    expect(steps.map(({ step }) => step)).toEqual([
      'search',
      'request',
      'offer',
      'accepted',
      'submitted',
      'approved',
      'funded',
    ]);
    const counts = Object.fromEntries(steps.map(({ step, count }) => [step, count]));
    const ofDeals = sql`from pipeline_entries e where e.loan_type = 'fix-and-flip' and coalesce(e.state, (select min(state) from quotes q where q.entry_id = e.id)) = 'TX'
      and e.created_at > now() - interval '180 days' and exists (select from quotes q where q.entry_id = e.id)`;
    const [plain] = await rows(sql`select count(*)::int as request,
      count(*) filter (where exists (select from offers o join quotes q on q.id = o.quote_id where q.entry_id = e.id and o.stage = 'offer'))::int as offer,
      count(*) filter (where exists (select from quotes q where q.entry_id = e.id and q.accepted_at is not null))::int as accepted,
      count(*) filter (where exists (select from loan_packages p where p.deal_id = e.id and p.state <> 'withdrawn'))::int as submitted,
      count(*) filter (where exists (select from loan_packages p where p.deal_id = e.id and p.state = 'funded'))::int as funded
      ${ofDeals}`);
    expect(counts).toMatchObject(plain ?? {});
    expect(counts.request).toBeGreaterThan(3);
    expect(counts.search).toBe(
      (await rows(sql`select count(*)::int as n from demand_searches where kind = 'fix-and-flip' and state = 'TX'`))[0]
        ?.n,
    );
    const request = steps.find(({ step }) => step === 'request');
    expect(request?.medianMinutes).toBeGreaterThanOrEqual(0);
    for (const { medianMinutes, p90Minutes } of steps) expect((p90Minutes ?? 0) >= (medianMinutes ?? 0)).toBe(true);
    for (const { step, count } of steps.filter(({ step }) => step !== 'search')) {
      const deals = await all(`funnel/deals?days=180&state=TX&kind=fix-and-flip&step=${step}`, 'deals');
      expect(deals, step).toHaveLength(count);
      expect(deals.every((deal) => deal[`${step}At`] !== null)).toBe(true);
      expect(JSON.stringify(deals)).not.toContain('Funnel Way');
    }
  });
});

describe('results', () => {
  const urls = [
    'funnel',
    'funnel/deals?step=offer',
    'lenders',
    'lenders/file?format=csv',
    `lenders/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/requests?set=asked`,
  ];
  it.each(urls)('are for the market desk alone: %s', async (url) => {
    const broker = await newVerifiedBroker(desk.app, 'refused');
    expect((await desk.app.visitor.call('GET', `/api/admin/results/${url}`)).status).toBe(401);
    expect((await broker.call('GET', `/api/admin/results/${url}`)).status).toBe(403);
    expect((await lender.call('GET', `/api/admin/results/${url}`)).status).toBe(403);
    await desk.superadmin.call('POST', '/api/admin/promote', { userId: broker.id });
    await desk.superadmin.call('PUT', `/api/admin/users/${broker.id}/desks`, { desks: ['billing'] });
    expect((await broker.call('GET', `/api/admin/results/${url}`)).body.code).toBe('DESK_REQUIRED');
    expect((await desk.admin.call('GET', `/api/admin/results/${url}`)).status).toBe(200);
  });

  it.each([
    'funnel?days=5',
    'funnel?kind=boat',
    'funnel?state=ZZ',
    'funnel/deals?step=search',
    'funnel/deals?step=offer&cursor=x',
    'lenders?days=x',
    'lenders/x/requests?set=asked',
  ])('refuse what they do not know: %s', async (url) => {
    expect((await desk.admin.call('GET', `/api/admin/results/${url}`)).status).toBe(400);
  });
});
