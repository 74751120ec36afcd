import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../../tests/support/desks/quote-desk.ts';

const refinance = {
  ficoScore: 720,
  experience: 3,
  loanPurpose: 'CashOut',
  propertyType: 'Single Family 1-4',
  loanAmount: 280_000,
  payoff: 180_000,
  currentRent: 4_000,
  taxes: 4_200,
  insurance: 1_800,
};

describe('a refinance', () => {
  it('is asked for without a purchase price, and carries its payoff to lender and deal', async ({ desk, address }) => {
    const { broker, lender, lenderId, rows, offer } = desk;
    const body = { ...refinance, address, lenderIds: [lenderId], loanType: 'dscr' };
    const sent = await broker.call('POST', '/api/quotes/dscr', body);
    expect(sent.status).toBe(200);
    const quoteId = sent.body.quotes[0]._id as string;
    const seen = await lender.call('GET', `/api/lender/quotes/${quoteId}`);
    expect(seen.body.quote.request).toMatchObject({ payoff: 180_000, purchasePrice: null, loanPurpose: 'CashOut' });
    const [deal] = await rows(sql`select deal from pipeline_entries where address = ${address}`);
    expect(deal?.deal).toMatchObject({ payoff: 180_000, loanPurpose: 'CashOut' });
    const terms = { loanAmount: 280_000, interestType: 'amortizing', amortizedYears: 30, termMonths: 360 };
    expect((await offer(quoteId, terms)).status).toBe(200);
    const files = await broker.call(
      'GET',
      `/api/pipeline/${sent.body.pipelineEntryId}/quotes/comparison.csv?months=60`,
    );
    expect(JSON.stringify(files.body)).toContain('At closing: Cash to borrower');
  });

  it('forgets a purchase price that was typed before its purpose', async ({ desk, address }) => {
    const body = { ...refinance, address, purchasePrice: 400_000, lenderIds: [desk.lenderId], loanType: 'dscr' };
    const sent = await desk.broker.call('POST', '/api/quotes/dscr', body);
    const seen = await desk.lender.call('GET', `/api/lender/quotes/${sent.body.quotes[0]._id}`);
    expect(seen.body.quote.request).toMatchObject({ purchasePrice: null, payoff: 180_000 });
  });

  it('leaves the price of a purchase required, and drops its payoff', async ({ desk, address }) => {
    const { purchasePrice, ...body } = {
      ...{ ...refinance, loanPurpose: 'Purchase', purchasePrice: 400_000, address },
      ...{ lenderIds: [desk.lenderId], loanType: 'dscr' },
    };
    const refused = await desk.broker.call('POST', '/api/quotes/dscr', body);
    expect(refused).toMatchObject({ status: 400, body: { fields: { purchasePrice: 'Purchase price is required' } } });
    const sent = await desk.broker.call('POST', '/api/quotes/dscr', { ...body, purchasePrice });
    const seen = await desk.lender.call('GET', `/api/lender/quotes/${sent.body.quotes[0]._id}`);
    expect(seen.body.quote.request).toMatchObject({ purchasePrice, payoff: null });
  });

  it('of a portfolio is asked for with its payoff too', async ({ desk, address }) => {
    const body = {
      ...{ address, ficoScore: 720, experience: 12, numberOfProperties: 6, loanAmount: 900_000, state: 'TX' },
      ...{ propertyType: 'Single Family 1-4', loanPurpose: 'RateTerm', payoff: 850_000, purchasePrice: 1_000_000 },
      ...{ lenderIds: [desk.lenderId], loanType: 'portfolio' },
    };
    const sent = await desk.broker.call('POST', '/api/quotes/portfolio', body);
    expect(sent.status).toBe(200);
    const seen = await desk.lender.call('GET', `/api/lender/quotes/${sent.body.quotes[0]._id}`);
    expect(seen.body.quote.request).toMatchObject({ loanPurpose: 'RateTerm', payoff: 850_000, purchasePrice: null });
  });

  it('takes from its search what the call leaves out, and nothing that the call says is blank', async ({
    desk,
    address,
  }) => {
    const body = {
      ...{ address, ficoScore: 720, experience: 12, numberOfProperties: 6, loanAmount: 900_000, state: 'TX' },
      ...{ propertyType: 'Single Family 1-4', lenderIds: [desk.lenderId], loanType: 'portfolio' },
      scenario: { state: 'TX', loanPurpose: 'CashOut', payoff: 850_000 },
    };
    const requestOf = async (more: object) => {
      const sent = await desk.broker.call('POST', '/api/quotes/portfolio', { ...body, ...more });
      return (await desk.lender.call('GET', `/api/lender/quotes/${sent.body.quotes[0]._id}`)).body.quote.request;
    };
    expect(await requestOf({})).toMatchObject({ loanPurpose: 'CashOut', payoff: 850_000 });
    const blank = { address: `${address} Rear`, payoff: '' };
    expect(await requestOf(blank)).toMatchObject({ loanPurpose: 'CashOut', payoff: null });
  });

  it('says what the property is worth, which a search has stated or the form asks', async ({ desk, address }) => {
    const body = { ...refinance, address, propertyValue: 400_000, lenderIds: [desk.lenderId], loanType: 'dscr' };
    const sent = await desk.broker.call('POST', '/api/quotes/dscr', body);
    const seen = await desk.lender.call('GET', `/api/lender/quotes/${sent.body.quotes[0]._id}`);
    expect(seen.body.quote.request).toMatchObject({ propertyValue: 400_000, purchasePrice: null });
  });

  it('is added by hand without a purchase price, with its payoff', async ({ desk, address }) => {
    const manual = {
      ...{ address, loanType: 'dscr', fico: 700, rehabNeeded: 0, arv: 400_000, liquidity: 90_000 },
      ...{ loanPurpose: 'RateTerm', payoff: 210_000, loanAmount: 230_000, currentRent: 3_100 },
    };
    const added = await desk.broker.call('POST', '/api/pipeline/manual', manual);
    expect(added.status).toBe(200);
    const [deal] = await desk.rows(sql`select deal from pipeline_entries where address = ${address}`);
    expect(deal?.deal).toMatchObject({ payoff: 210_000, loanAmount: 230_000, currentRent: 3_100 });
    expect(deal?.deal).not.toHaveProperty('purchasePrice');
  });
});
