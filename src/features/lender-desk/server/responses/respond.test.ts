import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleRequest, exampleScenario } from '../../../../../tests/support/example-deal.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import type { InboxRow } from '../../contract.ts';

describe('asking for live quotes', () => {
  it('makes the deal, one quote per lender, the mails and the inbox entries', async ({ desk, address, request }) => {
    const { broker, lender, lenderId, otherLenderIds, mailsAbout } = desk;
    const asked = [lenderId, ...otherLenderIds.slice(0, 2)];
    const { status, body } = await request(asked);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Quote request submitted successfully!', alreadyAsked: [] });
    expect(body.quotes.map((quote: { lenderId: string }) => quote.lenderId).sort()).toEqual([...asked].sort());
    const { body: deal } = await broker.call('GET', `/api/pipeline/${body.pipelineEntryId}`);
    expect(deal.pipeline).toMatchObject({
      address,
      fico: 700,
      experience: 4,
      arv: 420_000,
      archived: false,
      selectedLenderId: null,
    });
    expect(deal.pipeline.lenders).toHaveLength(3);
    expect(
      await eventually(
        () => mailsAbout(address),
        (list) => list.length >= 3,
      ),
    ).toHaveLength(3);
    const inbox = await lender.call('GET', '/api/lender/quotes');
    expect(inbox.body.quotes.map((row: InboxRow) => row.request.propertyAddress)).toContain(address);
  });

  it('stores program, tier, verdict and sizing as they were sent', async ({ desk, request }) => {
    const { lenderId, dealQuotes } = desk;
    const { body } = await request([lenderId], { scenario: exampleScenario });
    const [quote] = await dealQuotes(body.pipelineEntryId);
    expect(quote.program).toMatchObject({
      programId: expect.any(String),
      status: expect.stringMatching(/eligible|review/),
    });
    expect(quote.program.sizing.totalLoanAmount).toBeGreaterThan(0);
  });

  it('a second click with the same key sends no second quote, even while the first still runs', async ({
    desk,
    address,
    request,
  }) => {
    const { lenderId, rows, mailsAbout } = desk;
    const key = { 'idempotency-key': `key-${address.replace(/\W/g, '-')}` };
    const [first, second] = await Promise.all([request([lenderId], {}, key), request([lenderId], {}, key)]);
    const third = await request([lenderId], {}, key);
    expect(second.body).toEqual(first.body);
    expect(third.body).toEqual(first.body);
    expect(await rows(sql`select id from quotes where request->>'propertyAddress' = ${address}`)).toHaveLength(1);
    await eventually(
      () => mailsAbout(address),
      (list) => list.length > 0,
    );
    expect(await mailsAbout(address)).toHaveLength(1);
  });

  it('refuses the same key with another body', async ({ desk, request }) => {
    const { lenderId } = desk;
    const key = { 'idempotency-key': `other-body-for-one-key` };
    expect((await request([lenderId], {}, key)).status).toBe(200);
    expect(await request([lenderId], { arv: 1 }, key)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });

  it('without a key, a lender with an open request for the deal is not asked again, however the address is typed', async ({
    desk,
    address,
    request,
  }) => {
    const { lenderId, otherLenderIds } = desk;
    await request([lenderId]);
    const again = await request([lenderId, otherLenderIds[0] ?? ''], {
      propertyAddress: ` ${address.toUpperCase().replace(',', '')} `,
    });
    expect(again.body.quotes.map((quote: { lenderId: string }) => quote.lenderId)).toEqual([otherLenderIds[0]]);
    expect(again.body.alreadyAsked).toMatchObject([{ lenderId }]);
  });

  it('two requests for one deal at the same moment ask each lender once', async ({ desk, request }) => {
    const { lenderId } = desk;
    const answers = await Promise.all([1, 2, 3, 4].map(() => request([lenderId])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.flatMap(({ body }) => body.quotes ?? [])).toHaveLength(1);
  });

  it('names every missing field at once, counts 0 as filled, and needs a lender', async ({ desk }) => {
    const { broker } = desk;
    const { status, body } = await broker.call('POST', '/api/quotes/fix-and-flip', {
      lenderIds: [],
      experience: 0,
      rehabNeeded: 0,
      liquidity: 0,
    });
    expect(status).toBe(400);
    expect(body.fields.lenderIds).toBe('Please select at least one lender.');
    expect(Object.keys(body.fields).sort()).toEqual([
      'arv',
      'ficoScore',
      'lenderIds',
      'propertyAddress',
      'propertyType',
      'purchasePrice',
    ]);
  });

  it.for<[what: string, wrong: object]>([
    ['a FICO of 200', { ficoScore: 200 }],
    ['a negative price', { purchasePrice: -1 }],
    ['words for an amount', { arv: 'a lot' }],
    ['an absurd amount', { arv: 1e15 }],
    ['an unknown property type', { propertyType: 'Castle' }],
    ['an id that is none', { lenderIds: ['7'] }],
    ['a lender that does not exist', { lenderIds: ['00000000-0000-4000-8000-000000000000'] }],
  ])('refuses %s and writes nothing', async ([_what, wrong], { desk, address, request }) => {
    const { lenderId, rows } = desk;
    const { status, body } = await request([lenderId], wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'INVALID_INPUT', fields: expect.any(Object) });
    expect(await rows(sql`select id from quotes where request->>'propertyAddress' = ${address}`)).toHaveLength(0);
  });

  it('needs a verified e-mail address', async ({ desk, address }) => {
    const { app, investor, lenderId } = desk;
    await app.database.db.execute(
      sql`update accounts set email_verified_at = null where email = 'investor@example.com'`,
    );
    const answer = await investor.call('POST', '/api/quotes/fix-and-flip', {
      ...exampleRequest,
      propertyAddress: address,
      lenderIds: [lenderId],
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'EMAIL_UNVERIFIED' } });
    await app.database.db.execute(
      sql`update accounts set email_verified_at = now() where email = 'investor@example.com'`,
    );
  });
});

