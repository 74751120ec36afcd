import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyMarket, dealsOf, marketsOf } from '../../../../tests/support/lending/any-market.ts';
import { type ReferenceRow, referenceSearch } from '../../../../tests/support/lending/reference.ts';
import { sampleNow } from '../../../../tests/support/lending/samples.ts';
import { loanKinds } from '../../kinds/all.ts';
import type { LoanKind } from '../../kinds/kind.ts';
import { Market, searchSorts } from '../market.ts';
import type { ProgramVerdict } from '../verdict.ts';

const numRuns = 200;

/** From how many programs on a market is scanned: always, never, and from the fifth on, so that it begins on the way. */
const sizes = { scanned: 0, walked: Number.POSITIVE_INFINITY, 'scanned once it is large': 5 } as const;

function open(kind: LoanKind, { lenders, programs }: AnyMarket, scanFrom: number = sizes.scanned): Market {
  const market = new Market(kind, scanFrom);
  for (const lender of lenders) market.putLender(lender);
  for (const program of programs) market.putProgram(program);
  return market;
}

const rowOf = ({ programId, status, tierIndex, sizing, failures }: ProgramVerdict) => ({
  programId,
  status,
  tierIndex,
  loan: sizing.totalLoanAmount,
  failures,
});

/** Gaps that are added up in another order differ in their last digits. */
function expectRows(answered: readonly ProgramVerdict[], expected: readonly ReferenceRow[]): void {
  expect(answered.map(rowOf)).toEqual(expected.map(({ gap: _, ...row }) => row));
  for (const [place, { gap }] of expected.entries()) {
    expect(Math.abs((answered[place]?.gap ?? Number.NaN) - gap)).toBeLessThanOrEqual(1e-9 * Math.max(gap, 1));
  }
}

const ways = Object.entries(sizes).map(([way, scanFrom]) => ({ way, scanFrom }));

describe.each(loanKinds.flatMap((kind) => ways.map((one) => ({ name: kind.name, kind, ...one }))))(
  'a market of $name programs that is $way',
  ({ kind, scanFrom }) => {
    const markets = marketsOf(kind);
    const deals = fc.oneof(dealsOf(kind, 'few'), dealsOf(kind, 'many'));

    it('answers what the rules written out plainly answer: verdicts, tiers, loans, order and counts', () => {
      fc.assert(
        fc.property(markets, deals, fc.constantFrom(...searchSorts), (contents, deal, sortBy) => {
          const { matches, misses } = referenceSearch(kind, contents, deal, { now: sampleNow, sortBy });
          const all = { now: sampleNow, sortBy, limit: 100, nearMissLimit: 100 };
          const answer = open(kind, contents, scanFrom).search(deal, all);
          expectRows(answer.matches, matches);
          expectRows(answer.nearMisses, misses);
          expect(answer.counts.ineligible).toBe(misses.length);
        }),
        { numRuns },
      );
    });

    it('answers the first of them alike, however few are asked for', () => {
      fc.assert(
        fc.property(markets, deals, fc.integer({ min: 0, max: 4 }), (contents, deal, few) => {
          const { matches, misses } = referenceSearch(kind, contents, deal, { now: sampleNow, sortBy: 'loanAmount' });
          const answer = open(kind, contents, scanFrom).search(deal, {
            now: sampleNow,
            limit: few,
            nearMissLimit: few,
          });
          expectRows(answer.matches, matches.slice(0, few));
          expectRows(answer.nearMisses, misses.slice(0, few));
        }),
        { numRuns },
      );
    });

    it('is the same after any changes as a market that was built afresh', () => {
      fc.assert(
        fc.property(markets, markets, deals, (before, after, deal) => {
          const market = open(kind, before, scanFrom);
          for (const { id } of before.programs) market.removeProgram(id);
          for (const { id } of before.lenders) market.removeLender(id);
          // Programs before their lenders, and lenders twice.
          for (const program of [...before.programs, ...after.programs]) market.putProgram(program);
          for (const lender of [...before.lenders, ...after.lenders]) market.putLender(lender);
          for (const { id } of before.programs.slice(after.programs.length)) market.removeProgram(id);
          for (const { id } of before.lenders.slice(after.lenders.length)) market.removeLender(id);
          for (const lender of after.lenders) market.putLender(lender);
          for (const program of after.programs) market.putProgram(program);
          const options = { now: sampleNow, limit: 100, nearMissLimit: 100 };
          expect(market.search(deal, options)).toEqual(open(kind, after, sizes.walked).search(deal, options));
        }),
        { numRuns: numRuns / 4 },
      );
    });
  },
);
