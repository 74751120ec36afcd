import { describe, expect } from 'vitest';
import { otherLender, sendParts, withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

const waitingOf = async (who: Caller) => (await who.call('GET', '/api/lender/packages/waiting')).body.waiting;

describe('what waits', () => {
  it('for the broker is counted on the deal, in the list and on the board; what waits for the lender is not', async ({
    desk,
    address,
  }) => {
    const { broker, lender } = desk;
    const { dealId, url } = await withPackage(desk, address);
    const counted = async () => {
      const list = (await broker.call('GET', '/api/pipeline/entries?limit=100')).body.pipelineEntries;
      const one = (await broker.call('GET', `/api/pipeline/${dealId}`)).body.pipeline;
      const { stages } = (await broker.call('GET', '/api/pipeline/board')).body;
      const cards = stages.flatMap(({ cards: some }: { cards: object[] }) => some);
      const ofDeal = ({ _id }: { _id: string }) => _id === dealId;
      return [list.find(ofDeal), one, cards.find(ofDeal)].map(({ openConditions }) => openConditions);
    };
    expect(await counted()).toEqual([0, 0, 0]);
    const conditions = [
      { title: 'Payoff letter', owner: 'broker' },
      { title: 'Hazard insurance', owner: 'borrower' },
      { title: 'Appraisal', owner: 'lender' },
    ];
    const { body } = await lender.call('POST', `${url}/conditions`, { conditions });
    expect(await counted()).toEqual([2, 2, 2]);
    const [first, second] = body.package.conditions;
    await sendParts(desk.app, broker, `/api/submissions/${dealId}/conditions/${first._id}/answer`, [
      ['message', 'Here it is'],
      ['version', '1'],
    ]);
    expect(await counted()).toEqual([1, 1, 1]);
    const waive = { act: 'waive', version: 1, reason: 'Not needed' };
    expect((await lender.call('POST', `${url}/conditions/${second._id}/state`, waive)).status).toBe(200);
    expect(await counted()).toEqual([0, 0, 0]);
  });

  it('for the lender is a package that nobody opened, or one with an answer to look at', async ({ desk, address }) => {
    const { app, broker, lender } = desk;
    const before = await waitingOf(lender);
    const { dealId, url } = await withPackage(desk, address);
    expect(await waitingOf(lender)).toBe(before + 1);
    await lender.call('POST', `${url}/opened`, {});
    expect(await waitingOf(lender)).toBe(before);
    const asked = { conditions: [{ title: 'Payoff letter', owner: 'broker' }] };
    const { body } = await lender.call('POST', `${url}/conditions`, asked);
    expect(await waitingOf(lender)).toBe(before);
    const [condition] = body.package.conditions;
    await sendParts(app, broker, `/api/submissions/${dealId}/conditions/${condition._id}/answer`, [
      ['message', 'Here it is'],
      ['version', '1'],
    ]);
    expect(await waitingOf(lender)).toBe(before + 1);
    const stranger = await otherLender(app, desk.otherLenderIds[0] ?? '');
    expect(await waitingOf(stranger)).toBe(0);
    await lender.call('POST', `${url}/decline`, { reason: 'Out of our area' });
    expect(await waitingOf(lender)).toBe(before);
  });
});
