import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayIn, momentIn } from '../../../kernel/time-zones.ts';
import type { BrokerFigures, FigureRow } from '../contract.ts';
import { dealSteps } from '../model.ts';
import { spansOf } from '../periods.ts';

let app: TestApp;
let broker: Caller;
let brokerId: string;
let other: Caller;
let lenders: string[];
const zone = { name: 'America/Los_Angeles' };
const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;

beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  other = await app.signIn('investor@example.com');
  brokerId = (await broker.call('GET', '/api/users/profile')).body.user._id;
  lenders = (await broker.call('GET', '/api/lenders')).body.lenders.map(({ _id }: { _id: string }) => _id);
  await rows(sql`update accounts set subscription_tier = 'professional', time_zone = ${zone.name}
    where email in ('broker@example.com', 'investor@example.com')`);
  await broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds: [lenders[0]] });
  await fillPast(300);
});
afterAll(() => app.close());

const figuresOf = async (period: string, who = broker): Promise<BrokerFigures> => {
  const { status, body } = await who.call('GET', `/api/analytics?period=${period}`);
  expect(status).toBe(200);
  return body.figures;
};
async function rowsOf(query: string, who = broker): Promise<{ rows: FigureRow[]; total: number }> {
  const all: FigureRow[] = [];
  let total = 0;
  for (let cursor = ''; ; ) {
    const { status, body } = await who.call('GET', `/api/analytics/rows?${query}${cursor}`);
    expect(status).toBe(200);
    all.push(...body.rows);
    total = body.total ?? total;
    if (!body.next) return { rows: all, total };
    cursor = `&cursor=${body.next}`;
  }
}

// A small generator with a seed: the same past on every run.
let seed = 20_260;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

interface PastDeal {
  readonly id: string;
  readonly stage: string;
  readonly createdAt: Date;
  readonly stageAt: Date;
  readonly amount: number;
  readonly points: number | null;
  readonly fundedOn: string | null;
  readonly packageState: string | null;
  readonly quotes: readonly { lenderId: string; status: string; askedAt: Date; answeredAt: Date | null }[];
}
const past: PastDeal[] = [];

/** Deals of the last 14 months in every state that one can be in, with their requests, packages and points. */
async function fillPast(count: number): Promise<void> {
  const stages = ['preparing', 'quoting', 'offers', 'selected', 'submitted', 'funded', 'lost'];
  for (let at = 0; at < count; at++) {
    const createdAt = new Date(Date.now() - random(420 * 24) * 3_600_000 - 3_600_000);
    const stageAt = new Date(createdAt.getTime() + random(Math.max(1, Date.now() - createdAt.getTime())));
    const stage = pick(stages);
    const amount = 100_000 + random(900) * 1_000;
    const [deal] = await rows(sql`insert into pipeline_entries
      (owner_id, loan_type, address, address_key, deal, stage, stage_at, loan_amount, created_at, updated_at, archived_at)
      values (${brokerId}, 'fix-and-flip', ${`${at} Past Street`}, ${`past ${at}`}, '{}', ${stage}, ${stageAt}, ${amount},
        ${createdAt}, ${stageAt}, ${random(4) === 0 ? new Date() : null}) returning id`);
    const id = String(deal?.id);
    const quotes: PastDeal['quotes'][number][] = [];
    for (const lenderId of lenders.slice(0, random(4))) {
      const status = pick(['requested', 'offered', 'declined', 'expired', 'accepted', 'withdrawn']);
      const isAnswered =
        ['offered', 'declined', 'accepted'].includes(status) || (status === 'withdrawn' && random(2) === 0);
      const askedAt = new Date(createdAt.getTime() + random(1_000) * 1_000);
      const answeredAt = isAnswered ? new Date(askedAt.getTime() + (1 + random(5_000)) * 60_000) : null;
      quotes.push({ lenderId, status, askedAt, answeredAt });
      await rows(sql`insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at,
          answered_at, expires_at, decline_reason, updated_at)
        select ${id}, broker_id, ${lenderId}, kind, ${`past ${at} ${lenderId}`}, ${status}, request, ${askedAt}, ${answeredAt},
          ${askedAt}, ${status === 'declined' ? pick(['Credit', 'Timing']) : null}, now()
        from quotes where broker_id = ${brokerId} order by requested_at desc limit 1`);
    }
    const packageState =
      stage === 'lost' || stage === 'submitted' ? pick([null, 'declined', 'submitted', 'funded']) : null;
    const fundedOn = packageState === 'funded' ? dayIn(zone, stageAt) : null;
    if (packageState) {
      const [pack] =
        await rows(sql`insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
        values (${id}, ${lenders[0]}, ${brokerId}, 'x', ${packageState}, ${stageAt}, ${createdAt}) returning id`);
      await rows(sql`insert into closings (package_id, funded_on, funded_amount, updated_at)
        values (${pack?.id}, ${fundedOn}, ${fundedOn ? amount - 5_000 : null}, now())`);
    }
    const points = random(3) === 0 ? random(16) / 4 : null;
    if (points !== null)
      await rows(sql`insert into deal_points (deal_id, account_id, percent) values (${id}, ${brokerId}, ${points})`);
    past.push({ id, stage, createdAt, stageAt, amount, points, fundedOn, packageState, quotes });
  }
}

