import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/desks/quote-desk.ts';
import { exampleRequest } from '../../../tests/support/example-deal.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { linkResponses, portalResponses } from '../../features/lender-desk/limits.ts';
import { ticketCalls } from '../../features/live/limits.ts';
import { lendersContacted } from '../../features/quotes/limits.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/dates.ts';
import { type ActLimit, commonLimits, unknownTokens } from '../../kernel/limits.ts';
import type { RequestContext } from '../caller.ts';
import { housekeeping } from '../jobs/housekeeping.ts';
import { networkOf } from './rate-limit.ts';

const asInService = { environment: { RATE_LIMIT_FACTOR: '1' } };
let database: TestDatabase;
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  database = await createTestDatabase('demo');
  app = await createTestApp('demo', { ...asInService, database });
  other = await createTestApp('demo', { ...asInService, database });
});
afterAll(async () => {
  await app.close();
  await other.close();
  await database.drop();
});

const via =
  ({ visitor }: TestApp, { token }: Caller): Caller['call'] =>
  (method, url, body, headers = {}) =>
    visitor.call(method, url, body, { authorization: `Bearer ${token}`, ...headers });
const refusedFor = ({ status, body, headers }: Answer) => {
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  return { message: body.message as string, seconds: Number(headers['retry-after']) };
};
const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;

describe('what all processes count together', () => {
  it('holds across two processes and a restart, for one account alone, and says when to come back', async () => {
    const [{ times }] = ticketCalls.windows;
    const admin = await app.signIn('admin@example.com');
    const superadmin = await app.signIn('superadmin@example.com');
    const ask = (which: TestApp, who = admin) => via(which, who)('POST', '/api/events/tickets');
    for (let turn = 0; turn < times; turn++) expect((await ask(turn % 2 === 0 ? app : other)).status).toBe(200);

    const { message, seconds } = refusedFor(await ask(other));
    expect(message).toMatch(/^Your pages have reconnected too often\. Please try again in \d+ seconds?\.$/);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const restarted = await createTestApp('demo', { ...asInService, database });
    refusedFor(await ask(restarted));
    expect((await ask(restarted, superadmin)).status).toBe(200);
    restarted.clock.advance(minuteMs);
    expect((await ask(restarted)).status).toBe(200);
    await restarted.close();
  });

  it('keeps no account, address or e-mail in plain', async () => {
    const kept = await rows(sql`select key from rate_limits`);
    const admin = await rows(sql`select id from accounts where email = 'admin@example.com'`);
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(String(admin[0]?.id));
    expect(JSON.stringify(kept)).not.toContain('127.0.0.1');
  });

  it('is let go of at night, once its time is over', async () => {
    const expired = () => rows(sql`select key from rate_limits where expire <= ${Date.now() + dayMs}`);
    expect(await expired()).not.toEqual([]);
    await housekeeping.run({ ...app.platform, clock: { now: () => new Date(Date.now() + dayMs) } }, {});
    expect(await expired()).toEqual([]);
  });
});

describe('how many are written to', () => {
  const fullAsk = 50;

  it('counts each lender once, not each call, and nothing twice that only repeats', async () => {
    const broker = await app.signIn('broker@example.com');
    const call = via(other, broker);
    const { lenders } = (await call('GET', '/api/lenders')).body as { lenders: { _id: string }[] };
    const lenderIds = lenders.slice(0, fullAsk).map(({ _id }) => _id);
    const ask = (house: number, to = lenderIds) => {
      const body = { ...exampleRequest, propertyAddress: `${house} Limit Street, Austin, TX`, lenderIds: to };
      return call('POST', '/api/quotes/fix-and-flip', body, { 'idempotency-key': `limited-${house}` });
    };
    const [{ times }] = lendersContacted.windows;
    for (let house = 1; house <= times / fullAsk; house++) {
      expect((await ask(house)).status).toBe(200);
      expect((await ask(house)).status).toBe(200);
    }
    const { message, seconds } = refusedFor(await ask(99, lenderIds.slice(0, 1)));
    expect(message).toMatch(/^You've contacted many lenders .* Nothing was sent\. Please try again in \d+ minutes\.$/);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await rows(sql`select 1 from pipeline_entries where address like '99 Limit%'`)).toEqual([]);
    expect(await rows(sql`select 1 from quotes where request->>'propertyAddress' like '%Limit Street%'`)).toHaveLength(
      times,
    );
    // A deal is put away as a whole as long as anything is left.
    app.clock.advance(10 * minuteMs + 1);
    const [deal] = await rows(sql`select id from pipeline_entries where address like '1 Limit%'`);
    expect((await via(app, broker)('PUT', `/api/pipeline/${deal?.id}/archive`)).status).toBe(200);
  });

  it('holds for each mailed link by itself', async () => {
    const investor = await app.signIn('investor@example.com');
    const { lenders } = (await investor.call('GET', '/api/lenders')).body as { lenders: { _id: string }[] };
    const lenderIds = lenders.slice(0, 2).map(({ _id }) => _id);
    await investor.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds });
    const mails = await eventually(
      () => rows(sql`select text from mailbox_messages where subject like '%118 Juniper%'`),
      (list) => list.length === 2,
    );
    const [first = '', second = ''] = mails.map(({ text }) => /quote-reply#(\S+)/.exec(String(text))?.[1] ?? '');
    const write = (token: string) =>
      app.visitor.call('POST', '/api/quote-reply/messages', { message: 'Is it let?' }, { 'x-reply-token': token });
    const [{ times }] = linkResponses.windows;
    for (let turn = 0; turn < times; turn++) expect((await write(first)).status).toBe(200);
    expect(refusedFor(await write(first)).seconds).toBeLessThanOrEqual(hourMs / 1_000);
    expect((await write(second)).status).toBe(200);
    const thread = await app.visitor.call('GET', '/api/quote-reply', undefined, { 'x-reply-token': first });
    expect(thread.body.quote.messages).toHaveLength(times);
  });
});

