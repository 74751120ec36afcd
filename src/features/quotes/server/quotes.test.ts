import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleOffer, exampleRequest, exampleScenario } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';

let app: TestApp;
let broker: Caller;
let investor: Caller;
let lender: Caller;
let lenderId: string;
let otherLenderIds: string[];
let address: string;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  investor = await app.signIn('investor@example.com');
  lender = await app.signIn('lender@example.com');
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
  const { body } = await broker.call('GET', '/api/lenders');
  otherLenderIds = body.lenders.map(({ _id }: { _id: string }) => _id).filter((id: string) => id !== lenderId);
});
afterAll(() => app.close());
beforeEach(() => {
  counter++;
  address = `${counter} Juniper Street, Austin, TX 78704`;
});

const request = (lenderIds: string[], more: object = {}, headers: Record<string, string> = {}) =>
  broker.call(
    'POST',
    '/api/quotes/fix-and-flip',
    { ...exampleRequest, propertyAddress: address, lenderIds, ...more },
    headers,
  );
const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;
const dealQuotes = async (entryId: string) => (await broker.call('GET', `/api/pipeline/${entryId}/quotes`)).body.quotes;
const askOne = async () => {
  const { body } = await request([lenderId]);
  return { entryId: body.pipelineEntryId as string, quoteId: body.quotes[0]._id as string };
};
const offer = (quoteId: string, terms: object = {}, who = lender) =>
  who.call('POST', `/api/lender/quotes/${quoteId}/offers`, { ...exampleOffer, ...terms });

/** Jobs run a moment after their transaction committed. */
async function eventually<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  let value = await read();
  for (let turn = 0; turn < 200 && !good(value); turn++) {
    await new Promise((done) => setTimeout(done, 25));
    value = await read();
  }
  return value;
}
const mailsAbout = (text: string) =>
  rows(sql`select * from mailbox_messages where subject like ${`%${text}`} order by at`);
async function linkToken(text: string): Promise<string> {
  const mails = await eventually(
    () => mailsAbout(text),
    (list) => list.length > 0,
  );
  return /quote-reply#(\S+)/.exec(String(mails[0]?.text))?.[1] ?? '';
}