const fundedAt = ({ fundedOn, stage, stageAt }: PastDeal): Date | undefined =>
  fundedOn ? momentIn(zone, fundedOn, '00:00') : stage === 'funded' ? stageAt : undefined;
const lentOf = ({ fundedOn, amount }: PastDeal): number => (fundedOn ? amount - 5_000 : amount);
const isOffer = (quote: PastDeal['quotes'][number]) => quote.answeredAt !== null && quote.status !== 'declined';
/** The same rule in plain words of arrays. */
function reachedBy(deal: PastDeal): number {
  if (fundedAt(deal)) return 5;
  if (deal.stage === 'submitted' || deal.packageState) return 4;
  if (deal.stage === 'selected') return 3;
  if (deal.stage === 'offers' || deal.quotes.some(isOffer)) return 2;
  return deal.stage === 'quoting' || deal.quotes.length > 0 ? 1 : 0;
}
function lossOf(deal: PastDeal): string {
  if (deal.packageState === 'declined') return 'packageDeclined';
  if (deal.quotes.some(isOffer)) return 'offers';
  if (deal.quotes.some(({ answeredAt }) => answeredAt)) return 'declined';
  return deal.quotes.length > 0 ? 'unanswered' : 'notAsked';
}
const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const [lower, upper] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]];
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2);
};
const minutesOf = ({ askedAt, answeredAt }: PastDeal['quotes'][number]) =>
  answeredAt ? [(answeredAt.getTime() - askedAt.getTime()) / 60_000] : [];

describe("a broker's figures over a random past", () => {
  const periods = ['this-month', 'last-month', 'this-quarter', 'last-quarter', 'this-year', 'last-year'] as const;

  it.each(periods)('equal plain arithmetic: %s', async (period) => {
    // The request of the example is of now, so it is in the periods that run.
    const { span, before } = spansOf(period, zone, new Date());
    const figures = await figuresOf(period);
    const within = (at: Date | undefined, days: typeof span) => at !== undefined && at >= days.since && at < days.until;
    const runs = span.until > new Date();
    for (const [index, { now, before: earlier }] of figures.steps.entries()) {
      const reached = (days: typeof span) =>
        past.filter((deal) => within(deal.createdAt, days) && reachedBy(deal) >= index).length;
      const made = runs && index <= 1 ? 1 : 0;
      expect([index, now, earlier]).toEqual([index, reached(span) + made, reached(before)]);
    }
    const funded = past.filter((deal) => within(fundedAt(deal), span));
    expect(figures.funded.now).toBe(funded.length);
    expect(figures.fundedAmount.now).toBe(funded.reduce((sum, deal) => sum + lentOf(deal), 0));
    const earned = funded.map((deal) => Math.round((lentOf(deal) * (deal.points ?? 0)) / 100));
    expect(figures.earned.now).toBe(earned.reduce((sum, amount) => sum + amount, 0));
    expect(figures.withoutPoints).toBe(funded.filter(({ points }) => points === null).length);
    const lost = past.filter((deal) => deal.stage === 'lost' && !fundedAt(deal) && within(deal.stageAt, span));
    expect(figures.lost.now).toBe(lost.length);
    for (const { reason, count } of figures.lossReasons)
      expect([reason, count]).toEqual([reason, lost.filter((deal) => lossOf(deal) === reason).length]);
    expect(figures.lossReasons.reduce((sum, { count }) => sum + count, 0)).toBe(lost.length);

    const asked = past.flatMap(({ quotes }) => quotes).filter(({ askedAt }) => within(askedAt, span));
    expect(figures.minutes.now).toBe(medianOf(asked.flatMap(minutesOf)));
    for (const lender of figures.lenders) {
      const own = asked.filter(({ lenderId }) => lenderId === lender._id);
      const made = runs && lender._id === lenders[0] ? 1 : 0;
      expect(lender).toMatchObject({
        asked: own.length + made,
        answered: own.filter(({ answeredAt }) => answeredAt).length,
        offered: own.filter(isOffer).length,
        declined: own.filter(({ status }) => status === 'declined').length,
        chosen: own.filter(({ status }) => status === 'accepted').length,
        minutes: medianOf(own.flatMap(minutesOf)),
      });
    }
  });

  it('open as many rows as they count, each once', async () => {
    const period = 'this-year';
    const figures = await figuresOf(period);
    const steps = [...dealSteps.slice(0, 5), 'reachedFunding'];
    const expected: [string, number][] = [
      ...figures.steps.map(({ now }, index): [string, number] => [`figure=${steps[index]}`, now]),
      ['figure=funded', figures.funded.now],
      ['figure=noPoints', figures.withoutPoints],
      ['figure=lost', figures.lost.now],
      ...figures.lossReasons.map(({ reason, count }): [string, number] => [`figure=lost&loss=${reason}`, count]),
      ...figures.declineReasons.map(({ reason, count }): [string, number] => [
        `figure=lenderDeclined&decline=${reason}`,
        count,
      ]),
      ...figures.lenders.flatMap(({ _id, asked, offered, chosen }): [string, number][] => [
        [`figure=lenderAsked&lenderId=${_id}`, asked],
        [`figure=lenderOffered&lenderId=${_id}`, offered],
        [`figure=lenderChosen&lenderId=${_id}`, chosen],
      ]),
      ...figures.months.map(({ month, funded }): [string, number] => [`figure=funded&month=${month}`, funded]),
    ];
    for (const [query, count] of expected) {
      const found = await rowsOf(`period=${period}&${query}`);
      expect([query, found.rows.length, found.total]).toEqual([query, count, count]);
      expect(new Set(found.rows.map(({ _id }) => _id)).size).toBe(count);
    }
  });

  it('sum the months to the year', async () => {
    const { months, fundedAmount, earned, funded } = await figuresOf('last-year');
    const sum = (name: 'funded' | 'amount' | 'earned') => months.reduce((total, month) => total + month[name], 0);
    expect([sum('funded'), sum('amount'), sum('earned')]).toEqual([funded.now, fundedAmount.now, earned.now]);
  });

  it('say what stands at each stage, without archived deals', async () => {
    const { pipeline } = await figuresOf('this-month');
    const { stages } = (await broker.call('GET', '/api/pipeline/board')).body;
    expect(pipeline).toEqual(
      stages.map(({ stage, count, amount }: Record<string, unknown>) => ({ stage, count, amount })),
    );
  });
});

