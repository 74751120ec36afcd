import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  countMails,
  linkTo,
  people,
  reviewedDeal,
  type SigningCompany,
  start,
  withToken,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';

const { email } = people.borrower;
const badLink = { status: 404, body: { code: 'NOT_FOUND' } };

/** A deal whose borrower was mailed a link. */
async function asked(desk: SigningCompany, address: string) {
  const id = await reviewedDeal(desk, address);
  expect((await start(desk, id)).status).toBe(200);
  return { id, link: await linkTo(desk, email, `Please sign: ${address}`) };
}
const expire = (desk: SigningCompany, id: string) =>
  desk.app.database.db.execute(sql`
    update signers set link_expires_at = link_expires_at - interval '15 days'
    where envelope_id in (select id from envelopes where deal_id = ${id})`);

describe('a link to sign', () => {
  it('expires after 14 days: then it opens nothing, and a new one goes to the signer’s own address alone', async ({
    desk,
    address,
  }) => {
    const { id, link } = await asked(desk, address);
    expect(await withToken(desk, link, 'POST', '/link')).toMatchObject(badLink);
    await expire(desk, id);
    const seen = await withToken(desk, link, 'GET', '/link');
    expect(seen.body.link).toMatchObject({ state: 'expired', email: 'd***@example.com' });
    expect(JSON.stringify(seen.body)).not.toContain(email);
    const codes = `Your code to open the loan documents: ${address}`;
    expect((await withToken(desk, link, 'POST', '/code', { by: 'email' })).status).toBe(200);
    expect(await withToken(desk, link, 'POST', '/session', { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });

    const answers = await Promise.all([1, 2].map(() => withToken(desk, link, 'POST', '/link')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const next = await linkTo(desk, email, `Your new link to sign: ${address}`);
    expect(await countMails(desk, email, codes)).toBe(0);
    expect(await withToken(desk, link, 'GET', '/link')).toMatchObject(badLink);
    expect((await withToken(desk, next, 'GET', '/link')).body.link).toMatchObject({ state: 'open' });
  });

  it('that has expired is renewed a few times an hour, and not once signing is canceled', async ({ desk, address }) => {
    const { id, link } = await asked(desk, address);
    const { db } = desk.app.database;
    await db.execute(sql`delete from rate_limits where key like 'signingLinksRenewed:%'`);
    await expire(desk, id);
    expect((await withToken(desk, link, 'POST', '/link')).status).toBe(200);
    const newest = await linkTo(desk, email, `Your new link to sign: ${address}`);
    await expire(desk, id);
    await db.execute(sql`update rate_limits set points = 1000000 where key like 'signingLinksRenewed:%'`);
    expect(await withToken(desk, newest, 'POST', '/link')).toMatchObject({ status: 429 });
    await db.execute(sql`delete from rate_limits where key like 'signingLinksRenewed:%'`);
    await desk.broker.call('POST', `/api/submissions/${id}/signing/void`, { reason: 'Enough.' });
    expect(await withToken(desk, newest, 'POST', '/link')).toMatchObject(badLink);
  });
});
