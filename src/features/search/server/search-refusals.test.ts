import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { errorBodySchema } from '../../../kernel/contract.ts';

const url = '/api/search/fix-and-flip';
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
let lender: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
});
afterAll(() => app?.close());

describe('who may search', () => {
  const calls = [
    ['POST', url, { scenario: deal }],
    ['POST', `${url}/explain`, { scenario: deal, programId: '00000000-0000-4000-8000-000000000000' }],
    ['GET', '/api/fix-and-flip/search?state=TX', undefined],
    ['GET', '/api/scenarios/fix-and-flip', undefined],
    ['PUT', '/api/scenarios/fix-and-flip', { scenario: deal }],
  ] as const;

  it.each(calls)('refuses %s %s without a session and to lender users', async (method, address, body) => {
    const nobody = await app.visitor.call(method, address, body);
    expect([nobody.status, nobody.body.code]).toEqual([401, 'NO_SESSION']);
    const other = await lender.call(method, address, body);
    expect([other.status, other.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it.each(['investor@example.com', 'admin@example.com', 'superadmin@example.com'])('admits %s', async (email) => {
    const caller = await app.signIn(email);
    const { status, body } = await caller.call('POST', url, { scenario: deal });
    expect(status).toBe(200);
    expect(body.rows.length).toBeGreaterThan(0);
  });
});

describe('what cannot be searched', () => {
  const json = { 'content-type': 'application/json' };
  const expectRefusal = (answer: { status: number; body: unknown }, status: number, code: string) => {
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(errorBodySchema.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toMatchObject({ success: false, code });
  };

  it('is refused with every wrong field at once', async () => {
    const scenario = {
      state: 'Atlantis',
      fico: 200,
      purchasePrice: 'abc',
      rehabNeeded: -1,
      arv: 1e15,
      recourse: 'both',
    };
    const answer = await broker.call('POST', url, { scenario });
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(Object.keys(answer.body.fields).sort()).toEqual(
      ['arv', 'fico', 'purchasePrice', 'recourse', 'rehabNeeded', 'state'].map((field) => `scenario.${field}`),
    );
    expect(answer.body.fields['scenario.fico']).toBe('FICO must be between 300 and 850');
  });

  it.each([
    [{}],
    [{ scenario: null }],
    [{ scenario: [] }],
    [{ scenario: deal, limit: 201 }],
    [{ scenario: deal, offset: -1 }],
    [{ scenario: deal, nearMissLimit: 1.5 }],
    [{ scenario: deal, sortBy: 'speed' }],
    [{ scenario: { ...deal, fico: 700.5 } }],
    [{ scenario: { ...deal, arv: { $gt: 0 } } }],
    [{ scenario: { ...deal, termLengthMonths: [15] } }],
  ])('is refused: %j', async (body) => {
    const answer = await broker.call('POST', url, body);
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(Object.keys(answer.body.fields).length).toBeGreaterThan(0);
  });

  it('is refused as a body that is broken, of another type, or too large', async () => {
    expectRefusal(await broker.call('POST', url, '{"scenario":', json), 400, 'MALFORMED_JSON');
    expectRefusal(await broker.call('POST', url, undefined, json), 400, 'MALFORMED_JSON');
    const xml = { 'content-type': 'application/xml' };
    expectRefusal(await broker.call('POST', url, '<scenario/>', xml), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const large = { scenario: { ...deal, state: 'T'.repeat(300_000) } };
    expectRefusal(await broker.call('POST', url, large), 413, 'BODY_TOO_LARGE');
  });
});
