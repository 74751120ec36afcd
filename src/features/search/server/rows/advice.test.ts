import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import type { SearchCalls } from '../../endpoints.ts';

const url = '/api/search/fix-and-flip';
/** A score that many programs miss by a little. */
const deal = {
  state: 'TX',
  fico: 640,
  experience: 1,
  purchasePrice: 250_000,
  rehabNeeded: 60_000,
  arv: 420_000,
  propertyType: 'Single Family 1-4',
};

let app: TestApp;
let broker: Caller;
let lender: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
});
afterAll(() => app?.close());

type Advice = EndpointAnswer<SearchCalls['advice']>;
const advise = async (body: object, caller = broker): Promise<Advice> => {
  const answer = await caller.call('POST', `${url}/advice`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const statusOf = async (programId: string, scenario: object): Promise<string> =>
  (await broker.call('POST', `${url}/explain`, { scenario, programId })).body.row.status;

describe('the advice of the product', () => {
  it('makes the program eligible, or reviewed, just as it says', async () => {
    const { programs } = await advise({ scenario: deal });
    const alone = programs.filter(({ changes }) => changes.length > 0);
    const together = programs.filter(({ combination }) => combination !== null);
    expect(alone.length).toBeGreaterThan(2);
    expect(together.length).toBeGreaterThan(2);
    for (const { programId, changes, combination } of [...alone.slice(0, 5), ...together.slice(0, 5)]) {
      expect(await statusOf(programId, deal)).toBe('ineligible');
      for (const { field, to, status } of changes) {
        expect(await statusOf(programId, { ...deal, [field]: to })).toBe(status);
      }
      if (combination === null) continue;
      const changed = Object.fromEntries(combination.changes.map(({ field, to }) => [field, to]));
      expect(await statusOf(programId, { ...deal, ...changed })).toBe(combination.status);
    }
  });

  it('counts what a change opens as the search then finds it', async () => {
    const { changes } = await advise({ scenario: deal });
    const fitting = async (scenario: object) => {
      const { counts } = (await broker.call('POST', url, { scenario })).body;
      return counts.eligible + counts.review;
    };
    const before = await fitting(deal);
    const fico = changes.filter(({ field }) => field === 'fico');
    expect(fico.length).toBeGreaterThan(0);
    // More FICO closes nothing, so what opens is what is added.
    for (const { to, opens } of fico) expect(await fitting({ ...deal, fico: to })).toBe(before + opens);
  });

  it('is about the programs that are named, where some are', async () => {
    const [first, second] = (await advise({ scenario: deal })).programs;
    const named = await advise({ scenario: deal, programIds: [second?.programId] });
    expect(named.programs).toEqual([second]);
    const fits = (await broker.call('POST', url, { scenario: deal })).body.rows[0].programId;
    expect((await advise({ scenario: deal, programIds: [fits] })).programs).toEqual([]);
    expect(first).toBeDefined();
  });

  it('is none where nothing a broker can do would help', async () => {
    expect(await advise({ scenario: { state: 'TX', propertyType: 'Condo' } })).toMatchObject({ programs: [] });
  });
});

describe('who may ask for advice', () => {
  it('is a broker, with a session', async () => {
    const nobody = await app.visitor.call('POST', `${url}/advice`, { scenario: deal });
    expect([nobody.status, nobody.body.code]).toEqual([401, 'NO_SESSION']);
    const other = await lender.call('POST', `${url}/advice`, { scenario: deal });
    expect([other.status, other.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    [{}],
    [{ scenario: { ...deal, fico: 200 } }],
    [{ scenario: deal, programIds: ['one'] }],
    [{ scenario: deal, programIds: Array.from({ length: 201 }, () => '00000000-0000-4000-8000-000000000000') }],
  ])('is refused what cannot be read: %#', async (body) => {
    const answer = await broker.call('POST', `${url}/advice`, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
  });
});