describe('the answer of a lender', () => {
  it('through the portal: seen, offer, revision; every version is stored', async ({ desk, address, askOne }) => {
    const { broker, lender, dealQuotes, offer } = desk;
    const { entryId, quoteId } = await askOne();
    expect((await lender.call('POST', `/api/lender/quotes/${quoteId}/seen`)).body.quote.status).toBe('seen');
    expect((await offer(quoteId)).body.quote).toMatchObject({ status: 'offered', can: { offer: true } });
    expect((await offer(quoteId, { ratePercent: 9.75 })).status).toBe(200);
    const [quote] = await dealQuotes(entryId);
    expect(
      quote.offers.map(({ version, terms }: { version: number; terms: { ratePercent: number } }) => [
        version,
        terms.ratePercent,
      ]),
    ).toEqual([
      [2, 9.75],
      [1, 10.5],
    ]);
    const { body } = await broker.call('GET', '/api/notifications');
    expect(body.notifications[0].message).toContain(`revised its offer: ${address}`);
  });

  it('through the mailed link, without an account', async ({ desk, address, askOne }) => {
    const { app, rows, linkToken } = desk;
    await askOne();
    const headers = { 'x-reply-token': await linkToken(address) };
    expect(
      (await app.visitor.call('GET', '/api/quote-reply', undefined, headers)).body.quote.request.propertyAddress,
    ).toBe(address);
    const answer = await app.visitor.call(
      'POST',
      '/api/quote-reply/decline',
      { reason: 'Location', note: 'Too far out' },
      headers,
    );
    expect(answer.body.quote).toMatchObject({
      status: 'declined',
      decline: { reason: 'Location', note: 'Too far out' },
    });
    const [trail] = await rows(
      sql`select actor_kind from audit_log where action = 'quote.declined' order by id desc limit 1`,
    );
    expect(trail?.actor_kind).toBe('replyLink');
  });

  it('a link opens its own quote only, and nothing once it is changed or too old', async ({
    desk,
    address,
    askOne,
  }) => {
    const { app, linkToken } = desk;
    await askOne();
    const token = await linkToken(address);
    const forged = `${token.slice(0, 22)}.${'A'.repeat(43)}`;
    for (const bad of ['', 'nonsense', forged]) {
      expect((await app.visitor.call('GET', '/api/quote-reply', undefined, { 'x-reply-token': bad })).status).toBe(404);
    }
    app.clock.advance(31 * dayMs);
    expect((await app.visitor.call('GET', '/api/quote-reply', undefined, { 'x-reply-token': token })).status).toBe(404);
    app.clock.advance(-31 * dayMs);
  });

  it('a question goes to the broker and the answer back on the same thread', async ({ desk, askOne }) => {
    const { broker, lender, dealQuotes } = desk;
    const { entryId, quoteId } = await askOne();
    await lender.call('POST', `/api/lender/quotes/${quoteId}/messages`, { message: 'Is the permit in place?' });
    const replied = await broker.call('POST', `/api/quotes/${quoteId}/messages`, { message: 'Yes, since May.' });
    expect(replied.status).toBe(200);
    const [quote] = await dealQuotes(entryId);
    expect(quote.messages.map(({ side, message }: { side: string; message: string }) => [side, message])).toEqual([
      ['lender', 'Is the permit in place?'],
      ['broker', 'Yes, since May.'],
    ]);
  });

  it('never shows a lender the client, another lender or another lender’s quote', async ({ desk, request }) => {
    const { lender, lenderId, otherLenderIds, offer } = desk;
    const { body } = await request([otherLenderIds[3] ?? ''], { clientName: 'Quinn Harlow' });
    const foreign = body.quotes[0]._id;
    expect((await lender.call('GET', `/api/lender/quotes/${foreign}`)).status).toBe(404);
    expect((await offer(foreign)).status).toBe(404);
    const own = await request([lenderId], { clientName: 'Quinn Harlow' });
    const seen = await lender.call('GET', `/api/lender/quotes/${own.body.quotes[0]._id}`);
    expect(JSON.stringify(seen.body)).not.toContain('Quinn');
  });

  it('names every wrong field of an offer at once', async ({ desk, askOne }) => {
    const { offer } = desk;
    const { quoteId } = await askOne();
    const { status, body } = await offer(quoteId, {
      loanAmount: 0,
      ratePercent: 'low',
      validUntil: 'soon',
      termMonths: null,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual(['loanAmount', 'ratePercent', 'termMonths', 'validUntil']);
  });

  it('states how interest is charged in the ways of its kind, and holds back no more than the loan', async ({
    desk,
    askOne,
  }) => {
    const { offer } = desk;
    const { quoteId } = await askOne();
    const amortizing = await offer(quoteId, { interestType: 'amortizing' });
    expect(amortizing).toMatchObject({ status: 400, body: { fields: { interestType: expect.any(String) } } });
    const unstated = await offer(quoteId, { interestType: null });
    expect(unstated).toMatchObject({ status: 400, body: { fields: { interestType: 'Interest type is required' } } });
    const blank = await offer(quoteId, { interestType: 'nonDutch', heldBack: null });
    expect(blank).toMatchObject({ status: 400, body: { fields: { heldBack: expect.any(String) } } });
    const tooMuch = await offer(quoteId, { heldBack: 270_001 });
    expect(tooMuch).toMatchObject({ status: 400, body: { fields: { heldBack: expect.any(String) } } });
    const drawn = await offer(quoteId, { interestType: 'nonDutch', heldBack: 60_000 });
    expect(drawn.body.quote.offers[0].terms).toMatchObject({ interestType: 'nonDutch', heldBack: 60_000 });
  });

  it('may hold until today for as long as it is today where the deal is', async ({ desk, askOne }) => {
    const { app, offer, dealQuotes } = desk;
    const { entryId, quoteId } = await askOne();
    // Half past ten in the evening in California, or half past eleven: the next day in UTC.
    const ahead = (30.5 * hourMs - (app.clock.now().getTime() % dayMs)) % dayMs;
    app.clock.advance(ahead);
    const today = dayIn(zoneOfState('CA'), app.clock.now());
    expect(today < app.clock.now().toISOString().slice(0, 10)).toBe(true);
    expect((await offer(quoteId, { validUntil: today })).status).toBe(200);
    expect((await dealQuotes(entryId))[0].can.accept).toBe(true);
    const yesterday = new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10);
    expect((await offer(quoteId, { validUntil: yesterday })).body.fields).toEqual({
      validUntil: 'Valid until must not be in the past',
    });
    app.clock.advance(-ahead);
  });

  it('comes too late after seven days', async ({ desk, askOne }) => {
    const { app, dealQuotes, offer } = desk;
    const { entryId, quoteId } = await askOne();
    app.clock.advance(7 * dayMs);
    expect(await offer(quoteId)).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_CLOSED', message: 'This request has expired.' },
    });
    expect((await dealQuotes(entryId))[0].status).toBe('expired');
    app.clock.advance(-7 * dayMs);
  });

  it('is refused after the broker took the request back', async ({ desk, askOne }) => {
    const { broker, offer } = desk;
    const { quoteId } = await askOne();
    expect((await broker.call('POST', `/api/quotes/${quoteId}/withdraw`)).body.quote.status).toBe('withdrawn');
    expect((await offer(quoteId)).status).toBe(409);
  });
});
