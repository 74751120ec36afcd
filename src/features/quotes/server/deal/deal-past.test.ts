import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/deals/choosing-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { dayMs } from '../../../../kernel/dates.ts';

describe('what a deal has been through', () => {
  it('an accepted lender is not asked again for the same deal', async ({ desk, request, askOne }) => {
    const { broker, lenderId, offer } = desk;
    const { quoteId } = await askOne();
    const made = await offer(quoteId);
    await broker.call('POST', `/api/quotes/${quoteId}/accept`, { offerId: made.body.quote.offers[0]._id });
    const again = await request([lenderId]);
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_ASKED' } });
  });

  it('an offer accepted on a deal that was archived does not prevent the lender from being asked for the next one', async ({
    desk,
    request,
    askOne,
  }) => {
    const { broker, lenderId, offer } = desk;
    const { entryId, quoteId } = await askOne();
    const made = await offer(quoteId);
    await broker.call('POST', `/api/quotes/${quoteId}/accept`, { offerId: made.body.quote.offers[0]._id });
    await broker.call('PUT', `/api/pipeline/${entryId}/archive`);
    const again = await request([lenderId]);
    expect(again.body).toMatchObject({ quotes: [{ lenderId }], alreadyAsked: [] });
    expect(again.body.pipelineEntryId).not.toBe(entryId);
  });

  it('a lapsed offer is neither accepted nor turned into an accepted one by choosing the lender', async ({
    desk,
    askOne,
  }) => {
    const { app, broker, lenderId, dealQuotes, offer } = desk;
    const { entryId, quoteId } = await askOne();
    const soon = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
    const made = await offer(quoteId, { validUntil: soon });
    app.clock.advance(3 * dayMs);
    const [before] = await dealQuotes(entryId);
    expect(before.can.accept).toBe(false);
    const refused = await broker.call('POST', `/api/quotes/${quoteId}/accept`, {
      offerId: made.body.quote.offers[0]._id,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId })).status).toBe(200);
    expect((await dealQuotes(entryId))[0].status).toBe('offered');
    app.clock.advance(-3 * dayMs);
  });

  it('archiving takes the open requests back, so that the same lenders can be asked anew', async ({
    desk,
    request,
    askOne,
  }) => {
    const { broker, lenderId, dealQuotes, offer } = desk;
    const { entryId, quoteId } = await askOne();
    expect((await broker.call('PUT', `/api/pipeline/${entryId}/archive`)).status).toBe(200);
    expect((await dealQuotes(entryId))[0].status).toBe('withdrawn');
    expect((await offer(quoteId)).status).toBe(409);
    const again = await request([lenderId]);
    expect(again.body.quotes).toHaveLength(1);
    expect(again.body.pipelineEntryId).not.toBe(entryId);
  });

  it('after another lender was chosen, a decline cannot turn into an offer; undoing the choice notifies the lenders', async ({
    desk,
    address,
    request,
  }) => {
    const { app, broker, lender, lenderId, offer, mailsAbout } = desk;
    const second = await app.signIn('lender2@example.com');
    const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
    const { body } = await request([lenderId, secondId]);
    const quoteOf = (id: string) =>
      body.quotes.find((quote: { lenderId: string }) => quote.lenderId === id)._id as string;
    await lender.call('POST', `/api/lender/quotes/${quoteOf(lenderId)}/decline`, { reason: 'Credit' });
    const made = await offer(quoteOf(secondId), {}, second);
    await broker.call('POST', `/api/quotes/${quoteOf(secondId)}/accept`, { offerId: made.body.quote.offers[0]._id });
    await desk.pauseEnds(body.pipelineEntryId);
    expect((await offer(quoteOf(lenderId))).status).toBe(409);
    await broker.call('PUT', `/api/pipeline/${body.pipelineEntryId}/select-lender`, { lenderId: null });
    const notified = await eventually(
      () => mailsAbout(`Your quote is open again: ${address}`),
      (list) => list.length > 0,
    );
    expect(notified).toHaveLength(1);
  });

  it('a decline that was followed by a new request sends the lender to that one', async ({ desk, request, askOne }) => {
    const { lender, lenderId, offer } = desk;
    const { quoteId } = await askOne();
    await lender.call('POST', `/api/lender/quotes/${quoteId}/decline`, { reason: 'Timing' });
    expect((await request([lenderId])).body.quotes).toHaveLength(1);
    expect((await lender.call('GET', `/api/lender/quotes/${quoteId}`)).body.quote.can.offer).toBe(false);
    expect(await offer(quoteId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('newer request') },
    });
  });

  it('a request that ran out of time is written down with its audit row before the lender is asked again', async ({
    desk,
    request,
    askOne,
  }) => {
    const { app, lenderId, rows } = desk;
    const { quoteId } = await askOne();
    app.clock.advance(7 * dayMs);
    expect((await request([lenderId])).body.quotes).toHaveLength(1);
    const trail = await rows(sql`select action from audit_log where entity_id = ${quoteId} order by id`);
    expect(trail.map(({ action }) => action)).toEqual(['quote.requested', 'quote.expired']);
    app.clock.advance(-7 * dayMs);
  });

  it('asking and choosing on one deal at the same moment never ends in an error of ours', async ({
    desk,
    request,
    askOne,
  }) => {
    const { app, broker, lenderId } = desk;
    const { entryId } = await askOne();
    const select = (id: string | null) =>
      broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: id });
    app.clock.advance(7 * dayMs);
    const answers = await Promise.all([
      request([lenderId]),
      select(lenderId),
      request([lenderId]),
      select(null),
      select(lenderId),
    ]);
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'ALREADY_ASKED')).toEqual([]);
    app.clock.advance(-7 * dayMs);
  });

  it('asking nobody new leaves the figures the lenders were shown', async ({ desk, request, askOne }) => {
    const { broker, lenderId } = desk;
    const { entryId } = await askOne();
    await request([lenderId], { arv: 999_000 });
    expect((await broker.call('GET', `/api/pipeline/${entryId}`)).body.pipeline.arv).toBe(420_000);
  });

  it('another loan type, or an address without a letter or number, is refused at its field', async ({
    desk,
    request,
  }) => {
    const { lenderId } = desk;
    expect((await request([lenderId], { loanType: 'dscr' })).body.fields).toHaveProperty('loanType');
    expect((await request([lenderId], { propertyAddress: '---' })).body.fields).toHaveProperty('propertyAddress');
    expect((await request([lenderId], { loanType: 'Fix and Flip' })).status).toBe(200);
  });
});
