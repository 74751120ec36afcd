import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleOffer, shownTerms } from '../../../../../tests/support/example-deal.ts';
import { loanKinds } from '../../../../lending/kinds/all.ts';
import { checkOffer } from '../../offer-checks.ts';

const now = new Date('2026-03-02T10:00:00Z');
const million = { of: 'it', amount: () => 1_000_000 };

describe.each(loanKinds.map((kind) => ({ kind, slug: kind.slug })))('an offer on a $slug loan', ({ kind }) => {
  // What each kind compares its loans with is its own; here it is a million.
  const asked = { ...kind, figures: { ...kind.figures, shares: [million] } };
  const look = (terms: Partial<typeof shownTerms>) => {
    const offer = { loanAmount: 800_000, leveragePercent: 80, termMonths: 24, ...terms };
    const { impossible, unusual } = checkOffer(asked, { ...shownTerms, ...offer }, {}, now);
    return [impossible.map(({ field }) => field), unusual.map(({ field }) => field)];
  };

  it('of the usual size is sent without a question', () => {
    expect(look({})).toEqual([[], []]);
  });

  it.for<[Partial<typeof shownTerms>, string]>([
    [{ loanAmount: 1 }, 'loanAmount'],
    [{ loanAmount: 10_000_001 }, 'loanAmount'],
    [{ loanAmount: 1e12 }, 'loanAmount'],
    [{ ratePercent: 0 }, 'ratePercent'],
    [{ fees: 800_001 }, 'fees'],
    [{ validUntil: '2206-03-10' }, 'validUntil'],
  ])('is impossible with %j', ([terms, field]) => {
    expect(look(terms)[0]).toContain(field);
  });

  it.for<[Partial<typeof shownTerms>, string]>([
    [{ loanAmount: 4_000_000, leveragePercent: 100 }, 'loanAmount'],
    [{ loanAmount: 50_000 }, 'loanAmount'],
    [{ ratePercent: 1 }, 'ratePercent'],
    [{ ratePercent: 24 }, 'ratePercent'],
    [{ pointsPercent: 12 }, 'pointsPercent'],
    [{ fees: 80_000 }, 'fees'],
    [{ termMonths: 1 }, 'termMonths'],
    [{ termMonths: 480 }, 'termMonths'],
    [{ validUntil: '2028-03-10' }, 'validUntil'],
  ])('is unusual with %j', ([terms, field]) => {
    const [impossible, unusual] = look(terms);
    expect(impossible).toEqual([]);
    expect(unusual).toContain(field);
  });
});

describe('an offer that is impossible or unusual', () => {
  it('is refused with its field, however it is confirmed', async ({ desk, askOne }) => {
    const { quoteId } = await askOne();
    for (const [loanAmount, message] of [
      [1, 'Loan amount must be at least $1,000'],
      [1e12, 'Loan amount must be at most $1,000,000,000'],
      [5_000_000, 'Loan amount must not be more than 10 times ARV, $420,000'],
    ]) {
      const answer = await desk.offer(quoteId, { loanAmount, confirmUnusual: true });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fields: { loanAmount: message } } });
    }
    expect((await desk.offer(quoteId, { ratePercent: 0, confirmUnusual: true })).body.fields).toEqual({
      ratePercent: 'Interest rate must be more than 0%',
    });
  });

  it.for(['portal', 'link'] as const)(
    'is asked about, then taken when it is confirmed, by %s',
    async (by, { desk, askOne, address }) => {
      const { quoteId } = await askOne();
      const token = by === 'link' ? await desk.linkToken(address) : '';
      const terms = { loanAmount: 1_240_000, exceptionReason: 'Cross-collateralized' };
      const send = (more: object) =>
        by === 'portal'
          ? desk.offer(quoteId, { ...terms, ...more })
          : desk.app.visitor.call(
              'POST',
              '/api/quote-reply/offers',
              { ...exampleOffer, ...terms, ...more },
              { 'x-reply-token': token },
            );
      const asked = await send({});
      expect(asked).toMatchObject({
        status: 409,
        body: {
          code: 'OFFER_UNUSUAL',
          fields: { loanAmount: 'The loan is 400% of total cost.' },
        },
      });
      const [lenderQuote] = await desk.rows(sql`select status from quotes where id = ${quoteId}`);
      expect(lenderQuote?.status).not.toBe('offered');
      const taken = await send({ confirmUnusual: true });
      expect(taken).toMatchObject({ status: 200, body: { quote: { status: 'offered' } } });
      expect(taken.body.quote.offers[0].terms).not.toHaveProperty('confirmUnusual');
    },
  );
});
