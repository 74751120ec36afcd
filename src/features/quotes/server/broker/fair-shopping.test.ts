import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { InboxRow } from '../../../lender-desk/contract.ts';

describe('fair shopping', () => {
  it('a request that only repeats open ones is refused by name, with the deal to open, and changes nothing', async ({
    desk,
    address,
    request,
  }) => {
    const { lenderId, otherLenderIds, rows, dealQuotes } = desk;
    const asked = [lenderId, otherLenderIds[0] ?? ''];
    const first = await request(asked);
    const again = await request(asked, { arv: 1_000_000 });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ASKED', about: { pipelineEntryId: first.body.pipelineEntryId } },
    });
    for (const { lenderName } of first.body.quotes) expect(again.body.message).toContain(lenderName);
    expect(again.body.message).toContain('have your request for this deal already');
    const quotes = await dealQuotes(first.body.pipelineEntryId);
    expect(quotes).toHaveLength(2);
    const [deal] = await rows(sql`select deal from pipeline_entries where address = ${address}`);
    expect(deal?.deal).toMatchObject({ arv: 420_000 });
  });

  it('names a lender that nobody could be notified for, in the answer and on the deal', async ({ desk, request }) => {
    const { lenderId, otherLenderIds, rows, dealQuotes } = desk;
    const mute = otherLenderIds[7] ?? '';
    const [stored] = await rows(sql`select email from lenders where id = ${mute}`);
    await rows(sql`update lenders set email = '' where id in (${mute}, ${lenderId})`);
    const { body } = await request([lenderId, mute]);
    expect(body.quotes).toHaveLength(2);
    // The other one has no address either, but somebody with an account.
    expect(body.notReached).toEqual([{ lenderId: mute, lenderName: expect.any(String) }]);
    const reachable = (await dealQuotes(body.pipelineEntryId)).map(
      ({ lender }: { lender: { _id: string; isReachable: boolean } }) => [lender._id, lender.isReachable],
    );
    expect(new Map(reachable)).toEqual(
      new Map([
        [lenderId, true],
        [mute, false],
      ]),
    );
    await rows(sql`update lenders set email = ${stored?.email} where id in (${mute}, ${lenderId})`);
  });

  it('says who has a property already, to its broker only, however the address is typed', async ({
    desk,
    address,
    request,
  }) => {
    const { broker, investor, lender, lenderId } = desk;
    const who = { kind: 'fix-and-flip', propertyAddress: address.toUpperCase() };
    const ask = (caller: typeof broker) => caller.call('POST', '/api/quotes/who-has-property', who);
    expect((await ask(broker)).body).toMatchObject({ lenders: [], pipelineEntryId: null });
    const { body } = await request([lenderId]);
    expect((await ask(broker)).body).toEqual({
      success: true,
      lenders: [{ lenderId, lenderName: body.quotes[0].lenderName }],
      pipelineEntryId: body.pipelineEntryId,
    });
    expect((await ask(investor)).body.lenders).toEqual([]);
    expect((await ask(lender)).status).toBe(403);
    await broker.call('POST', `/api/quotes/${body.quotes[0]._id}/withdraw`);
    expect((await ask(broker)).body.lenders).toEqual([]);
  });

  it('a lender reads to how many lenders a request went, and none of their names', async ({
    desk,
    address,
    request,
  }) => {
    const { lender, lenderId, otherLenderIds } = desk;
    const { body } = await request([lenderId, ...otherLenderIds.slice(0, 2)]);
    const own = body.quotes.find((quote: { lenderId: string }) => quote.lenderId === lenderId);
    const seen = await lender.call('GET', `/api/lender/quotes/${own._id}`);
    expect(seen.body.quote.sentTo).toBe(3);
    const inbox = await lender.call('GET', '/api/lender/quotes');
    const row = inbox.body.quotes.find((one: InboxRow) => one.request.propertyAddress === address);
    expect(row.sentTo).toBe(3);
    for (const { lenderName } of body.quotes.filter((quote: { _id: string }) => quote._id !== own._id)) {
      expect(JSON.stringify([seen.body, row])).not.toContain(lenderName);
    }
  });

  it('a quote takes no more offers and messages than can be read', async ({ desk, askOne }) => {
    const { broker, lender, offer, rows } = desk;
    const { quoteId } = await askOne();
    await offer(quoteId);
    await rows(sql`
      insert into offers (quote_id, version, loan_amount, rate_percent, terms, by, created_at)
      select quote_id, n, loan_amount, rate_percent, terms, by, created_at from offers, generate_series(2, 49) n
      where quote_id = ${quoteId}`);
    const full = { status: 409, body: { code: 'QUOTE_FULL' } };
    expect((await offer(quoteId)).status).toBe(200);
    expect(await offer(quoteId)).toMatchObject(full);
    await rows(sql`
      insert into quote_messages (quote_id, side, message, created_at)
      select ${quoteId}, 'lender', 'Message ' || n, now() from generate_series(1, 199) n`);
    const message = { message: 'One more' };
    expect((await broker.call('POST', `/api/quotes/${quoteId}/messages`, message)).status).toBe(200);
    expect(await broker.call('POST', `/api/quotes/${quoteId}/messages`, message)).toMatchObject(full);
    expect(await lender.call('POST', `/api/lender/quotes/${quoteId}/messages`, message)).toMatchObject(full);
  });

  it('an inbox counts all that waits, and shows it page by page', async ({ desk, request }) => {
    const { lender, lenderId, rows } = desk;
    const { body } = await request([lenderId]);
    await rows(sql`
      insert into quotes (entry_id, broker_id, lender_id, kind, address_key, status, request, requested_at, expires_at, updated_at)
      select entry_id, broker_id, lender_id, kind, 'copy ' || n, status, request, requested_at - make_interval(mins => n),
             case when n <= 520 then expires_at else requested_at end, updated_at
      from quotes, generate_series(1, 540) n where id = ${body.quotes[0]._id}`);
    const inbox = async (query: string) => (await lender.call('GET', `/api/lender/quotes?${query}`)).body;
    const first = await inbox('show=open');
    expect(first.quotes).toHaveLength(100);
    expect(first.waiting).toBeGreaterThan(520);
    const rest = await inbox(`show=open&offset=${first.total - 3}`);
    expect(rest.quotes).toHaveLength(3);
    expect(rest.waiting).toBe(first.waiting);
    expect((await inbox('show=all')).total).toBeGreaterThanOrEqual(first.total + 20);
    const seen = new Set<string>();
    for (let offset = 0; offset < first.total; offset += 100)
      for (const { _id } of (await inbox(`offset=${offset}`)).quotes) seen.add(_id);
    expect(seen.size).toBe(first.total);
    await rows(sql`delete from quotes where address_key like 'copy %'`);
  });

  it('an answer of the broker shows in the inbox until the lender writes', async ({ desk, address, askOne }) => {
    const { broker, lender } = desk;
    const { quoteId } = await askOne();
    const awaits = async () => {
      const { body } = await lender.call('GET', '/api/lender/quotes');
      return body.quotes.find((one: InboxRow) => one.request.propertyAddress === address).awaitsReply;
    };
    expect(await awaits()).toBe(false);
    await lender.call('POST', `/api/lender/quotes/${quoteId}/messages`, { message: 'Is the permit in place?' });
    await broker.call('POST', `/api/quotes/${quoteId}/messages`, { message: 'Yes, since May.' });
    expect(await awaits()).toBe(true);
  });
});
