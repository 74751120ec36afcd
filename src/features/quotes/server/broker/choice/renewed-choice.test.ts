import { expect } from 'vitest';
import { it } from '../../../../../../tests/support/desks/quote-desk.ts';
import { publishedDuring } from '../../../../../../tests/support/events/published.ts';
import { openPages } from '../../../../../platform/events/open-pages.ts';

it('the offer of a lender that the deal has already is chosen after a pause of its own, and undoing that keeps the lender', async ({
  desk,
  request,
}) => {
  const { app, broker, lenderId, offer } = desk;
  const { body } = await request([lenderId]);
  const { pipelineEntryId: dealId } = body;
  const quoteId = body.quotes[0]._id;
  const select = (id: string | null, more: object = {}) =>
    broker.call('PUT', `/api/pipeline/${dealId}/select-lender`, { lenderId: id, ...more });
  const statusOf = async () =>
    (await broker.call('GET', `/api/pipeline/${dealId}/quotes`)).body.quotes[0].status as string;
  const updatesOfDeal = async (act: () => Promise<unknown>) =>
    (await publishedDuring(app, openPages, act)).filter(({ type, id }) => type === 'pipeline' && id === dealId).length;

  expect((await select(lenderId)).status).toBe(200);
  await desk.pauseEnds(dealId);
  const made = await offer(quoteId);
  const choose = () => broker.call('POST', `/api/quotes/${quoteId}/accept`, { offerId: made.body.quote.offers[0]._id });

  expect(await updatesOfDeal(async () => expect((await choose()).status).toBe(200))).toBeGreaterThan(0);
  const undo = async () => {
    const { status, body: undone } = await select(null, { onlyIfUntold: true });
    expect([status, undone.pipelineEntry.selectedLenderId?._id]).toEqual([200, lenderId]);
  };
  expect(await updatesOfDeal(undo)).toBeGreaterThan(0);
  await desk.pauseEnds(dealId);
  expect(await statusOf()).toBe('offered');

  expect((await choose()).status).toBe(200);
  await desk.pauseEnds(dealId);
  expect(await statusOf()).toBe('accepted');
});
