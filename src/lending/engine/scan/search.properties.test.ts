import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deals, type TestMarket, testMarkets } from '../../../../tests/support/lending/arbitraries.ts';
import { createMarket, sampleNow } from '../../../../tests/support/lending/samples.ts';
import type { ProgramVerdict, SearchAnswer } from '../verdict.ts';
import { verdictStatuses } from '../verdict.ts';

function open(contents: TestMarket) {
  const market = createMarket();
  for (const lender of contents.lenders) market.putLender(lender);
  for (const program of contents.programs) market.putProgram(program);
  return market;
}

/** The answer without the positions of tiers, which are the caller's own. */
const withoutPositions = ({ counts, matches, nearMisses }: SearchAnswer) => ({
  counts,
  rows: [...matches, ...nearMisses].map(({ tierIndex: _, ...row }) => row),
});

describe('a search', () => {
  const options = { now: sampleNow, limit: 100, nearMissLimit: 100 };

  it('answers the same whatever the order of lenders, programs and tiers', () => {
    fc.assert(
      fc.property(testMarkets, deals, fc.constantFrom('loanAmount', 'ltc'), (contents, deal, sortBy) => {
        const turned = {
          lenders: contents.lenders.toReversed(),
          programs: contents.programs
            .toReversed()
            .map((program) => ({ ...program, tiers: program.tiers.toReversed() })),
        };
        const all = { ...options, sortBy };
        expect(withoutPositions(open(turned).search(deal, all))).toEqual(
          withoutPositions(open(contents).search(deal, all)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('gives every program the verdict that its explanation gives', () => {
    fc.assert(
      fc.property(testMarkets, deals, (contents, deal) => {
        const market = open(contents);
        const { counts, matches, nearMisses } = market.search(deal, options);
        expect(matches.length + nearMisses.length).toBe(contents.programs.length);
        for (const status of verdictStatuses) {
          const rows = [...matches, ...nearMisses].filter((row) => row.status === status);
          expect(rows).toHaveLength(counts[status]);
        }
        for (const row of [...matches, ...nearMisses]) {
          const explanation = market.explain(row.programId, deal, sampleNow);
          if (explanation === undefined) throw new Error('Every row can be opened.');
          const { tiers: _, ...verdict } = explanation;
          expect({ ...verdict, checks: verdict.checks.filter(({ outcome }) => outcome !== 'pass') }).toEqual(row);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('ranks by verdict, what nobody confirmed for long last, then by the loan, and near misses by failures, then by gap', () => {
    fc.assert(
      fc.property(testMarkets, deals, (contents, deal) => {
        const { matches, nearMisses } = open(contents).search(deal, options);
        const isStale = ({ checks }: ProgramVerdict) =>
          checks.some(({ code, outcome }) => code === 'CONFIRMATION' && outcome === 'review');
        const keys = matches.map((row) => [
          verdictStatuses.indexOf(row.status) * 2 + (isStale(row) ? 1 : 0),
          -(row.sizing.totalLoanAmount ?? -1),
        ]);
        const near = nearMisses.map((row) => [row.failures, Math.round(row.gap * 1e9)]);
        for (const list of [keys, near]) {
          expect(list).toEqual(list.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
        }
      }),
      { numRuns: 300 },
    );
  });
});
