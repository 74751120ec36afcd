import { sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import { it } from '../../../tests/support/desks/quote-desk.ts';
import { exampleOffer, exampleRequest } from '../../../tests/support/example-deal.ts';
import { marketCache } from '../../features/search/server/api.ts';

const key = (name: string) => ({ 'idempotency-key': `${name}-of-this-test` });

describe('a request that comes again with its key', () => {
  it('is answered with the same quotes, lenders and deal, though another has been asked since', async ({
    desk,
    request,
  }) => {
    const [other = '', third = ''] = desk.otherLenderIds;
    await request([other]);
    const first = await request([desk.lenderId, other], {}, key('request'));
    const again = await request([desk.lenderId, other], {}, key('request'));
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.status).toBe(first.status);
    await request([third]);
    await desk.offer(first.body.quotes[0]._id);
    const later = (await request([desk.lenderId, other], {}, key('request'))).body;
    expect(later).toEqual({ ...first.body, quotes: [{ ...first.body.quotes[0], status: 'offered' }] });
  });

  it('is not judged again, nor is one of somebody whose e-mail address is not verified', async ({ desk, request }) => {
    const { platform, database, signIn } = desk.app;
    const judging = vi.spyOn(platform.service(marketCache), 'current');
    const judged = async (ask: () => ReturnType<typeof request>) => {
      judging.mockClear();
      const { status } = await ask();
      return [status, judging.mock.calls.length];
    };
    const ask = () => request([desk.lenderId], { propertyAddress: '16 Judge Lane, Austin, TX' }, key('judged'));
    expect(await judged(ask)).toEqual([200, 1]);
    expect(await judged(ask)).toEqual([200, 0]);
    await database.db.execute(sql`update accounts set email_verified_at = null where email = 'investor@example.com'`);
    const unverified = await signIn('investor@example.com');
    const order = { ...exampleRequest, lenderIds: [desk.lenderId] };
    expect(await judged(() => unverified.call('POST', '/api/quotes/fix-and-flip', order))).toEqual([409, 0]);
    await database.db.execute(sql`update accounts set email_verified_at = now() where email = 'investor@example.com'`);
    judging.mockRestore();
  });

  it('makes no second offer, message or withdrawal, and answers the quote as it is by then', async ({
    desk,
    askOne,
  }) => {
    const { quoteId } = await askOne();
    const post = (who: typeof desk.lender, path: string, body: object, name: string) =>
      who.call('POST', path, body, key(`${name}-${quoteId}`));
    const offer = () => post(desk.lender, `/api/lender/quotes/${quoteId}/offers`, exampleOffer, 'offer');
    const question = { message: 'Is it let?' };
    const asked = () => post(desk.lender, `/api/lender/quotes/${quoteId}/messages`, question, 'ask');
    const answered = () => post(desk.broker, `/api/quotes/${quoteId}/messages`, { message: 'It is.' }, 'reply');
    for (const act of [offer, asked, answered]) {
      const first = await act();
      const again = await act();
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(again.body).toEqual(first.body);
    }
    const withdrawn = () => post(desk.broker, `/api/quotes/${quoteId}/withdraw`, {}, 'withdraw');
    expect((await withdrawn()).body).toEqual((await withdrawn()).body);
    const { body } = await offer();
    expect(body.quote).toMatchObject({ _id: quoteId, status: 'withdrawn' });
    expect([body.quote.offers.length, body.quote.messages.length]).toEqual([1, 2]);
  });
});

it('a key costs a bounded number of bytes, however long what is answered grows', async ({ desk, askOne }) => {
  const { quoteId } = await askOne();
  const path = `/api/lender/quotes/${quoteId}/messages`;
  const sizes: number[] = [];
  for (let turn = 0; turn < 12; turn++) {
    const answer = await desk.lender.call('POST', path, { message: 'x'.repeat(1_900) }, key(`${turn}-${quoteId}`));
    expect(answer.status).toBe(200);
    const [row] = await desk.rows(
      sql`select pg_column_size(k.*) as bytes from idempotency_keys k where key = ${`${turn}-${quoteId}-of-this-test`}`,
    );
    sizes.push(Number(row?.bytes));
  }
  expect(new Set(sizes.map((bytes) => Math.ceil(bytes / 256)))).toEqual(new Set([1]));
});

it('the largest request leaves a key that fits, and the table takes none that is larger', async ({ desk }) => {
  const lenderIds = [desk.lenderId, ...desk.otherLenderIds].slice(0, 50);
  expect(lenderIds).toHaveLength(50);
  const order = { ...exampleRequest, propertyAddress: '1 Largest Street, Austin, TX', lenderIds };
  const answer = await desk.broker.call('POST', '/api/quotes/fix-and-flip', order, key('largest'));
  expect(answer.status).toBe(200);
  const tooMuch = desk.rows(
    sql`update idempotency_keys set reference = to_jsonb(repeat('x', 9000)) where key = 'largest-of-this-test'`,
  );
  await expect(tooMuch).rejects.toMatchObject({ cause: { constraint: 'idempotency_keys_small' } });
});
