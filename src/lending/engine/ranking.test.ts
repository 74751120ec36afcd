import { describe, expect, it } from 'vitest';
import {
  judge,
  sampleDeal,
  sampleLender,
  sampleNow,
  sampleProgram,
  sampleTier,
} from '../../../tests/support/lending/samples.ts';
import { dayMs } from '../../kernel/dates.ts';
import { fixAndFlip } from '../kinds/fix-and-flip/kind.ts';
import type { FixAndFlipTier } from '../kinds/fix-and-flip/terms.ts';
import type { LoanKind } from '../kinds/kind.ts';
import { Market } from './market.ts';
import type { SearchSort } from './verdict.ts';

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

describe('programs that nobody has confirmed for 90 days', () => {
  const daysAgo = (days: number) => sampleNow - days * dayMs;
  const program = (id: string, maxLTC: number, days: number, rate: number | null = null) =>
    sampleProgram({
      id,
      confirmedAt: daysAgo(days),
      tiers: [sampleTier({ maxLTC, totalLTC: null, maxARV: null })],
      interestRate: rate,
    });
  /** The same market walked program by program and by its index: their ids in the order of results. */
  const ordered = (programs: readonly ReturnType<typeof program>[], deal = {}, sortBy: SearchSort = 'loanAmount') => {
    const found = [programs.length + 1, 0].map((scanFrom) => {
      const market = new Market(fixAndFlip, scanFrom);
      market.putLender(sampleLender({ states: ['TX'] }));
      for (const one of programs) market.putProgram(one);
      const { matches } = market.search({ ...sampleDeal, state: 'TX', ...deal }, { now: sampleNow, sortBy });
      return matches.map(({ programId, status }) => `${programId} ${status}`);
    });
    expect(found[0]).toEqual(found[1]);
    return found[0];
  };

  it('come last among programs of the same verdict, whatever they lend', () => {
    const programs = [program('birch', 90, 90), program('cedar', 80, 12), program('alder', 75, 89)];
    expect(ordered(programs, { state: null })).toEqual([
      'cedar undetermined',
      'alder undetermined',
      'birch undetermined',
    ]);
  });

  it('need review where nothing else is open, and so come after what is eligible', () => {
    const programs = [program('birch', 90, 90), program('cedar', 80, 89)];
    expect(ordered(programs)).toEqual(['cedar eligible', 'birch review']);
  });

  it('are in the chosen order among themselves', () => {
    const programs = [program('a', 70, 100), program('b', 90, 400), program('c', 80, 200), program('d', 60, 1)];
    expect(ordered(programs, { state: null })?.map((one) => one[0])).toEqual(['d', 'b', 'c', 'a']);
  });

  it('come last in the order of price as well', () => {
    const programs = [program('cheap', 80, 120, 9), program('dear', 80, 5, 12), program('fair', 80, 5, 11)];
    for (const sortBy of ['rate', 'points', 'ltc'] as const)
      expect(ordered(programs, { state: null }, sortBy)?.at(-1)).toBe('cheap undetermined');
  });

  it('come before programs with a worse verdict', () => {
    const old = sampleProgram({ id: 'old', confirmedAt: daysAgo(300), tiers: [sampleTier({ minFICO: null })] });
    const asksFico = sampleProgram({ id: 'open', tiers: [sampleTier({ minFICO: 700 })] });
    expect(ordered([asksFico, old], { fico: undefined })).toEqual(['old review', 'open undetermined']);
  });
});
