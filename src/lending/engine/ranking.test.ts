import { describe, expect, it } from 'vitest';
import {
  judge,
  sampleDeal,
  sampleLender,
  sampleNow,
  sampleProgram,
  sampleTier,
} from '../../../tests/support/lending/samples.ts';
import { fixAndFlip } from '../kinds/fix-and-flip/kind.ts';
import type { FixAndFlipTier } from '../kinds/fix-and-flip/terms.ts';
import type { LoanKind } from '../kinds/kind.ts';
import { Market } from './market.ts';

const chosen = (tiers: readonly FixAndFlipTier[], deal = {}) => judge({ program: { tiers }, deal });

describe('the tier that answers for a program', () => {
  it('fails nothing when any tier fails nothing', () => {
    const verdict = chosen([
      sampleTier({ tierName: 'Strict', minFICO: 760, maxLTC: 95 }),
      sampleTier({ tierName: 'Open' }),
    ]);
    expect(verdict).toMatchObject({ status: 'eligible', tierName: 'Open', tierIndex: 1 });
  });

  it('leaves fewest questions open before it lends most', () => {
    const asksArv = sampleTier({ tierName: 'Large', maxLTC: 100 });
    const asksNothing = sampleTier({ tierName: 'Small', maxLTC: 60, maxARV: null });
    expect(chosen([asksArv, asksNothing], { arv: undefined })).toMatchObject({ tierName: 'Small', status: 'eligible' });
  });

  it('leaves fewest questions open even where the other tier sizes a larger loan', () => {
    const asksFico = sampleTier({ tierName: 'Large', maxLTC: 100 });
    const asksLess = sampleTier({ tierName: 'Small', maxLTC: 60, minFICO: null });
    expect(chosen([asksFico, asksLess], { fico: undefined })).toMatchObject({ tierName: 'Small', status: 'eligible' });
  });

  it('lends most among equals', () => {
    const tiers = [sampleTier({ tierName: 'A', maxLTC: 80 }), sampleTier({ tierName: 'B', maxLTC: 85 })];
    expect(chosen(tiers).tierName).toBe('B');
  });

  it.each([
    ['the lowest minFICO', { tierName: 'A', minFICO: 680 }, { tierName: 'B', minFICO: 640 }],
    ['the lowest minExperience', { tierName: 'A', minExperience: 3 }, { tierName: 'B', minExperience: null }],
    ['the name', { tierName: 'C' }, { tierName: 'B' }],
    ['the content', { tierName: 'B', maxARV: 80 }, { tierName: 'B', maxARV: 79 }],
  ])('is settled by %s when the loans are equal', (_, loses, wins) => {
    expect(chosen([sampleTier(loses), sampleTier(wins)]).tierIndex).toBe(1);
    expect(chosen([sampleTier(wins), sampleTier(loses)]).tierIndex).toBe(0);
  });

  it('is the nearest by failures, then by gap, when every tier fails', () => {
    const twoFailures = sampleTier({ tierName: 'Two', minFICO: 701, minExperience: 6 });
    const far = sampleTier({ tierName: 'Far', minFICO: 800 });
    const near = sampleTier({ tierName: 'Near', minFICO: 720 });
    const verdict = chosen([twoFailures, far, near]);
    expect(verdict).toMatchObject({ status: 'ineligible', tierName: 'Near', failures: 1, gap: 20 / 720 });
  });

  it("comes with every tier's own outcome in the program's order", () => {
    const tiers = [sampleTier({ tierName: 'Strict', minFICO: 760 }), sampleTier({ tierName: 'Open' })];
    expect(chosen(tiers).tiers.map(({ tierName, status }) => [tierName, status])).toEqual([
      ['Strict', 'ineligible'],
      ['Open', 'eligible'],
    ]);
  });
});

describe('what a program states for all of its tiers', () => {
  const kind: LoanKind = {
    ...fixAndFlip,
    loan: {
      ...fixAndFlip.loan,
      // A kind whose programs cap every loan by the days they take to close.
      program: ({ averageTimeToClose }) => ({ largest: Number(averageTimeToClose) * 1000 }),
      limits: [
        {
          name: 'largest',
          figure: 'largestLoan',
          label: 'Largest loan',
          forLender: 'held to the largest loan',
          stated: ['largest'],
          allows: { dollars: true },
        },
      ],
    },
  };

  it('limits the loan of every tier', () => {
    const market = new Market(kind);
    market.putLender(sampleLender());
    market.putProgram(sampleProgram({ averageTimeToClose: 90 }));
    expect(market.explain('program-1', sampleDeal, sampleNow)?.sizing).toMatchObject({
      totalLoanAmount: 90_000,
      boundBy: 'largest',
    });
  });
});
