import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../tests/support/quote-desk.ts';
import type { InboxRow } from '../lender-contract.ts';

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
