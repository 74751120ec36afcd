import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it as atTheDesk, eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleOffer } from '../../../../../tests/support/example-deal.ts';

/** A request whose stored program lends at most $250,000, answered through the portal or the mailed link. */
const it = atTheDesk.extend('asked', ({ desk, address, askOne }) => async () => {
  const { entryId, quoteId } = await askOne();
  const program = {
    programId: '00000000-0000-4000-8000-000000000001',
    programName: 'Example program',
    tierName: null,
    status: 'eligible',
    checks: [],
    sizing: { totalLoanAmount: 250_000, boundBy: null },
  };
  await desk.rows(sql`update quotes set program = ${JSON.stringify(program)}::jsonb where id = ${quoteId}`);
  return {
    entryId,
    quoteId,
    send: async (by: 'portal' | 'link', terms: object) =>
      by === 'portal'
        ? desk.offer(quoteId, terms)
        : desk.app.visitor.call(
            'POST',
            '/api/quote-reply/offers',
            { ...exampleOffer, ...terms },
            { 'x-reply-token': await desk.linkToken(address) },
          ),
    broker: async () => (await desk.dealQuotes(entryId))[0].offers[0],
  };
});

describe('an offer above the program max advance', () => {
  it.for(['portal', 'link'] as const)(
    'is refused without a reason and taken with one, by %s',
    async (by, { asked }) => {
      const { send, broker } = await asked();
      const message = 'Enter a reason for the exception: $270,000 is above the program max advance of $250,000';
      for (const exceptionReason of [undefined, '', '   '])
        expect(await send(by, { exceptionReason, confirmUnusual: true })).toMatchObject({
          status: 400,
          body: { code: 'INVALID_INPUT', fields: { exceptionReason: message } },
        });
      const taken = await send(by, { exceptionReason: ' Repeat borrower ' });
      expect(taken.status).toBe(200);
      expect((await broker()).terms.exceptionReason).toBe('Repeat borrower');
    },
  );

  it('needs no reason at the limit, and a stated one is left out', async ({ asked }) => {
    const { send, broker } = await asked();
    expect((await send('portal', { loanAmount: 250_000, exceptionReason: 'None needed' })).status).toBe(200);
    expect((await broker()).terms.exceptionReason).toBeNull();
  });

  it('emails the broker the reason', async ({ desk, asked, address }) => {
    const { send } = await asked();
    await send('portal', { exceptionReason: 'Repeat borrower' });
    const mails = await eventually(
      async () => (await desk.mailsAbout(address)).filter(({ text }) => String(text).includes('Repeat borrower')),
      (list) => list.length > 0,
    );
    expect(String(mails[0]?.text)).toContain('Above the program max advance of $250,000');
    expect(String(mails[0]?.text)).toContain('87.1% of total cost');
  });
});

describe('the leverage of an offer', () => {
  it('is computed from its amount and the deal, whatever is stated', async ({ desk, askOne }) => {
    const { entryId, quoteId } = await askOne();
    expect((await desk.offer(quoteId, { loanAmount: 155_000, leveragePercent: 90 })).status).toBe(200);
    const [offer] = (await desk.dealQuotes(entryId))[0].offers;
    expect(offer.terms.leveragePercent).toBe(50);
    expect(offer).not.toHaveProperty('statedLeverage');
  });

  it('stated in an older offer is shown as computed, with the difference marked, also in the CSV', async ({
    desk,
    askOne,
  }) => {
    const { entryId, quoteId } = await askOne();
    await desk.offer(quoteId, { loanAmount: 155_000 });
    await desk.rows(
      sql`update offers set terms = jsonb_set(terms, '{leveragePercent}', '90') - 'exceptionReason' where quote_id = ${quoteId}`,
    );
    const [offer] = (await desk.dealQuotes(entryId))[0].offers;
    expect(offer).toMatchObject({ terms: { leveragePercent: 50, exceptionReason: null }, statedLeverage: 90 });
    const csv = (await desk.broker.call('GET', `/api/pipeline/${entryId}/quotes/comparison.csv`)).body as string;
    expect(csv).toContain('Leverage stated by the lender');
    expect(csv).toMatch(/,155000,50,.*,90,/);
  });
});
