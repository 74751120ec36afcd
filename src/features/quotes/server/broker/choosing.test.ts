import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it as atTheDesk, eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { dayMs } from '../../../../kernel/dates.ts';

const it = atTheDesk
  .extend('askTwo', ({ desk, request }) => async () => {
    const second = await desk.app.signIn('lender2@example.com');
    const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
    const { body } = await request([desk.lenderId, secondId]);
    const quoteOf = (id: string) =>
      body.quotes.find((quote: { lenderId: string }) => quote.lenderId === id)._id as string;
    return {
      entryId: body.pipelineEntryId as string,
      first: quoteOf(desk.lenderId),
      second: quoteOf(secondId),
      secondUser: second,
    };
  })
  .extend(
    'newestOffer',
    ({ desk }) =>
      async (quoteId: string) =>
        (await desk.lender.call('GET', `/api/lender/quotes/${quoteId}`)).body.quote.offers[0]._id as string,
  )
  .extend(
    'accept',
    ({ desk }) =>
      (quoteId: string, offerId: string, who = desk.broker) =>
        who.call('POST', `/api/quotes/${quoteId}/accept`, { offerId }),
  );

describe('choosing an offer', () => {
  it('selects the lender on the deal and tells the others', async ({ desk, address, askTwo, newestOffer, accept }) => {
    const { broker, lenderId, offer, mailsAbout } = desk;
    const { entryId, first, second, secondUser } = await askTwo();
    await offer(first);
    expect((await accept(first, await newestOffer(first))).body.quote.status).toBe('accepted');
    const { body } = await broker.call('GET', `/api/pipeline/${entryId}`);
    expect(body.pipeline.selectedLenderId).toEqual({ _id: lenderId });
    await desk.pauseEnds(entryId);
    expect(await offer(second, {}, secondUser)).toMatchObject({
      status: 409,
      body: { message: 'The broker has chosen another lender for this deal.' },
    });
    expect(
      await eventually(
        () => mailsAbout(`Another lender was chosen: ${address}`),
        (list) => list.length > 0,
      ),
    ).toHaveLength(1);
  });

  it('is refused when the offer was revised after the broker looked', async ({ desk, askTwo, newestOffer, accept }) => {
    const { offer } = desk;
    const { first } = await askTwo();
    await offer(first);
    const seen = await newestOffer(first);
    await offer(first, { ratePercent: 12 });
    expect(await accept(first, seen)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('two choices at the same moment: one lender ends selected and only that one is accepted', async ({
    desk,
    askTwo,
    newestOffer,
    accept,
  }) => {
    const { broker, dealQuotes, offer } = desk;
    const { entryId, first, second, secondUser } = await askTwo();
    await offer(first);
    await offer(second, {}, secondUser);
    const secondOffer = (await secondUser.call('GET', `/api/lender/quotes/${second}`)).body.quote.offers[0]._id;
    const answers = await Promise.all([accept(first, await newestOffer(first)), accept(second, secondOffer)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const accepted = (await dealQuotes(entryId)).filter(({ status }: { status: string }) => status === 'accepted');
    expect(accepted).toHaveLength(1);
    const { body } = await broker.call('GET', `/api/pipeline/${entryId}`);
    expect(body.pipeline.selectedLenderId).toEqual({ _id: accepted[0].lender._id });
  });

  it('undoing the choice opens the quotes again', async ({ desk, askTwo, newestOffer, accept }) => {
    const { broker, dealQuotes, offer } = desk;
    const { entryId, first, second, secondUser } = await askTwo();
    await offer(first);
    await accept(first, await newestOffer(first));
    await desk.pauseEnds(entryId);
    expect((await broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: null })).status).toBe(200);
    expect((await offer(second, {}, secondUser)).status).toBe(200);
    const statuses = (await dealQuotes(entryId)).map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['offered', 'offered']);
  });

  it('an offer that came after another lender was chosen can be chosen once that choice is undone', async ({
    desk,
    request,
    askOne,
    accept,
  }) => {
    const { app, broker, dealQuotes, offer } = desk;
    const { entryId, quoteId } = await askOne();
    const made = await offer(quoteId);
    await accept(quoteId, made.body.quote.offers[0]._id);
    const second = await app.signIn('lender2@example.com');
    const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
    const late = (await request([secondId])).body.quotes[0]._id as string;
    const lateOffer = (await offer(late, {}, second)).body.quote.offers[0]._id as string;
    const mayAccept = async () =>
      (await dealQuotes(entryId)).find(({ _id }: { _id: string }) => _id === late).can.accept as boolean;
    expect(await mayAccept()).toBe(false);
    expect(await accept(late, lateOffer)).toMatchObject({
      status: 409,
      body: { message: 'This deal has a lender already. Undo the selection first.' },
    });
    await broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: null });
    expect(await mayAccept()).toBe(true);
    expect((await accept(late, lateOffer)).body.quote.status).toBe('accepted');
  });

  it('an offer renewed by the lender that was chosen by hand is accepted', async ({ desk, askOne, accept }) => {
    const { broker, lenderId, offer } = desk;
    const { entryId, quoteId } = await askOne();
    await broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId });
    const made = await offer(quoteId);
    expect((await accept(quoteId, made.body.quote.offers[0]._id)).body.quote.status).toBe('accepted');
  });

  it('another broker finds neither the deal nor the quote', async ({ desk, askTwo, newestOffer, accept }) => {
    const { investor, offer } = desk;
    const { entryId, first } = await askTwo();
    await offer(first);
    expect((await investor.call('GET', `/api/pipeline/${entryId}`)).status).toBe(404);
    expect((await investor.call('GET', `/api/pipeline/${entryId}/quotes`)).status).toBe(404);
    expect((await accept(first, await newestOffer(first), investor)).status).toBe(404);
    expect((await investor.call('POST', `/api/quotes/${first}/withdraw`)).status).toBe(404);
    expect((await investor.call('PUT', `/api/pipeline/${entryId}/archive`)).status).toBe(404);
  });
});

describe('what a deal has been through', () => {
  it('an accepted lender is not asked again for the same deal', async ({ desk, request, askOne }) => {
    const { broker, lenderId, offer } = desk;
    const { quoteId } = await askOne();
    const made = await offer(quoteId);
    await broker.call('POST', `/api/quotes/${quoteId}/accept`, { offerId: made.body.quote.offers[0]._id });
    const again = await request([lenderId]);
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_ASKED' } });
  });

  it('an offer accepted on a deal that was archived does not keep the lender from being asked for the next one', async ({
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

  it('after another lender was chosen, a decline cannot turn into an offer; undoing the choice tells the lenders', async ({
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
    const told = await eventually(
      () => mailsAbout(`Your quote is open again: ${address}`),
      (list) => list.length > 0,
    );
    expect(told).toHaveLength(1);
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

describe('the trail', () => {
  it('every change of a quote leaves an audit row with who, what, before, after and the request id', async ({
    desk,
    askOne,
  }) => {
    const { rows, offer } = desk;
    const { quoteId } = await askOne();
    const answer = await offer(quoteId);
    const trail = await rows(sql`select * from audit_log where entity_id = ${quoteId} order by id`);
    expect(trail.map(({ action }) => action)).toEqual(['quote.requested', 'quote.offered']);
    expect(trail[1]).toMatchObject({ actor_kind: 'account', request_id: answer.headers['x-request-id'] });
    expect(trail[1]?.before).toMatchObject({ status: 'requested' });
    expect(trail[1]?.after).toMatchObject({ status: 'offered' });
  });
});
