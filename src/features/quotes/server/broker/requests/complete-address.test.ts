import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it as atTheDesk, eventually } from '../../../../../../tests/support/desks/quote-desk.ts';
import { exampleScenario } from '../../../../../../tests/support/example-deal.ts';

const parts = { city: 'Austin', addressState: 'TX', zip: '787041234' };
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let houses = 100;

const it = atTheDesk.extend('street', () => `${++houses} Cypress Court, Unit 2`);

describe('the address of a quote request', () => {
  it('in parts is the one line that everybody reads, and is stored in parts', async ({ desk, request, street }) => {
    const { body } = await request([desk.lenderId], { propertyAddress: 'As typed', street, ...parts });
    const line = `${street}, Austin, TX 78704-1234`;
    const seen = await desk.lender.call('GET', `/api/lender/quotes/${body.quotes[0]._id}`);
    expect(seen.body.quote.request).toMatchObject({ propertyAddress: line, street, city: 'Austin', zip: '78704-1234' });
    // No search said the state: the address does.
    expect(seen.body.quote.request.state).toBe('TX');
    const [deal] = await desk.rows(sql`select address, state from pipeline_entries where id = ${body.pipelineEntryId}`);
    expect(deal).toEqual({ address: line, state: 'TX' });
  });

  it.for([
    ['a ZIP code of four digits', { zip: '7870' }, 'zip', 'ZIP code must have 5 or 9 digits'],
    ['a state that is none', { addressState: 'ZZ' }, 'addressState', expect.stringContaining('State')],
    ['no city', { city: ' ' }, 'city', 'City is required'],
    ['no ZIP code', { zip: null }, 'zip', 'ZIP code is required'],
  ] as const)(
    'with %s is refused beside the field, and nothing is sent',
    async ([, wrong, field, message], { desk, request, street }) => {
      const refused = await request([desk.lenderId], { street, ...parts, ...wrong });
      expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
      expect(await desk.rows(sql`select id from pipeline_entries where address like ${`${street}%`}`)).toEqual([]);
    },
  );

  it('in another state than the search is refused, in parts and on one line', async ({ desk, request, street }) => {
    const scenario = { ...exampleScenario, state: 'OK' };
    const message = 'This address is in Texas, but you searched Oklahoma. Correct the address or search Texas.';
    const inParts = await request([desk.lenderId], { street, ...parts, scenario });
    expect(inParts).toMatchObject({ status: 400, body: { fields: { addressState: message } } });
    const onOneLine = await request([desk.lenderId], { propertyAddress: `${street}, Austin, TX 78704`, scenario });
    expect(onOneLine).toMatchObject({ status: 400, body: { fields: { propertyAddress: message } } });
    const agrees = await request([desk.lenderId], { street, ...parts, scenario: exampleScenario });
    expect(agrees.status).toBe(200);
  });

  it('on one line alone is taken as it is, as it was before there were parts', async ({ desk, request, street }) => {
    const sent = await request([desk.lenderId], { propertyAddress: street });
    const seen = await desk.lender.call('GET', `/api/lender/quotes/${sent.body.quotes[0]._id}`);
    expect(seen.body.quote.request).toMatchObject({ propertyAddress: street, street: null, city: null, zip: null });
    // A request from before has no such members at all.
    await desk.rows(
      sql`update quotes set request = request - 'street' - 'city' - 'addressState' - 'zip' - 'noteToLenders' - 'wantedClosingDate'
          where id = ${sent.body.quotes[0]._id}`,
    );
    const again = await desk.lender.call('GET', `/api/lender/quotes/${sent.body.quotes[0]._id}`);
    expect(again.body.quote.request).toMatchObject({ propertyAddress: street, street: null, noteToLenders: null });
  });

  it('of a manual deal is checked the same way', async ({ desk, street }) => {
    const manual = {
      ...{ address: 'x', loanType: 'dscr', fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 320_000 },
      ...{ liquidity: 90_000, street, ...parts },
    };
    const add = (more: object) => desk.broker.call('POST', '/api/pipeline/manual', { ...manual, ...more });
    expect(await add({ zip: '12' })).toMatchObject({ status: 400, body: { fields: { zip: expect.any(String) } } });
    expect(await add({ city: '' })).toMatchObject({ status: 400, body: { fields: { city: 'City is required' } } });
    expect(await add({ state: 'OK' })).toMatchObject({
      status: 400,
      body: { fields: { addressState: expect.any(String) } },
    });
    const added = await add({});
    expect(added.status).toBe(200);
    const [deal] = await desk.rows(
      sql`select address, state from pipeline_entries where id = ${added.body.pipelineEntry._id}`,
    );
    expect(deal).toEqual({ address: `${street}, Austin, TX 78704-1234`, state: 'TX' });
  });
});

describe('a closing date and a note to lenders', () => {
  it('reach the lender on the request and in the email', async ({ desk, request, address }) => {
    const wishes = { wantedClosingDate: inDays(30), noteToLenders: 'Roof was replaced in May.\nSee example.com' };
    const { body } = await request([desk.lenderId], wishes);
    const seen = await desk.lender.call('GET', `/api/lender/quotes/${body.quotes[0]._id}`);
    expect(seen.body.quote.request).toMatchObject(wishes);
    const [mail] = await eventually(
      () => desk.mailsAbout(address),
      (list) => list.length > 0,
    );
    expect(String(mail?.text)).toContain('Target closing date: ');
    expect(String(mail?.text)).toContain('Note from the broker: Roof was replaced in May.');
    // What somebody typed leads nowhere.
    expect(String(mail?.text)).not.toContain('example.com');
    const [deal] = await desk.dealQuotes(body.pipelineEntryId);
    expect(deal.request).toMatchObject(wishes);
  });

  it.for([
    [
      'yesterday or before',
      { wantedClosingDate: inDays(-2) },
      'wantedClosingDate',
      'The closing date must not be in the past',
    ],
    [
      'in ten years',
      { wantedClosingDate: inDays(3_650) },
      'wantedClosingDate',
      'The closing date must be within two years',
    ],
    ['no date', { wantedClosingDate: 'soon' }, 'wantedClosingDate', 'Target closing date must be a date'],
    [
      'with a note that is too long',
      { noteToLenders: 'x'.repeat(1_001) },
      'noteToLenders',
      'Note to lenders must be at most 1,000 characters',
    ],
  ] as const)('are refused: %s', async ([, wrong, field, message], { desk, request }) => {
    expect(await request([desk.lenderId], wrong)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    });
  });
});
