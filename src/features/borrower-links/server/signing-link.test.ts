import { describe, expect } from 'vitest';
import { mailsTo } from '../../../../tests/support/desks/account-desk.ts';
import { holderOf, sendTo, tokenMailedTo } from '../../../../tests/support/desks/deals/borrower-desk.ts';
import {
  people,
  readSigning,
  reviewedDeal,
  signerOf,
  start,
} from '../../../../tests/support/desks/deals/signing-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';

describe('the way from a borrower’s link to signing', () => {
  it('is an email to the signer, and never the link itself', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    const { name, email } = people.borrower;
    expect((await sendTo(desk.broker, id, 'borrower', email, name)).status).toBe(200);
    const borrower = holderOf(desk.app, email, await tokenMailedTo(desk.app, email));
    expect((await borrower.view()).signing).toBe('none');
    expect((await borrower.call('POST', '/api/borrower/signing')).status).toBe(409);

    expect((await start(desk, id)).status).toBe(200);
    expect((await borrower.view()).signing).toBe('ready');
    const before = (await mailsTo(desk.app, email, 2)).length;
    const asked = await borrower.call('POST', '/api/borrower/signing');
    expect(asked.status).toBe(200);
    expect(JSON.stringify(asked.body)).not.toContain('/sign#');
    const [mail] = await mailsTo(desk.app, email, before + 1);
    expect(mail?.text).toContain('/sign#');
    expect(signerOf(await readSigning(desk, id), 'borrower').remindedAt).not.toBeNull();
  });

  it('is not shown to a person of another address in the same role', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    expect((await start(desk, id)).status).toBe(200);
    const email = 'somebody.else@example.com';
    expect((await sendTo(desk.broker, id, 'borrower', email)).status).toBe(200);
    const other = holderOf(desk.app, email, await tokenMailedTo(desk.app, email));
    expect((await other.view()).signing).toBe('none');
    expect((await other.call('POST', '/api/borrower/signing')).status).toBe(409);
  });
});
