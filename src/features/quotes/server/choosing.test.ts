import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  address,
  app,
  askOne,
  broker,
  closeDesk,
  dealQuotes,
  eventually,
  investor,
  lender,
  lenderId,
  mailsAbout,
  nextAddress,
  offer,
  openDesk,
  request,
  rows,
} from '../../../../tests/support/quote-desk.ts';
import { dayMs } from '../../../kernel/dates.ts';

beforeAll(openDesk);
afterAll(closeDesk);
beforeEach(nextAddress);

describe('choosing an offer', () => {
  const askTwo = async () => {
    const second = await app.signIn('lender2@example.com');
    const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
    const { body } = await request([lenderId, secondId]);
    const quoteOf = (id: string) =>
      body.quotes.find((quote: { lenderId: string }) => quote.lenderId === id)._id as string;
    return {
      entryId: body.pipelineEntryId as string,
      first: quoteOf(lenderId),
      second: quoteOf(secondId),
      secondUser: second,
    };
  };
  const newestOffer = async (quoteId: string) =>
    (await lender.call('GET', `/api/lender/quotes/${quoteId}`)).body.quote.offers[0]._id as string;
  const accept = (quoteId: string, offerId: string, who = broker) =>
    who.call('POST', `/api/quotes/${quoteId}/accept`, { offerId });

  it('selects the lender on the deal and tells the others', async () => {
    const { entryId, first, second, secondUser } = await askTwo();
    await offer(first);
    expect((await accept(first, await newestOffer(first))).body.quote.status).toBe('accepted');
    const { body } = await broker.call('GET', `/api/pipeline/${entryId}`);
    expect(body.pipeline.selectedLenderId).toEqual({ _id: lenderId });
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

  it('is refused when the offer was revised after the broker looked', async () => {
    const { first } = await askTwo();
    await offer(first);
    const seen = await newestOffer(first);
    await offer(first, { ratePercent: 12 });
    expect(await accept(first, seen)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('two choices at the same moment: one lender ends selected and only that one is accepted', async () => {
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

  it('undoing the choice opens the quotes again', async () => {
    const { entryId, first, second, secondUser } = await askTwo();
    await offer(first);
    await accept(first, await newestOffer(first));
    expect((await broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: null })).status).toBe(200);
    expect((await offer(second, {}, secondUser)).status).toBe(200);
    const statuses = (await dealQuotes(entryId)).map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['offered', 'offered']);
  });

  it('another broker finds neither the deal nor the quote', async () => {
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
  const expireAll = async () => app.clock.advance(7 * dayMs);
  const back = () => app.clock.advance(-7 * dayMs);

  it('an accepted lender is not asked again for the same deal', async () => {
    const { quoteId } = await askOne();
    const made = await offer(quoteId);
    await broker.call('POST', `/api/quotes/${quoteId}/accept`, { offerId: made.body.quote.offers[0]._id });
    const again = await request([lenderId]);
    expect(again.body).toMatchObject({ quotes: [], alreadyAsked: [{ lenderId }] });
  });

  it('an offer accepted on a deal that was archived does not keep the lender from being asked for the next one', async () => {
    const { entryId, quoteId } = await askOne();
    const made = await offer(quoteId);
    await broker.call('POST', `/api/quotes/${quoteId}/accept`, { offerId: made.body.quote.offers[0]._id });
    await broker.call('PUT', `/api/pipeline/${entryId}/archive`);
    const again = await request([lenderId]);
    expect(again.body).toMatchObject({ quotes: [{ lenderId }], alreadyAsked: [] });
    expect(again.body.pipelineEntryId).not.toBe(entryId);
  });

  it('a lapsed offer is neither accepted nor turned into an accepted one by choosing the lender', async () => {
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

  it('archiving takes the open requests back, so that the same lenders can be asked anew', async () => {
    const { entryId, quoteId } = await askOne();
    expect((await broker.call('PUT', `/api/pipeline/${entryId}/archive`)).status).toBe(200);
    expect((await dealQuotes(entryId))[0].status).toBe('withdrawn');
    expect((await offer(quoteId)).status).toBe(409);
    const again = await request([lenderId]);
    expect(again.body.quotes).toHaveLength(1);
    expect(again.body.pipelineEntryId).not.toBe(entryId);
  });

  it('after another lender was chosen, a decline cannot turn into an offer; undoing the choice tells the lenders', async () => {
    const second = await app.signIn('lender2@example.com');
    const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
    const { body } = await request([lenderId, secondId]);
    const quoteOf = (id: string) =>
      body.quotes.find((quote: { lenderId: string }) => quote.lenderId === id)._id as string;
    await lender.call('POST', `/api/lender/quotes/${quoteOf(lenderId)}/decline`, { reason: 'Credit' });
    const made = await offer(quoteOf(secondId), {}, second);
    await broker.call('POST', `/api/quotes/${quoteOf(secondId)}/accept`, { offerId: made.body.quote.offers[0]._id });
    expect((await offer(quoteOf(lenderId))).status).toBe(409);
    await broker.call('PUT', `/api/pipeline/${body.pipelineEntryId}/select-lender`, { lenderId: null });
    const told = await eventually(
      () => mailsAbout(`Your quote is open again: ${address}`),
      (list) => list.length > 0,
    );
    expect(told).toHaveLength(1);
  });

  it('a decline that was followed by a new request sends the lender to that one', async () => {
    const { quoteId } = await askOne();
    await lender.call('POST', `/api/lender/quotes/${quoteId}/decline`, { reason: 'Timing' });
    expect((await request([lenderId])).body.quotes).toHaveLength(1);
    expect(await offer(quoteId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('newer request') },
    });
  });

  it('a request that ran out of time is written down with its audit row before the lender is asked again', async () => {
    const { quoteId } = await askOne();
    await expireAll();
    expect((await request([lenderId])).body.quotes).toHaveLength(1);
    const trail = await rows(sql`select action from audit_log where entity_id = ${quoteId} order by id`);
    expect(trail.map(({ action }) => action)).toEqual(['quote.requested', 'quote.expired']);
    back();
  });

  it('asking and choosing on one deal at the same moment never ends in an error of ours', async () => {
    const { entryId } = await askOne();
    const select = (id: string | null) =>
      broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: id });
    await expireAll();
    const answers = await Promise.all([
      request([lenderId]),
      select(lenderId),
      request([lenderId]),
      select(null),
      select(lenderId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    back();
  });

  it('asking nobody new leaves the figures the lenders were shown', async () => {
    const { entryId } = await askOne();
    await request([lenderId], { arv: 999_000 });
    expect((await broker.call('GET', `/api/pipeline/${entryId}`)).body.pipeline.arv).toBe(420_000);
  });

  it('another loan type, or an address without a letter or number, is refused at its field', async () => {
    expect((await request([lenderId], { loanType: 'dscr' })).body.fields).toHaveProperty('loanType');
    expect((await request([lenderId], { propertyAddress: '---' })).body.fields).toHaveProperty('propertyAddress');
    expect((await request([lenderId], { loanType: 'Fix and Flip' })).status).toBe(200);
  });
});

describe('the trail', () => {
  it('every change of a quote leaves an audit row with who, what, before, after and the request id', async () => {
    const { quoteId } = await askOne();
    const answer = await offer(quoteId);
    const trail = await rows(sql`select * from audit_log where entity_id = ${quoteId} order by id`);
    expect(trail.map(({ action }) => action)).toEqual(['quote.requested', 'quote.offered']);
    expect(trail[1]).toMatchObject({ actor_kind: 'account', request_id: answer.headers['x-request-id'] });
    expect(trail[1]?.before).toMatchObject({ status: 'requested' });
    expect(trail[1]?.after).toMatchObject({ status: 'offered' });
  });
});
