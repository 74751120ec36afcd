import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { classProgress } from './tables.ts';

const url = '/api/class-progress';
const passed = (...completedSections: number[]) =>
  JSON.stringify({ completedSections, currentSection: 0, progress: completedSections.length * 50 });

let app: TestApp;
let broker: Caller;
let lender: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  [broker, lender] = (await Promise.all(
    ['broker@example.com', 'lender@example.com'].map((email) => app.signIn(email)),
  )) as [Caller, Caller];
});
beforeEach(() => app.database.db.delete(classProgress));
afterAll(() => app?.close());

const keep = (progress: object, caller = broker) => caller.call('PUT', url, { progress });
const read = async (caller = broker) => (await caller.call('GET', url)).body;

describe('progress kept in an account', () => {
  it('is off until the person asks for it, and is theirs alone', async () => {
    expect(await read()).toEqual({ success: true, kept: false, progress: {} });
    const { body } = await keep({ dscrRentalProgress: passed(0) });
    expect(JSON.parse(body.progress.dscrRentalProgress).completedSections).toEqual([0]);
    expect(await read()).toEqual({ success: true, kept: true, progress: body.progress });
    expect(await read(lender)).toEqual({ success: true, kept: false, progress: {} });
  });

  it('is the furthest of two browsers that send theirs at the same moment', async () => {
    await Promise.all([
      keep({ dscrRentalProgress: passed(0), hardMoneyProgress: '["module-1"]' }),
      keep({ dscrRentalProgress: passed(1), dscrRentalClass_completed: 'true' }),
      keep({ hardMoneyProgress: '["module-7"]' }),
    ]);
    const { progress } = await read();
    expect(JSON.parse(progress.dscrRentalProgress).completedSections).toEqual([0, 1]);
    expect(progress.hardMoneyProgress).toBe('["module-1","module-7"]');
    expect(progress.dscrRentalClass_completed).toBe('true');
  });

  it('takes what can not be read for nothing, and refuses other keys and long texts', async () => {
    expect((await keep({ fixFlipProgress: '{"bad' })).body.progress).toEqual({ fixFlipProgress: '[]' });
    expect((await keep({ token: 'x' })).status).toBe(400);
    expect((await keep({ fixFlipProgress: 'x'.repeat(2_001) })).status).toBe(400);
  });

  it('is gone when it is switched off', async () => {
    await keep({ fixFlipProgress: '["section-1"]' });
    expect((await broker.call('DELETE', url)).status).toBe(200);
    expect(await read()).toEqual({ success: true, kept: false, progress: {} });
  });
});

it('lessons are found in the knowledge base, behind what says how the product works', async () => {
  const find = async (query: string) =>
    (await broker.call('GET', `/api/knowledge?q=${encodeURIComponent(query)}`)).body.found.map(
      ({ path }: { path: string }) => path,
    );
  expect(await find('land due diligence survey')).toContain('/ground-up-construction-class');
  expect((await find('compare offers'))[0]).toMatch(/^\/help\/compare-offers/);
});
