import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../../tests/support/desks/deals/choosing-desk.ts';
import { eventually } from '../../../../../../tests/support/desks/quote-desk.ts';

describe('choosing an offer', () => {
  it('selects the lender on the deal and notifies the others', async ({
    desk,
    address,
    askTwo,
    newestOffer,
    accept,
  }) => {
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
    const asked = (await request([secondId])).body.quotes[0]._id as string;
    const newOffer = (await offer(asked, {}, second)).body.quote.offers[0]._id as string;
    const mayAccept = async () =>
      (await dealQuotes(entryId)).find(({ _id }: { _id: string }) => _id === asked).can.accept as boolean;
    expect(await mayAccept()).toBe(false);
    expect(await accept(asked, newOffer)).toMatchObject({
      status: 409,
      body: { message: 'This deal has a lender already. Undo the selection first.' },
    });
    await broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: null });
    expect(await mayAccept()).toBe(true);
    expect((await accept(asked, newOffer)).body.quote.status).toBe('accepted');
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
