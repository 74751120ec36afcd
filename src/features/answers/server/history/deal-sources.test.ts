import { expect } from 'vitest';
import { addDeal, packageOf, save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleScenario } from '../../../../../tests/support/example-deal.ts';

it('an answer that the quote request gave says so, before it is saved and after', async ({ desk, askOne, address }) => {
  const { entryId: id } = await askOne();
  const { fromDeal, formData } = await packageOf(desk.broker, id);
  expect(fromDeal).toMatchObject({ ficoScore: 'quote', purchasePrice: 'quote', propertyAddress: 'quote' });
  const { ficoScore, purchasePrice } = formData;
  await save(desk.broker, id, { ficoScore, purchasePrice: purchasePrice + 5_000, propertyCity: 'Austin' });
  const { given } = await packageOf(desk.broker, id);
  expect(given).toMatchObject({
    ficoScore: { source: 'quote' },
    purchasePrice: { source: 'typed' },
    propertyCity: { source: 'quote' },
  });
  expect(formData.propertyAddress).toBe(address.split(',')[0]);
});

it('what the broker changed of the deal since its request is the deal’s own', async ({ desk, askOne }) => {
  const { entryId: id } = await askOne();
  const { values, version } = (await desk.broker.call('GET', `/api/pipeline/${id}/scenario`)).body;
  await desk.broker.call('PUT', `/api/pipeline/${id}`, { version, values: { ...values, fico: 741 } });
  const { fromDeal, formData } = await packageOf(desk.broker, id);
  expect(formData.ficoScore).toBe(741);
  expect(fromDeal).toMatchObject({ ficoScore: 'deal', purchasePrice: 'quote' });
});

it('a deal that was made of a saved search has its figures from there, and its address from its broker', async ({
  desk: { broker },
  address,
}) => {
  const saved = { name: 'Austin flips', scenario: exampleScenario, byNotice: true, byMail: false };
  const { savedSearch } = (await broker.call('POST', '/api/saved-searches/fix-and-flip', saved)).body;
  const made = await broker.call('POST', `/api/saved-searches/${savedSearch._id}/deal`, { address, clientName: null });
  const id = made.body.pipelineEntryId;
  const { fromDeal } = await packageOf(broker, id);
  expect(fromDeal).toMatchObject({ ficoScore: 'search', afterRepairValue: 'search', propertyAddress: 'deal' });
  await save(broker, id, { ficoScore: exampleScenario.fico });
  expect((await packageOf(broker, id)).given.ficoScore.source).toBe('search');
});

it('a deal that was entered by hand is the source itself', async ({ desk: { broker }, address }) => {
  const { fromDeal } = await packageOf(broker, await addDeal(broker, address));
  expect(new Set(Object.values(fromDeal))).toEqual(new Set(['deal']));
});
