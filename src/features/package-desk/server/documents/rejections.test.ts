import { describe, expect } from 'vitest';
import {
  askFor,
  askForNothing,
  dealWithProgram,
  offerTwo,
  uploadFor,
} from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import {
  askForOnly,
  reviewAgain,
  reviewDeal,
  submit,
} from '../../../../../tests/support/desks/deals/submitted-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

/** The lender decides on the only document of a package. */
async function decide(lender: Caller, packageId: string, body: object): Promise<void> {
  const url = `/api/lender/packages/${packageId}`;
  const [document] = (await lender.call('GET', url)).body.package.documents;
  const { status, body: answer } = await lender.call('POST', `${url}/documents/${document._id}/decision`, body);
  expect(status, JSON.stringify(answer)).toBe(200);
}

async function submitted(broker: Caller, dealId: string): Promise<string> {
  const { status, body } = await submit(broker, dealId);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.submission.package._id;
}

const notesOf = async (broker: Caller, dealId: string) =>
  (await broker.call('GET', `/api/submissions/${dealId}/preflight`)).body.preflight.issues.filter(
    ({ code }: { readonly code: string }) => code === 'lender-asks',
  );

describe('a file that was rejected', () => {
  it('is remembered for each lender that rejected it, until that lender accepts it', async ({
    desk,
    address,
    request,
  }) => {
    const { broker, app, lender, lenderId } = desk;
    await askForNothing(desk);
    const first = await askFor(desk, 'Bank statement', { documentType: 'bankStatement' });
    const { dealId } = await reviewDeal(desk, address, [first]);
    await decide(lender, await submitted(broker, dealId), {
      decision: 'rejected',
      reason: 'Page 2 is missing',
      version: 0,
    });
    await broker.call('POST', `/api/submissions/${dealId}/withdraw`, { reason: 'A better offer' });

    const other = await app.signIn('lender2@example.com');
    const otherId: string = (await other.call('GET', '/api/users/profile')).body.user.lenderId;
    const second = { app, broker, lender: other, lenderId: otherId };
    await offerTwo(second);
    await askForOnly(second, []);
    await askFor(second, 'Two months of statements', { documentType: 'bankStatement' });
    await request([otherId]);
    const put = (part: string, body: object) => broker.call('PUT', `/api/pipeline/${dealId}/${part}`, body);
    await put('select-lender', { lenderId: null });
    await put('select-lender', { lenderId: otherId });
    const { programs } = (await broker.call('GET', `/api/pipeline/${dealId}/programs`)).body.programs;
    await put('program', { programId: programs[0]._id });
    await reviewAgain(broker, dealId);
    const packageId = await submitted(broker, dealId);
    const shown = async () =>
      (await broker.call('GET', `/api/submissions/${dealId}/requirements`)).body.requirements[0].files[0].rejections;
    const byFirst = { lenderName: expect.any(String), at: expect.any(String), reason: 'Page 2 is missing' };
    expect(await shown()).toEqual([byFirst]);

    await decide(other, packageId, { decision: 'rejected', reason: 'Too old', version: 0 });
    expect(await shown()).toEqual([{ ...byFirst, reason: 'Too old' }, byFirst]);
    const [listed] = (await broker.call('GET', `/api/pipeline/${dealId}/documents`)).body.documents;
    expect(listed.rejections.map(({ reason }: { reason: string }) => reason)).toEqual(['Too old', 'Page 2 is missing']);
    // Each lender's own packages say what that lender rejects.
    const noteOf = (name: string) => [{ code: 'lender-asks', facts: { name, times: 1, packages: 1 } }];
    const ofFirst = await dealWithProgram(desk, `${address} North`);
    const ofSecond = await dealWithProgram(second, `${address} South`);
    expect(await notesOf(broker, ofFirst.id)).toEqual(noteOf('Bank statement'));
    expect(await notesOf(broker, ofSecond.id)).toEqual(noteOf('Two months of statements'));

    await decide(other, packageId, { decision: 'accepted', version: 1 });
    expect(await shown()).toEqual([byFirst]);
    expect(await notesOf(broker, ofSecond.id)).toEqual([]);
    expect(await notesOf(broker, ofFirst.id)).toEqual(noteOf('Bank statement'));
    expect(lenderId).not.toBe(otherId);
  });

  it('counts in the lender’s next packages, answered since or not', async ({ desk, address }) => {
    const { broker, lender } = desk;
    await askForNothing(desk);
    const requirement = await askFor(desk, 'Lead paint disclosure');
    const { dealId } = await reviewDeal(desk, address, [requirement]);
    const rejection = { decision: 'rejected', reason: 'Not signed', version: 0 };
    await decide(lender, await submitted(broker, dealId), rejection);
    await uploadFor(desk, broker, dealId, requirement);
    const again = await reviewDeal(desk, `${address} East`, [requirement]);
    await submitted(broker, again.dealId);
    const { id } = await dealWithProgram(desk, `${address} North`);
    const facts = { name: 'Lead paint disclosure', times: 1, packages: 2 };
    expect(await notesOf(broker, id)).toContainEqual({ code: 'lender-asks', facts });
    await askForNothing(desk);
  });
});
