import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { BrokerFigures, LenderFigures } from '../contract.ts';

let app: TestApp;
let broker: Caller;
let lender: Caller;
let lenderId: string;
const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;

beforeAll(async () => {
  app = await createTestApp();
  await rows(sql`update accounts set subscription_tier = 'professional' where email = 'broker@example.com'`);
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
  await request('1 Snapshot Street, Austin, TX 78701');
});
afterAll(() => app.close());

const request = async (propertyAddress: string) => {
  const sent = { ...exampleRequest, propertyAddress, lenderIds: [lenderId] };
  expect((await broker.call('POST', '/api/quotes/fix-and-flip', sent)).status).toBe(200);
};
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

async function brokerCounts() {
  const { status, body } = await broker.call('GET', '/api/analytics?period=this-year');
  expect(status).toBe(200);
  const { pipeline, steps, lenders }: BrokerFigures = body.figures;
  const [added] = steps;
  return {
    inPipeline: sumOf(pipeline.map(({ count }) => count)),
    added: added?.now ?? 0,
    asked: sumOf(lenders.map(({ asked }) => asked)),
  };
}
async function lenderCounts() {
  const { status, body } = await lender.call('GET', '/api/lender/analytics?period=this-year');
  expect(status).toBe(200);
  const { asked, byKind }: LenderFigures = body.figures;
  return { asked: asked.now, byKind: sumOf(byKind.map(({ count }) => count)) };
}

it.each([
  { whose: 'a broker', counts: brokerCounts, readInBetween: 'usual_points' },
  { whose: 'a lender', counts: lenderCounts, readInBetween: 'closings' },
])('the figures of $whose are of one moment, whatever is written while they are read', async (one) => {
  const before: Record<string, number> = await one.counts();
  const writer = await app.database.pool.connect();
  let reading: Promise<Record<string, number>>;
  try {
    await writer.query('begin');
    await writer.query(`lock table ${one.readInBetween} in access exclusive mode`);
    reading = one.counts();
    await eventually(
      () => rows(sql`select 1 from pg_locks where not granted and relation = ${one.readInBetween}::regclass`),
      (waiting) => waiting.length > 0,
    );
    await request(`2 Snapshot Street of ${one.whose}, Austin, TX 78701`);
  } finally {
    await writer.query('commit');
    writer.release();
  }
  expect(await reading).toEqual(before);
  const after: Record<string, number> = await one.counts();
  for (const [name, count] of Object.entries(before)) expect([name, after[name]]).toEqual([name, count + 1]);
});
