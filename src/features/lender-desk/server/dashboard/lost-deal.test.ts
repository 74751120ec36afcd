import { describe, expect } from 'vitest';
import { it as atTheDesk } from '../../../../../tests/support/desks/deals/choosing-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';

/** A deal with an offer of each of two lenders, the second one's with these terms. */
const it = atTheDesk.extend('dealOfTwo', ({ desk, askTwo, accept }) => async (better: object) => {
  const { entryId, first: own, second: others, secondUser: other } = await askTwo();
  await desk.offer(own);
  const { offers } = (await desk.offer(others, better, other)).body.quote;
  return {
    entryId,
    own,
    others,
    other,
    choose: () => accept(others, offers[0]._id),
    read: async () => (await desk.lender.call('GET', `/api/lender/quotes/${own}`)).body.quote,
  };
});

describe('a request over which another offer was chosen', () => {
  it('says what that offer had, in directions alone, once the pause is over', async ({ desk, dealOfTwo }) => {
    const terms = { ratePercent: 9.375, fees: 1_111, termMonths: 17 };
    const { choose, read, entryId, others } = await dealOfTwo(terms);
    expect(await read()).toMatchObject({ passedOver: false, chosenHad: null });
    expect((await choose()).status).toBe(200);
    expect(await read()).toMatchObject({ passedOver: false, chosenHad: null });
    await desk.pauseEnds(entryId);
    const lost = await read();
    expect(lost).toMatchObject({ passedOver: true, chosenHad: ['rate', 'costs', 'term'] });
    const text = JSON.stringify(lost);
    for (const secret of ['9.375', '"fees":1111', '"termMonths":17', others]) expect(text).not.toContain(secret);
  });

  it('says the same behind the emailed link', async ({ desk, dealOfTwo, address }) => {
    const { choose, entryId, own, others } = await dealOfTwo({ ratePercent: 9.375 });
    const linkIn = ({ text }: Record<string, unknown>) => /quote-reply#(\S+)/.exec(String(text))?.[1];
    const tokensOf = (mails: Record<string, unknown>[]) => [...new Set(mails.flatMap((mail) => linkIn(mail) ?? []))];
    const tokens = await eventually(
      async () => tokensOf(await desk.mailsAbout(address)),
      (list) => list.length > 1,
    );
    await choose();
    await desk.pauseEnds(entryId);
    const shown = tokens.map(async (token) => {
      const { body } = await desk.app.visitor.call('GET', '/api/quote-reply', undefined, { 'x-reply-token': token });
      return [body.quote._id, body.quote.chosenHad];
    });
    expect(Object.fromEntries(await Promise.all(shown))).toEqual({ [own]: ['rate'], [others]: null });
  });

  it('says nothing was better where the same terms were chosen', async ({ desk, dealOfTwo }) => {
    const { choose, read, entryId } = await dealOfTwo({});
    await choose();
    await desk.pauseEnds(entryId);
    expect(await read()).toMatchObject({ passedOver: true, chosenHad: [] });
  });

  it('says nothing where a lender was selected without an offer, nor after an undo', async ({ desk, request }) => {
    const [, otherId = ''] = desk.otherLenderIds;
    const { body } = await request([desk.lenderId, otherId]);
    const own = body.quotes.find(({ lenderId }: { lenderId: string }) => lenderId === desk.lenderId)._id;
    await desk.offer(own);
    const entryId = body.pipelineEntryId as string;
    const select = (lenderId: string | null) =>
      desk.broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId });
    const read = async () => (await desk.lender.call('GET', `/api/lender/quotes/${own}`)).body.quote;
    await select(otherId);
    await desk.pauseEnds(entryId);
    expect(await read()).toMatchObject({ passedOver: true, chosenHad: null });
    await select(null);
    expect(await read()).toMatchObject({ passedOver: false, chosenHad: null });
  });

  it('is read by its own lender alone, and the lender that was chosen reads no reasons', async ({
    desk,
    dealOfTwo,
  }) => {
    const { choose, entryId, own, others, other } = await dealOfTwo({ ratePercent: 9.375 });
    await choose();
    await desk.pauseEnds(entryId);
    expect((await other.call('GET', `/api/lender/quotes/${own}`)).status).toBe(404);
    for (const who of [desk.broker, desk.investor])
      expect((await who.call('GET', `/api/lender/quotes/${own}`)).status).toBe(403);
    expect((await desk.app.visitor.call('GET', `/api/lender/quotes/${own}`)).status).toBe(401);
    expect((await other.call('GET', `/api/lender/quotes/${others}`)).body.quote).toMatchObject({
      status: 'accepted',
      chosenHad: null,
    });
    const toBroker = (await desk.dealQuotes(entryId)) as unknown as object[];
    expect(JSON.stringify(toBroker)).not.toContain('chosenHad');
  });
});
