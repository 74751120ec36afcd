import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import {
  holderOf,
  type LinkHolder,
  sendTo,
  tokenMailedTo,
} from '../../../../../tests/support/desks/deals/borrower-desk.ts';
import {
  people,
  readSigning,
  reviewedDeal,
  signerOf,
  start,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { dayMs } from '../../../../kernel/dates.ts';

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

  it('is mailed to a signer so often and no more, whatever link of theirs it is asked for with', async ({
    desk,
    address,
  }) => {
    const id = await reviewedDeal(desk, address);
    const email = `${randomUUID()}@example.com`;
    const mailed = async (count: number) => {
      expect((await sendTo(desk.broker, id, 'borrower', email)).status).toBe(200);
      return holderOf(desk.app, email, await tokenMailedTo(desk.app, email, count));
    };
    const ask = (asker: LinkHolder) => asker.call('POST', '/api/borrower/signing');
    await desk.rows(sql`delete from rate_limits where key like 'signingAsked:%'`);
    const first = await mailed(1);
    expect((await start(desk, id, [{ ...people.borrower, email }])).status).toBe(200);
    expect((await ask(first)).status).toBe(200);
    await mailsTo(desk.app, email, 3);
    const second = await mailed(4);
    expect((await ask(second)).status).toBe(200);
    // Both count for the signer.
    const counted = sql`select points from rate_limits where key like 'signingAsked:%'`;
    expect(await desk.rows(counted)).toEqual([{ points: 2 }, { points: 2 }]);
    await desk.rows(sql`update rate_limits set points = 1000000 where key like 'signingAsked:%'`);
    const refused = await ask(second);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.body.message).toMatch(/^The link to sign was sent too often\. It was not sent again\./);
    desk.app.clock.advance(dayMs + 1);
    expect((await ask(second)).status).toBe(200);
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
