import { describe, expect } from 'vitest';
import { newBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import type { WaitingGroup } from '../../../accounts/model.ts';

const groupsOf = async (who: Pick<Caller, 'call'>): Promise<WaitingGroup[]> =>
  (await who.call('GET', '/api/waiting')).body.groups;
const linesOf = (groups: readonly WaitingGroup[], title: string, dealId: string) =>
  (groups.find((group) => group.title === title)?.lines ?? []).filter(({ link }) => link.includes(dealId));

describe('what a lender asks for after submission', () => {
  it('waits for its broker alone, with its due day, until it is answered', async ({ desk, address }) => {
    const { dealId, url } = await withPackage(desk, address);
    const conditions = [{ title: 'Payoff letter', owner: 'broker', dueOn: '2099-12-01' }];
    await desk.lender.call('POST', `${url}/conditions`, { conditions });
    const [line] = linesOf(await groupsOf(desk.broker), 'Conditions to meet', dealId);
    expect(line).toMatchObject({ text: 'Payoff letter', link: `/pipeline?deal=${dealId}` });
    expect(line?.detail).toContain(address);
    expect(line?.dueAt).toMatch(/^2099-12-0[12]T/);
    expect(await groupsOf(await newBroker(desk.app, 'conditions-stranger'))).toEqual([]);
    const { body } = await desk.broker.call('GET', `/api/submissions/${dealId}/conditions`);
    const [{ _id, version }] = body.package.conditions;
    const state = `${url}/conditions/${_id}/state`;
    await desk.lender.call('POST', state, { act: 'accept', version });
    expect(linesOf(await groupsOf(desk.broker), 'Conditions to meet', dealId)).toEqual([]);
  });

  it('is a document to replace, where one was rejected', async ({ desk, address }) => {
    const { dealId, url } = await withPackage(desk, address);
    const { body } = await desk.lender.call('GET', url);
    const [document] = body.package.documents;
    const decided = { decision: 'rejected', reason: 'Page 2 is missing', version: 0 };
    const answer = await desk.lender.call('POST', `${url}/documents/${document._id}/decision`, decided);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const lines = linesOf(await groupsOf(desk.broker), 'Documents rejected', dealId);
    expect(lines.map(({ text }) => text)).toEqual([`Replace ${document.name}`]);
  });
});
