import { describe, expect } from 'vitest';
import { askForNothing } from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import {
  finish,
  openHere,
  readSigning,
  reviewedDeal,
  signEverywhere,
  signerOf,
  start,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { reviewAgain, submit } from '../../../../../tests/support/desks/deals/submitted-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';

const waitsForSigning = {
  status: 400,
  body: {
    code: 'PACKAGE_INCOMPLETE',
    message: 'Complete these steps first: Sign Documents.',
    about: { steps: 'sign' },
  },
};

describe('while signers still have links to documents that no longer count', () => {
  it('a package is not submitted, until that signing is canceled', async ({ desk, address }) => {
    const { broker } = desk;
    const dealId = await reviewedDeal(desk, address);
    expect((await start(desk, dealId)).status).toBe(200);
    // The lender asks for nothing to be signed any more: without this envelope the package is complete.
    await askForNothing(desk);
    await reviewAgain(broker, dealId);
    expect(await submit(broker, dealId)).toMatchObject(waitsForSigning);

    const session = await openHere(desk, dealId, signerOf(await readSigning(desk, dealId), 'borrower')._id);
    await signEverywhere(desk, session);
    await finish(desk, session);
    expect(await submit(broker, dealId)).toMatchObject(waitsForSigning);

    const url = `/api/submissions/${dealId}/signing/void`;
    const canceled = await broker.call('POST', url, { reason: 'The lender needs no form.' });
    expect(canceled.status, JSON.stringify(canceled.body)).toBe(200);
    expect((await submit(broker, dealId)).status).toBe(200);
  });
});
