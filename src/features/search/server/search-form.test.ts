import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { SearchRow } from '../contract.ts';

const deal = {
  state: 'TX',
  fico: 700,
  experience: 4,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};

let app: TestApp;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const search = async (scenario: object, options: object = {}) => {
  const { status, body } = await broker.call('POST', '/api/search/fix-and-flip', { scenario, ...options });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { counts: Record<string, number>; nearMisses: SearchRow[] };
};

describe('the last search form', () => {
  const url = '/api/scenarios/fix-and-flip';

  it('comes back for its own account only, until it is forgotten', async () => {
    const investor = await app.signIn('investor@example.com');
    expect((await investor.call('GET', url)).body).toEqual({ success: true, scenario: null });
    expect((await broker.call('PUT', url, { scenario: { ...deal, fico: 640 } })).status).toBe(200);
    expect((await broker.call('PUT', url, { scenario: deal })).body).toEqual({ success: true });
    expect((await broker.call('GET', url)).body.scenario).toMatchObject({ ...deal, setting: 'any', liquidity: null });
    expect((await investor.call('GET', url)).body.scenario).toBeNull();
    await broker.call('PUT', url, { scenario: null });
    expect((await broker.call('GET', url)).body.scenario).toBeNull();
  });

  it('is not kept when it cannot be searched', async () => {
    const { status, body } = await broker.call('PUT', url, { scenario: { fico: 900, arv: 'x' } });
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, ['scenario.arv', 'scenario.fico']]);
    expect((await broker.call('GET', url)).body.scenario).toBeNull();
  });
});

describe('a background that the borrower declares', () => {
  // Of lenders of the demo market that refuse it.
  const declared = { ...deal, background: { felony: true, financialCrime: 'yes', creditEventYearsAgo: '1' } };
  const codes = ['FELONY', 'FINANCIAL_CRIME', 'CREDIT_EVENT_AGE'];

  it('is checked in the search of every kind', async () => {
    const { counts, nearMisses } = await search(declared, { nearMissLimit: 200 });
    expect(counts.ineligible).toBeGreaterThan((await search(deal)).counts.ineligible ?? 0);
    const failed = new Set(nearMisses.flatMap(({ checks }) => checks.map(({ code }) => code)));
    expect([...failed]).toEqual(expect.arrayContaining(codes));
    for (const kind of ['dscr', 'ground-up', 'stabilized-bridge', 'portfolio']) {
      const { body } = await broker.call('POST', `/api/search/${kind}`, {
        scenario: { background: declared.background },
        nearMissLimit: 200,
      });
      const found = new Set(body.nearMisses.flatMap((row: SearchRow) => row.checks.map(({ code }) => code)));
      expect([...found], kind).toEqual(expect.arrayContaining(['CREDIT_EVENT_AGE']));
    }
  });

  it('is taken by the documented call, by the names of its fields', async () => {
    const query = (asked: object) =>
      new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    const rows = async (asked: object) => (await broker.call('GET', `/api/fix-and-flip/search?${query(asked)}`)).body;
    const all = await rows(deal);
    const left = await rows({ ...deal, felony: true, creditEventYearsAgo: 1 });
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(all.length);
  });

  it('comes back with the form, and is in the search that is saved', async () => {
    await broker.call('PUT', '/api/scenarios/fix-and-flip', { scenario: declared });
    const { body } = await broker.call('GET', '/api/scenarios/fix-and-flip');
    const background = { felony: true, financialCrime: true, creditEventYearsAgo: 1 };
    expect(body.scenario).toMatchObject({ background });
    await broker.call('PUT', '/api/scenarios/fix-and-flip', { scenario: null });
    const saved = await broker.call('POST', '/api/saved-searches/fix-and-flip', {
      name: 'With a background',
      scenario: declared,
    });
    const { body: run } = await broker.call('POST', `/api/saved-searches/${saved.body.savedSearch._id}/run`);
    expect(run.scenario).toMatchObject({ background });
  });
});
