import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { loanKinds } from '../../../lending/kinds/all.ts';

const scenario = { purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 };
const url = '/api/calculators/fix-and-flip/deal';

let app: TestApp;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const make = (address: string, key?: string, changed: object = {}, caller = broker) => {
  const body = { calculator: 'fix-and-flip-classic', scenario, address, clientName: 'Quinn Harlow', ...changed };
  return caller.call('POST', url, body, key ? { 'idempotency-key': key } : {});
};
const dealsAt = async (address: string) => {
  const search = `search=${encodeURIComponent(address)}&includeArchived=true`;
  return (await broker.call('GET', `/api/pipeline/entries?${search}`)).body.pipelineEntries;
};

describe('a deal made of a calculator', () => {
  it('has what the calculator was asked, and says on its page and in its timeline where it came from', async () => {
    const { status, body } = await make('21 Elm Row, Austin, TX');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.message).toBe('Deal added to your pipeline.');
    const deal = `/api/pipeline/${body.pipelineEntryId}`;
    expect((await broker.call('GET', deal)).body.pipeline).toMatchObject({
      address: '21 Elm Row, Austin, TX',
      clientName: 'Quinn Harlow',
      loanType: 'fix-and-flip',
      // What follows from the rest is filled in, as in every deal.
      deal: { ...scenario, asisValue: 250_000 },
      lenders: [],
      stage: 'preparing',
      madeOf: 'the Fix & Flip Classic calculator',
    });
    expect((await broker.call('GET', `${deal}/timeline`)).body.lines).toMatchObject([
      { text: 'Deal created from the Fix & Flip Classic calculator', by: { side: 'broker', name: 'You' } },
    ]);
  });

  it('is made once: repeated it is the same one, and for an address that has a deal it is refused with that deal', async () => {
    const address = '22 Elm Row, Austin, TX';
    const first = await make(address, 'deal-of-calculator-1');
    expect((await make(address, 'deal-of-calculator-1')).body).toEqual(first.body);
    const other = await make(address, 'deal-of-calculator-1', { scenario: { ...scenario, arv: 500_000 } });
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
    expect(await make('22 ELM ROW Austin TX')).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', about: { pipelineEntryId: first.body.pipelineEntryId } },
    });
    const atOnce = await Promise.all([1, 2, 3].map(() => make('23 Elm Row, Austin, TX')));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const one of [address, '23 Elm Row']) expect(await dealsAt(one)).toHaveLength(1);
  });

  it('can be of every kind of loan', async () => {
    for (const { slug } of loanKinds) {
      const body = { calculator: 'quote-comparison', scenario: { state: 'TX', fico: 700 }, address: '24 Elm Row' };
      const made = await broker.call('POST', `/api/calculators/${slug}/deal`, body);
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      const { pipeline } = (await broker.call('GET', `/api/pipeline/${made.body.pipelineEntryId}`)).body;
      expect(pipeline).toMatchObject({ loanType: slug, state: 'TX', fico: 700, clientName: null });
    }
  });

  it('names every field that is wrong, and is for whoever has a pipeline', async () => {
    const wrong = await make('', undefined, { calculator: 'lottery', scenario: { fico: 20 } });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['address', 'calculator', 'scenario.fico']);
    expect((await make(' - ')).body).toMatchObject({ code: 'INVALID_INPUT', fields: { address: expect.any(String) } });
    const lender = await app.signIn('lender@example.com');
    expect((await make('25 Elm Row', undefined, {}, lender)).status).toBe(403);
    expect((await make('25 Elm Row', undefined, {}, app.visitor)).status).toBe(401);
    expect(await dealsAt('25 Elm Row')).toEqual([]);
  });
});