it('what one call does of one act makes no room for another act', async () => {
  const { database: here, rateLimits } = app.platform;
  const [account] = await rows(sql`select id from accounts where email = 'admin@example.com'`);
  const call = (): RequestContext => ({
    actor: { kind: 'account', id: String(account?.id) },
    at: new Date(),
    requestId: '',
  });
  const count = (context: RequestContext, act: ActLimit, amount: number) =>
    here.transaction((tx) => rateLimits.countAct(tx, context, act, amount));
  await count(call(), portalResponses, portalResponses.windows[0].times);
  const both = call();
  await count(both, lendersContacted, lendersContacted.windows[0].times);
  await expect(count(both, portalResponses, 1)).rejects.toThrow(portalResponses.refusal);
});

describe('what is no endpoint', () => {
  it.each(['/api/openapi.json', '/api/health', '/dev/mailbox'])('is counted by address: %s', async (url) => {
    const [{ times }] = url === '/api/health' ? commonLimits.health.windows : commonLimits.document.windows;
    const address = url === '/dev/mailbox' ? '192.0.2.32' : '192.0.2.30';
    const from = async (remoteAddress: string) =>
      (await app.http.inject({ method: 'HEAD', url, remoteAddress })).statusCode;
    for (let turn = 0; turn < times; turn++) expect(await from(address)).toBe(200);
    expect(await from(address)).toBe(429);
    expect(await from('192.0.2.31')).toBe(200);
  });
});

describe('tokens that nobody has', () => {
  const lookUp = async (headers: Record<string, string>, remoteAddress: string, url = '/api/lenders') =>
    (await other.http.inject({ url, headers, remoteAddress })).statusCode;
  const bearing = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
  const madeUp = (number: number) => bearing(`made-up-${number}`.padEnd(43, 'x'));

  it('are looked up so many times for a network, and then refused for it alone', async () => {
    const known = await app.signIn('superadmin@example.com');
    expect(await lookUp(bearing(known.token), '2001:db8:7:7::1')).toBe(200);
    for (let turn = 0; turn < unknownTokens.times; turn++)
      expect(await lookUp(madeUp(turn), `2001:db8:7:7::${turn + 1}`)).toBe(401);
    expect(await lookUp(madeUp(0), '2001:db8:7:7::1')).toBe(429);
    expect(await lookUp(madeUp(0), '2001:db8:7:8::1')).toBe(401);
    const colleague = await app.signIn('broker@example.com');
    const [theirs, ...refused] = await Promise.all([
      lookUp(bearing(colleague.token), '2001:db8:7:7::2'),
      ...Array.from({ length: 20 }, (_, turn) => lookUp(madeUp(200 + turn), '2001:db8:7:7::3')),
    ]);
    expect(theirs).toBe(200);
    expect(new Set(refused)).toEqual(new Set([429]));
    expect(await lookUp(bearing(known.token), '2001:db8:7:7::1')).toBe(200);
  });

  it('are not looked up where nobody asks who is calling', async () => {
    // Health answers 503 until a busy machine is ready. A token that was looked up would be refused with 429 for good.
    for (const url of ['/api/openapi.json', '/api/docs', '/api/health'])
      await expect.poll(() => lookUp(madeUp(0), '2001:db8:7:7::1', url), { message: url }).toBe(200);
    expect(await lookUp(madeUp(0), '2001:db8:7:7::1', '/api/nowhere')).toBe(404);
  });
});

describe('the network an address counts as', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