describe('the points of a broker', () => {
  it('count for every funded deal without its own, and a deal’s own go before', async () => {
    const [deal] = (await rowsOf('period=last-year&figure=noPoints')).rows;
    const read = async () =>
      (await rowsOf('period=last-year&figure=funded')).rows.find(({ _id }) => _id === deal?._id)?.points;
    expect(await read()).toEqual({ percent: null, isUsual: true, earned: null });
    expect((await broker.call('PUT', '/api/analytics/points', { percent: 1.5 })).status).toBe(200);
    const earned = Math.round(((deal?.amount ?? 0) * 1.5) / 100);
    expect(await read()).toEqual({ percent: 1.5, isUsual: true, earned });
    expect((await figuresOf('last-year')).withoutPoints).toBe(0);
    const own = (percent: number | null, who = broker) =>
      who.call('PUT', `/api/analytics/points/${deal?._id}`, { percent });
    expect((await own(2)).status).toBe(200);
    expect(await read()).toMatchObject({ percent: 2, isUsual: false });
    expect((await own(3, other)).status).toBe(404);
    expect((await own(11)).status).toBe(400);
    expect((await own(null)).status).toBe(200);
    expect(await read()).toMatchObject({ percent: 1.5, isUsual: true });
    expect((await broker.call('PUT', '/api/analytics/points', { percent: null })).status).toBe(200);
    expect((await figuresOf('last-year')).usualPoints).toBeNull();
  });
});

describe('the figures of a broker', () => {
  const urls = ['/api/analytics', '/api/analytics/rows?figure=added'];

  it('are of the own deals alone', async () => {
    const { steps, lenders: asked } = await figuresOf('this-year', other);
    expect(steps.every(({ now }) => now === 0) || !asked.some(({ _id }) => _id === lenders[0])).toBe(true);
    const { rows: found } = await rowsOf('period=this-year&figure=added', other);
    expect(found.filter(({ _id }) => past.some(({ id }) => id === _id))).toEqual([]);
    const admin = await app.signIn('admin@example.com');
    expect((await rowsOf('period=this-year&figure=added', admin)).rows).toEqual([]);
  });

  it('are refused where the plan lacks them, and to lenders and visitors', async () => {
    const lender = await app.signIn('lender@example.com');
    const basic = await app.signIn('empty@example.com');
    for (const url of urls) {
      expect(await basic.call('GET', url)).toMatchObject({ status: 403, body: { code: 'TIER_REQUIRED' } });
      expect((await lender.call('GET', url)).status).toBe(403);
      expect((await app.visitor.call('GET', url)).status).toBe(401);
    }
    for (const url of ['/api/analytics/points', `/api/analytics/points/${past[0]?.id}`])
      expect(await basic.call('PUT', url, { percent: 1 })).toMatchObject({
        status: 403,
        body: { code: 'TIER_REQUIRED' },
      });
  });

  it('refuse a period, a month and a cursor that are none', async () => {
    for (const query of [
      'figure=added&period=ever',
      'figure=funded&month=2026-13',
      'figure=added&cursor=x',
      'figure=all',
    ])
      expect((await broker.call('GET', `/api/analytics/rows?${query}`)).status).toBe(400);
  });
});
