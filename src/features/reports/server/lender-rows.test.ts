import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let broker: Caller;
let lender: Caller;
let foreign: Caller;
beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  foreign = await app.signIn('lender2@example.com');
});
afterAll(() => app.close());

const question = { table: 'requests', measure: 'count', of: null, period: 'this-year', shape: 'table' };
const run = (who: Caller, more: object) =>
  who.call('POST', '/api/lender/reports/run', { question: { ...question, groupBy: null, filters: [], ...more } });

it('a report of one lender has none of another, however it is grouped and filtered', async () => {
  const companyOf = async (who: Caller) => (await who.call('GET', '/api/users/profile')).body.user.lenderId;
  const [own, others] = [await companyOf(lender), await companyOf(foreign)];
  const counts = async (who: Caller) => {
    const asked = { groupBy: 'state' };
    const { total, groups } = (await run(who, asked)).body.result;
    expect(groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(total.count);
    return total.count;
  };
  const before = [await counts(lender), await counts(foreign)];
  for (const [street, asked] of [
    ['1 Isolation Way, Austin, TX 78701', [own, others]],
    ['2 Isolation Way, Austin, TX 78701', [others]],
  ] as const) {
    const sent = { ...exampleRequest, propertyAddress: street, lenderIds: asked };
    expect((await broker.call('POST', '/api/quotes/fix-and-flip', sent)).status).toBe(200);
  }
  const after = [await counts(lender), await counts(foreign)];
  expect(after.map((count, place) => count - (before[place] ?? 0))).toEqual([1, 2]);
  const named = { filters: [{ column: 'lender', values: [own] }] };
  for (const who of [lender, foreign]) expect((await run(who, named)).status).toBe(400);
});
