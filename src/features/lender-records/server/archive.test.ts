import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../tests/support/desks/account-desk.ts';
import { openRecordDesk, type RecordDesk } from '../../../../tests/support/desks/record-desk.ts';
import { exampleOffer, exampleRequest } from '../../../../tests/support/example-deal.ts';
import { demoPassword } from '../../../../tests/support/own-people.ts';

let desk: RecordDesk;
beforeAll(async () => {
  desk = await openRecordDesk();
});
afterAll(() => desk?.app.close());

const sendRequest = (lenderId: string, propertyAddress: string) =>
  desk.broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, propertyAddress, lenderIds: [lenderId] });

describe('deleting a lender', () => {
  it('is refused while a request is open, with how many there are', async () => {
    const user = await desk.app.visitor.call('POST', '/api/auth/login', {
      email: 'lender2@example.com',
      password: demoPassword,
    });
    const { lenderId } = user.body;
    await sendRequest(lenderId, '1 Openrequest Way, Austin, TX 78704');
    const { body: usage } = await desk.admin.call('GET', `/api/lenders/${lenderId}/usage`);
    expect(usage.usage).toMatchObject({ openQuotes: 1, activeDeals: 0 });
    expect(usage.usage.programs).toBeGreaterThan(0);
    const [counted] = await desk.rows(
      sql`select count(*)::int as documents from documents where lender_id = ${lenderId}`,
    );
    expect(usage.usage.documents).toBe(counted?.documents);
    const refused = await desk.admin.call('DELETE', `/api/lenders/${lenderId}`);
    expect(refused).toMatchObject({ status: 409, body: { message: '1 open quote request still points to it.' } });
    expect((await desk.admin.call('GET', `/api/lenders/${lenderId}`)).status).toBe(200);
  });

  it('takes lender and programs off the market, unassigns its users by mail, and old deals still show the name', async () => {
    const login = await desk.app.visitor.call('POST', '/api/auth/login', {
      email: 'lender3@example.com',
      password: demoPassword,
    });
    const { lenderId } = login.body;
    const { name } = await desk.read(lenderId);
    const sent = await sendRequest(lenderId, '2 Longago Lane, Austin, TX 78704');
    const quoteId = sent.body.quotes[0]._id;
    await desk.broker.call('POST', `/api/quotes/${quoteId}/withdraw`, {});
    const answer = await desk.admin.call('DELETE', `/api/lenders/${lenderId}`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Lender deleted successfully.' } });
    expect((await desk.admin.call('GET', `/api/lenders/${lenderId}`)).status).toBe(404);
    const { body: list } = await desk.broker.call('GET', '/api/lenders');
    expect(list.lenders.map(({ _id }: { _id: string }) => _id)).not.toContain(lenderId);
    expect(await desk.rows(sql`select 1 from programs where lender_id = ${lenderId} and deleted_at is null`)).toEqual(
      [],
    );
    const user = await desk.app.signIn('lender3@example.com');
    expect((await user.call('GET', '/api/users/profile')).body.user.lenderId).toBeNull();
    const [mail] = await mailsTo(desk.app, 'lender3@example.com');
    expect(mail?.subject).toBe('Your company is no longer on Plinth');
    const { body: quotes } = await desk.broker.call('GET', `/api/pipeline/${sent.body.pipelineEntryId}/quotes`);
    expect(JSON.stringify(quotes)).toContain(name);
    const again = await sendRequest(lenderId, '3 Toolate Terrace, Austin, TX 78704');
    expect([again.status, again.body.message]).toEqual([400, 'Lender not found.']);
    expect((await desk.admin.call('DELETE', `/api/lenders/${lenderId}`)).status).toBe(404);
  });

  it('leaves nothing that its mailed link could still offer: a decline is not taken back', async () => {
    const email = 'afterwards@example.com';
    const { _id } = await desk.newLender({ email });
    const sent = await sendRequest(_id, '9 Afterwards Alley, Austin, TX 78704');
    const [mail] = await mailsTo(desk.app, email);
    const link = { 'x-reply-token': /quote-reply#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' };
    const decline = { reason: 'Location', note: '' };
    expect((await desk.app.visitor.call('POST', '/api/quote-reply/decline', decline, link)).status).toBe(200);
    expect((await desk.admin.call('DELETE', `/api/lenders/${_id}`)).status).toBe(200);
    const offer = { ...exampleOffer, confirmUnusual: true };
    const refused = await desk.app.visitor.call('POST', '/api/quote-reply/offers', offer, link);
    expect([refused.status, refused.body.message]).toEqual([409, 'This lender is no longer on Plinth.']);
    const { body } = await desk.broker.call('GET', `/api/pipeline/${sent.body.pipelineEntryId}/quotes`);
    expect(body.quotes[0].status).toBe('declined');
  });

  it('and a new request that come at once: one of the two is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { _id } = await desk.newLender();
      const [deleted, asked] = await Promise.all([
        desk.admin.call('DELETE', `/api/lenders/${_id}`),
        sendRequest(_id, `${turn + 4} Sametime Street, Austin, TX 78704`),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([deleted.status, asked.status]);
    }
  });
});
