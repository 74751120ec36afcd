import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleLender } from '../../../tests/support/lending/samples.ts';
import { Market } from '../../lending/engine/market.ts';
import { loanKind } from '../../lending/kinds/find.ts';
import { readProgram } from './read-program.ts';

describe('whatever stands in a stored tier', () => {
  const oddities = fc.oneof(
    fc.constantFrom(null, true, '', 'plenty', '90', {}, [], [1]),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -5, max: 120 }),
  );
  const columns = loanKind('fix-and-flip').terms.tierFields.map(({ name }) => name);
  const tiers = fc.array(fc.dictionary(fc.constantFrom(...columns, 'unknown'), oddities), { maxLength: 3 });
  const deal = { state: 'TX', fico: 700, experience: 4, purchasePrice: 250_000, rehabNeeded: 60_000, arv: 420_000 };

  it('no figure that is not finite comes out, and no loan above the cost of the deal', () => {
    const kind = loanKind('fix-and-flip');
    let [judged, refused] = [0, 0];
    fc.assert(
      fc.property(tiers, (stored) => {
        const row = { id: 'p', lenderId: 'l', kind: kind.slug, name: 'Odd', confirmedAt: new Date(0), terms: {} };
        // As it comes back from the database.
        const { program } = readProgram({ ...row, tiers: JSON.parse(JSON.stringify(stored)) });
        if (!program) {
          refused += 1;
          return;
        }
        judged += 1;
        const market = new Market(kind);
        market.putLender(sampleLender({ id: 'l' }));
        market.putProgram(program);
        const verdict = market.explain('p', deal, 0);
        for (const number of numbersIn(verdict)) expect(Number.isFinite(number)).toBe(true);
        expect(verdict?.sizing.totalLoanAmount ?? 0).toBeLessThanOrEqual(310_000);
      }),
      { numRuns: 500 },
    );
    expect(Math.min(judged, refused)).toBeGreaterThan(20);
  });
});

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