describe('asking for live quotes', () => {
  it('makes the deal, one quote per lender, the mails and the inbox entries', async () => {
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
    expect(inbox.body.quotes.map((row: { propertyAddress: string }) => row.propertyAddress)).toContain(address);
  });

  it('stores program, tier, verdict and sizing as they were sent', async () => {
    const { body } = await request([lenderId], { scenario: exampleScenario });
    const [quote] = await dealQuotes(body.pipelineEntryId);
    expect(quote.program).toMatchObject({
      programId: expect.any(String),
      status: expect.stringMatching(/eligible|review/),
    });
    expect(quote.program.sizing.totalLoanAmount).toBeGreaterThan(0);
  });

  it('a second click with the same key sends no second quote, even while the first still runs', async () => {
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

  it('refuses the same key with another body', async () => {
    const key = { 'idempotency-key': `other-${counter}-body` };
    expect((await request([lenderId], {}, key)).status).toBe(200);
    expect(await request([lenderId], { arv: 1 }, key)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });

  it('without a key, a lender with an open request for the deal is not asked again, however the address is typed', async () => {
    await request([lenderId]);
    const again = await request([lenderId, otherLenderIds[0] ?? ''], {
      propertyAddress: ` ${address.toUpperCase().replace(',', '')} `,
    });
    expect(again.body.quotes.map((quote: { lenderId: string }) => quote.lenderId)).toEqual([otherLenderIds[0]]);
    expect(again.body.alreadyAsked).toMatchObject([{ lenderId }]);
  });

  it('two requests for one deal at the same moment ask each lender once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => request([lenderId])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.flatMap(({ body }) => body.quotes)).toHaveLength(1);
  });

  it('names every missing field at once, counts 0 as filled, and needs a lender', async () => {
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

  it.each([
    ['a FICO of 200', { ficoScore: 200 }],
    ['a negative price', { purchasePrice: -1 }],
    ['words for an amount', { arv: 'a lot' }],
    ['an absurd amount', { arv: 1e15 }],
    ['an unknown property type', { propertyType: 'Castle' }],
    ['an id that is none', { lenderIds: ['7'] }],
    ['a lender that does not exist', { lenderIds: ['00000000-0000-4000-8000-000000000000'] }],
  ])('refuses %s and writes nothing', async (_what, wrong) => {
    const { status, body } = await request([lenderId], wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'INVALID_INPUT', fields: expect.any(Object) });
    expect(await rows(sql`select id from quotes where request->>'propertyAddress' = ${address}`)).toHaveLength(0);
  });

  it('needs a verified e-mail address', async () => {
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
  it('through the portal: seen, offer, revision; every version is kept', async () => {
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

  it('through the mailed link, without an account', async () => {
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

  it('a link opens its own quote only, and nothing once it is changed or too old', async () => {
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

  it('a question goes to the broker and the answer back on the same thread', async () => {
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

  it('never shows a lender the client, another lender or another lender’s quote', async () => {
    const { body } = await request([otherLenderIds[3] ?? ''], { clientName: 'Quinn Harlow' });
    const foreign = body.quotes[0]._id;
    expect((await lender.call('GET', `/api/lender/quotes/${foreign}`)).status).toBe(404);
    expect((await offer(foreign)).status).toBe(404);
    const own = await request([lenderId], { clientName: 'Quinn Harlow' });
    const seen = await lender.call('GET', `/api/lender/quotes/${own.body.quotes[0]._id}`);
    expect(JSON.stringify(seen.body)).not.toContain('Quinn');
  });

  it('names every wrong field of an offer at once', async () => {
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

  it('comes too late after seven days', async () => {
    const { entryId, quoteId } = await askOne();
    app.clock.advance(7 * dayMs);
    expect(await offer(quoteId)).toMatchObject({
      status: 409,
      body: { code: 'QUOTE_CLOSED', message: 'This request has expired.' },
    });
    expect((await dealQuotes(entryId))[0].status).toBe('expired');
    app.clock.advance(-7 * dayMs);
  });

  it('is refused after the broker took the request back', async () => {
    const { quoteId } = await askOne();
    expect((await broker.call('POST', `/api/quotes/${quoteId}/withdraw`)).body.quote.status).toBe('withdrawn');
    expect((await offer(quoteId)).status).toBe(409);
  });
});

describe('choosing an offer', () => {
  const askTwo = async () => {
    const second = await app.signIn('lender2@example.com');
    const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
    const { body } = await request([lenderId, secondId]);
    const quoteOf = (id: string) =>
      body.quotes.find((quote: { lenderId: string }) => quote.lenderId === id)._id as string;
    return {
      entryId: body.pipelineEntryId as string,
      first: quoteOf(lenderId),
      second: quoteOf(secondId),
      secondUser: second,
    };
  };
  const newestOffer = async (quoteId: string) =>
    (await lender.call('GET', `/api/lender/quotes/${quoteId}`)).body.quote.offers[0]._id as string;
  const accept = (quoteId: string, offerId: string, who = broker) =>
    who.call('POST', `/api/quotes/${quoteId}/accept`, { offerId });

  it('selects the lender on the deal and tells the others', async () => {
    const { entryId, first, second, secondUser } = await askTwo();
    await offer(first);
    expect((await accept(first, await newestOffer(first))).body.quote.status).toBe('accepted');
    const { body } = await broker.call('GET', `/api/pipeline/${entryId}`);
    expect(body.pipeline.selectedLenderId).toEqual({ _id: lenderId });
    expect(await offer(second, {}, secondUser)).toMatchObject({
      status: 409,
      body: { message: 'The broker has chosen another lender for this deal.' },
    });
    expect(
      await eventually(
        () => mailsAbout(`Another lender was chosen: ${address}`),
        (list) => list.length > 0,
      ),
    ).toHaveLength(1);
  });

  it('is refused when the offer was revised after the broker looked', async () => {
    const { first } = await askTwo();
    await offer(first);
    const seen = await newestOffer(first);
    await offer(first, { ratePercent: 12 });
    expect(await accept(first, seen)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('two choices at the same moment: one lender ends selected and only that one is accepted', async () => {
    const { entryId, first, second, secondUser } = await askTwo();
    await offer(first);
    await offer(second, {}, secondUser);
    const secondOffer = (await secondUser.call('GET', `/api/lender/quotes/${second}`)).body.quote.offers[0]._id;
    const answers = await Promise.all([accept(first, await newestOffer(first)), accept(second, secondOffer)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const accepted = (await dealQuotes(entryId)).filter(({ status }: { status: string }) => status === 'accepted');
    expect(accepted).toHaveLength(1);
    const { body } = await broker.call('GET', `/api/pipeline/${entryId}`);
    expect(body.pipeline.selectedLenderId).toEqual({ _id: accepted[0].lender._id });
  });

  it('undoing the choice opens the quotes again', async () => {
    const { entryId, first, second, secondUser } = await askTwo();
    await offer(first);
    await accept(first, await newestOffer(first));
    expect((await broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: null })).status).toBe(200);
    expect((await offer(second, {}, secondUser)).status).toBe(200);
    const statuses = (await dealQuotes(entryId)).map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(['offered', 'offered']);
  });

  it('another broker finds neither the deal nor the quote', async () => {
    const { entryId, first } = await askTwo();
    await offer(first);
    expect((await investor.call('GET', `/api/pipeline/${entryId}`)).status).toBe(404);
    expect((await investor.call('GET', `/api/pipeline/${entryId}/quotes`)).status).toBe(404);
    expect((await accept(first, await newestOffer(first), investor)).status).toBe(404);
    expect((await investor.call('POST', `/api/quotes/${first}/withdraw`)).status).toBe(404);
    expect((await investor.call('PUT', `/api/pipeline/${entryId}/archive`)).status).toBe(404);
  });
});

describe('what a deal has been through', () => {
  const expireAll = async () => app.clock.advance(7 * dayMs);
  const back = () => app.clock.advance(-7 * dayMs);

  it('an accepted lender is not asked again for the same deal', async () => {
    const { quoteId } = await askOne();
    const made = await offer(quoteId);
    await broker.call('POST', `/api/quotes/${quoteId}/accept`, { offerId: made.body.quote.offers[0]._id });
    const again = await request([lenderId]);
    expect(again.body).toMatchObject({ quotes: [], alreadyAsked: [{ lenderId }] });
  });

  it('a lapsed offer is neither accepted nor turned into an accepted one by choosing the lender', async () => {
    const { entryId, quoteId } = await askOne();
    const soon = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
    const made = await offer(quoteId, { validUntil: soon });
    app.clock.advance(3 * dayMs);
    const [before] = await dealQuotes(entryId);
    expect(before.can.accept).toBe(false);
    const refused = await broker.call('POST', `/api/quotes/${quoteId}/accept`, {
      offerId: made.body.quote.offers[0]._id,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId })).status).toBe(200);
    expect((await dealQuotes(entryId))[0].status).toBe('offered');
    app.clock.advance(-3 * dayMs);
  });

  it('archiving takes the open requests back, so that the same lenders can be asked anew', async () => {
    const { entryId, quoteId } = await askOne();
    expect((await broker.call('PUT', `/api/pipeline/${entryId}/archive`)).status).toBe(200);
    expect((await dealQuotes(entryId))[0].status).toBe('withdrawn');
    expect((await offer(quoteId)).status).toBe(409);
    const again = await request([lenderId]);
    expect(again.body.quotes).toHaveLength(1);
    expect(again.body.pipelineEntryId).not.toBe(entryId);
  });

  it('after another lender was chosen, a decline cannot turn into an offer; undoing the choice tells the lenders', async () => {
    const second = await app.signIn('lender2@example.com');
    const secondId = (await second.call('GET', '/api/users/profile')).body.user.lenderId as string;
    const { body } = await request([lenderId, secondId]);
    const quoteOf = (id: string) =>
      body.quotes.find((quote: { lenderId: string }) => quote.lenderId === id)._id as string;
    await lender.call('POST', `/api/lender/quotes/${quoteOf(lenderId)}/decline`, { reason: 'Credit' });
    const made = await offer(quoteOf(secondId), {}, second);
    await broker.call('POST', `/api/quotes/${quoteOf(secondId)}/accept`, { offerId: made.body.quote.offers[0]._id });
    expect((await offer(quoteOf(lenderId))).status).toBe(409);
    await broker.call('PUT', `/api/pipeline/${body.pipelineEntryId}/select-lender`, { lenderId: null });
    const told = await eventually(
      () => mailsAbout(`Your quote is open again: ${address}`),
      (list) => list.length > 0,
    );
    expect(told).toHaveLength(1);
  });

  it('a decline that was followed by a new request sends the lender to that one', async () => {
    const { quoteId } = await askOne();
    await lender.call('POST', `/api/lender/quotes/${quoteId}/decline`, { reason: 'Timing' });
    expect((await request([lenderId])).body.quotes).toHaveLength(1);
    expect(await offer(quoteId)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('newer request') },
    });
  });

  it('a request that ran out of time is written down with its audit row before the lender is asked again', async () => {
    const { quoteId } = await askOne();
    await expireAll();
    expect((await request([lenderId])).body.quotes).toHaveLength(1);
    const trail = await rows(sql`select action from audit_log where entity_id = ${quoteId} order by id`);
    expect(trail.map(({ action }) => action)).toEqual(['quote.requested', 'quote.expired']);
    back();
  });

  it('asking and choosing on one deal at the same moment never ends in an error of ours', async () => {
    const { entryId } = await askOne();
    const select = (id: string | null) =>
      broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: id });
    await expireAll();
    const answers = await Promise.all([
      request([lenderId]),
      select(lenderId),
      request([lenderId]),
      select(null),
      select(lenderId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    back();
  });

  it('asking nobody new leaves the figures the lenders were shown', async () => {
    const { entryId } = await askOne();
    await request([lenderId], { arv: 999_000 });
    expect((await broker.call('GET', `/api/pipeline/${entryId}`)).body.pipeline.arv).toBe(420_000);
  });

  it('another loan type, or an address without a letter or number, is refused at its field', async () => {
    expect((await request([lenderId], { loanType: 'dscr' })).body.fields).toHaveProperty('loanType');
    expect((await request([lenderId], { propertyAddress: '---' })).body.fields).toHaveProperty('propertyAddress');
    expect((await request([lenderId], { loanType: 'Fix and Flip' })).status).toBe(200);
  });
});

describe('the trail', () => {
  it('every change of a quote leaves an audit row with who, what, before, after and the request id', async () => {
    const { quoteId } = await askOne();
    const answer = await offer(quoteId);
    const trail = await rows(sql`select * from audit_log where entity_id = ${quoteId} order by id`);
    expect(trail.map(({ action }) => action)).toEqual(['quote.requested', 'quote.offered']);
    expect(trail[1]).toMatchObject({ actor_kind: 'account', request_id: answer.headers['x-request-id'] });
    expect(trail[1]?.before).toMatchObject({ status: 'requested' });
    expect(trail[1]?.after).toMatchObject({ status: 'offered' });
  });
});
