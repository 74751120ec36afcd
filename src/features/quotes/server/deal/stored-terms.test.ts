import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleScenario } from '../../../../../tests/support/example-deal.ts';

describe('what was stored with a quote', () => {
  it('an offer beyond the limits of the form of today is still shown and chosen', async ({ desk, askOne }) => {
    const { broker, dealQuotes, offer, rows } = desk;
    const { entryId, quoteId } = await askOne();
    const offerId = (await offer(quoteId)).body.quote.offers[0]._id as string;
    await rows(sql`update offers set terms = terms || '{"ratePercent": 41}' where id = ${offerId}`);
    const [quote] = await dealQuotes(entryId);
    expect(quote).toMatchObject({ offers: [{ terms: { ratePercent: 41 } }], can: { accept: true } });
    expect((await broker.call('POST', `/api/quotes/${quoteId}/accept`, { offerId })).body.quote.status).toBe(
      'accepted',
    );
  });

  it('an offer from before lenders said how interest is charged states no interest type, and can be chosen', async ({
    desk,
    askOne,
  }) => {
    const { dealQuotes, offer, rows } = desk;
    const { entryId, quoteId } = await askOne();
    const offerId = (await offer(quoteId)).body.quote.offers[0]._id as string;
    await rows(sql`update offers set terms = terms - 'interestType' - 'heldBack' where id = ${offerId}`);
    const [quote] = await dealQuotes(entryId);
    expect(quote).toMatchObject({
      offers: [{ terms: { interestType: null, heldBack: null, ratePercent: 10.5 } }],
      can: { accept: true },
    });
  });

  it('an offer that cannot be read is neither shown nor chosen, and the lender can send a new one', async ({
    desk,
    askOne,
  }) => {
    const { broker, dealQuotes, offer, rows } = desk;
    const { entryId, quoteId } = await askOne();
    await offer(quoteId);
    const second = (await offer(quoteId)).body.quote.offers[0]._id as string;
    await rows(sql`update offers set terms = '{"ratePercent": "low"}' where id = ${second}`);
    const [quote] = await dealQuotes(entryId);
    expect(quote.can.accept).toBe(false);
    expect(quote.offers.map(({ version }: { version: number }) => version)).toEqual([1]);
    const choice = { offerId: quote.offers[0]._id };
    expect((await broker.call('POST', `/api/quotes/${quoteId}/accept`, choice)).status).toBe(409);
    const third = await offer(quoteId, { ratePercent: 9 });
    expect(third.body.quote.offers[0]).toMatchObject({ version: 3, terms: { ratePercent: 9 } });
  });

  it('a verdict keeps its loan when the limit that set it has no name any more', async ({ desk, request }) => {
    const { lenderId, dealQuotes, rows } = desk;
    const { body } = await request([lenderId], { scenario: exampleScenario });
    const { _id } = body.quotes[0];
    await rows(sql`update quotes set program = jsonb_set(program, '{sizing,boundBy}', '"dropped"') where id = ${_id}`);
    const [quote] = await dealQuotes(body.pipelineEntryId);
    expect(quote.program.sizing).toMatchObject({ boundBy: null, totalLoanAmount: expect.any(Number) });
  });

  it('a quote of a kind that the product no longer has takes none of the others down', async ({
    desk,
    address,
    askOne,
  }) => {
    const { lender, rows } = desk;
    const { quoteId } = await askOne();
    await rows(sql`update quotes set kind = 'retired' where id = ${quoteId}`);
    const inbox = await lender.call('GET', '/api/lender/quotes');
    expect(inbox.status).toBe(200);
    expect(JSON.stringify(inbox.body)).not.toContain(address);
    expect((await lender.call('GET', `/api/lender/quotes/${quoteId}`)).status).toBe(404);
  });

  it('what a later request does not say of the deal stays as it was known', async ({ desk, address, request }) => {
    const { broker, lenderId, otherLenderIds } = desk;
    const scenario = { ...exampleScenario, termLengthMonths: [12, 18] };
    const { body } = await request([lenderId], { scenario });
    await request(otherLenderIds.slice(0, 1), { propertyAddress: address });
    const { pipeline } = (await broker.call('GET', `/api/pipeline/${body.pipelineEntryId}`)).body;
    expect(pipeline).toMatchObject({ state: exampleScenario.state, deal: { termLengthMonths: [12, 18] } });
  });
});
