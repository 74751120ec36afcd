import { expect } from 'vitest';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import { exampleOffer } from '../../../../tests/support/example-deal.ts';
import type { TermVersion } from '../history/contract.ts';

it('the terms of a lender are one record: asked, offered, revised, chosen and taken back, dated, attributed and priced', async ({
  desk,
  address,
  askOne,
}) => {
  const { app, broker, lenderId, offer, linkToken } = desk;
  const { entryId, quoteId } = await askOne();
  const terms = async (query = '') => (await broker.call('GET', `/api/pipeline/${entryId}/terms${query}`)).body;
  await offer(quoteId, { loanAmount: 200_000, confirmUnusual: true });
  const token = await linkToken(address);
  const revised = {
    ...exampleOffer,
    loanAmount: 200_000,
    ratePercent: 10.25,
    pointsPercent: 1.5,
    confirmUnusual: true,
  };
  const byLink = { 'x-reply-token': token };
  expect((await app.visitor.call('POST', '/api/quote-reply/offers', revised, byLink)).status).toBe(200);
  const select = (id: string | null) => broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: id });
  await select(lenderId);
  await desk.pauseEnds(entryId);
  await select(null);

  const { months, isUsual, records } = await terms('?months=12');
  expect([months, isUsual]).toEqual([12, false]);
  expect(records).toHaveLength(1);
  const { lender, versions } = records[0] as { lender: object; versions: TermVersion[] };
  expect(lender).toMatchObject({ _id: lenderId });
  expect(versions.map(({ what, by }) => [what, by])).toEqual([
    ['asked', 'broker'],
    ['offered', 'portal'],
    ['revised', 'link'],
    ['chosen', 'broker'],
    ['choiceUndone', 'broker'],
  ]);
  // 10.5% of 200,000, two points of it, and fees of 1,495.
  expect(versions[1]?.terms).toMatchObject({ total: 21_000 + 4_000 + 1_495, months: 12 });
  expect(versions[2]?.revision).toMatchObject({ months: 12, ofTerms: -1_500, ofLoan: null });
  expect(versions[2]?.revision?.changes).toMatchObject([
    { label: 'Interest rate', before: '10.5%', after: '10.25%', dollars: -500 },
    { label: 'Points', before: '2%', after: '1.5%', dollars: -1_000 },
  ]);
  expect(versions[3]).toMatchObject({ loanAmount: 200_000, terms: { ratePercent: 10.25 } });
  const half = (await terms('?months=6')).records[0].versions[2].revision;
  expect(half).toMatchObject({ months: 6, ofTerms: -1_250 });
  expect((await terms()).isUsual).toBe(true);
  expect((await broker.call('GET', `/api/pipeline/${entryId}/terms?months=0`)).status).toBe(400);
});
