import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyScenarios, largeMarket } from '../../../../tests/bench/support/large-market.ts';
import { type AnyMarket, dealsOf, marketsOf } from '../../../../tests/support/lending/any-market.ts';
import { type ReferenceRow, referenceSearch } from '../../../../tests/support/lending/reference.ts';
import { sampleNow } from '../../../../tests/support/lending/samples.ts';
import { loanKinds } from '../../kinds/all.ts';
import { fixAndFlip } from '../../kinds/fix-and-flip/kind.ts';
import type { LoanKind } from '../../kinds/kind.ts';
import { Market } from '../market.ts';
import type { Program } from '../program.ts';
import type { ProgramVerdict } from '../verdict.ts';
import { searchSorts, type VerdictStatus, verdictStatuses } from '../verdict.ts';

// For each kind and each of three ways to answer.
const numRuns = 100;

/** From how many programs on a market is scanned: always, never, and from the fifth on, so that it begins on the way. */
const sizes = { scanned: 0, walked: Number.POSITIVE_INFINITY, 'scanned once it is large': 5 } as const;

function open(kind: LoanKind, { lenders, programs }: AnyMarket, scanFrom: number = sizes.scanned): Market {
  const market = new Market(kind, scanFrom);
  for (const lender of lenders) market.putLender(lender);
  for (const [place, program] of programs.entries()) {
    market.putProgram(program);
    // So that some programs are there when the index is made, and others come later.
    if (place === programs.length >> 1) market.search({}, { now: sampleNow });
  }
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

    it('answers as a market without the other lenders where some are asked for', () => {
      const some = fc.subarray([0, 1, 2]);
      fc.assert(
        fc.property(markets, deals, some, fc.integer({ min: 0, max: 4 }), (contents, deal, places, limit) => {
          const lenderIds = contents.lenders.filter((_, place) => places.includes(place)).map(({ id }) => id);
          const isAsked = (id: string) => lenderIds.includes(id);
          const others = {
            lenders: contents.lenders,
            programs: contents.programs.filter(({ lenderId }) => isAsked(lenderId)),
          };
          const options = { now: sampleNow, limit, nearMissLimit: limit };
          expect(open(kind, contents, scanFrom).search(deal, { ...options, lenderIds })).toEqual(
            open(kind, others, sizes.walked).search(deal, options),
          );
        }),
        { numRuns },
      );
    });

    it('answers the matches with some verdicts as they stand among all, with the counts of all', () => {
      fc.assert(
        fc.property(markets, deals, fc.subarray([...verdictStatuses]), (contents, deal, statuses) => {
          const market = open(kind, contents, scanFrom);
          const options = { now: sampleNow, limit: 100, nearMissLimit: 5 };
          const all = market.search(deal, options);
          const wanted = all.matches.filter(({ status }) => statuses.includes(status));
          const page = { ...options, statuses, offset: 1, limit: 2 };
          expect(market.search(deal, page)).toEqual({ ...all, matches: wanted.slice(1, 3) });
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
        { numRuns: numRuns / 2 },
      );
    });
  },
);

/** Many programs made of a few, over all lenders: most of them are not looked at one by one, and many are level. */
function manyOf({ lenders, programs }: AnyMarket): AnyMarket {
  const some = lenders.length;
  return {
    lenders,
    programs: Array.from({ length: programs.length === 0 ? 0 : 400 }, (_, place) => {
      const program = programs[(place * place) % programs.length] as Program;
      return { ...program, id: `copy-${place}`, lenderId: `lender-${(place >> 2) % some}` };
    }),
  };
}

describe.each(loanKinds.map((kind) => ({ name: kind.name, kind })))('a market of many $name programs', ({ kind }) => {
  const options = { now: sampleNow, limit: 20, nearMissLimit: 20 };

  it('answers the same scanned as walked, whatever has changed in it', () => {
    const removed = fc.integer({ min: 0, max: 399 });
    fc.assert(
      fc.property(
        fc.tuple(marketsOf(kind), marketsOf(kind)),
        fc.array(dealsOf(kind, 'few'), { minLength: 4, maxLength: 4 }),
        fc.constantFrom(...searchSorts),
        removed,
        ([before, after], deals, sortBy, from) => {
          const [scanned, walked] = [sizes.scanned, sizes.walked].map((scanFrom) => {
            const market = open(kind, manyOf(before), scanFrom);
            for (const { id } of manyOf(before).programs.slice(from)) market.removeProgram(id);
            for (const program of manyOf(after).programs.slice(from / 2)) market.putProgram(program);
            for (const lender of after.lenders.slice(1)) market.putLender(lender);
            return market;
          });
          for (const deal of deals) {
            expect(scanned?.search(deal, { ...options, sortBy })).toEqual(walked?.search(deal, { ...options, sortBy }));
          }
        },
      ),
      // To shrink markets of this size would take longer than to look at one.
      { numRuns: 40, endOnFailure: true },
    );
  });
});

type FixAndFlipPrograms = ReturnType<ReturnType<typeof largeMarket>['programs']>;

/** Every seventh program states figures that no other does: more values than a column has sets for. */
function* withOddFigures(programs: FixAndFlipPrograms) {
  let place = 0;
  for (const program of programs) {
    place += 1;
    if (place % 7 > 0) yield program;
    else {
      const tiers = program.tiers.map((tier) => ({
        ...tier,
        maxLTC: 70 + place / 1_000,
        loanRange: { min: 50_000 + place, max: 400_000 + 100 * place },
      }));
      yield { ...program, terms: { ...program.terms, minAsIsValue: 100 * place }, tiers };
    }
  }
}

it.each([
  ['in round figures', (programs: FixAndFlipPrograms) => programs],
  ['with figures that only one program states', withOddFigures],
])('answers the same scanned as walked for a market %s, whatever is asked of it', (_market, change) => {
  const { lenders, programs } = largeMarket(3_000, sampleNow);
  const contents = { lenders, programs: [...change(programs())] };
  const [scanned, walked] = [open(fixAndFlip, contents), open(fixAndFlip, contents, sizes.walked)];
  for (const [place, deal] of anyScenarios(60).entries()) {
    const limit = [50, 3, 0, 500][place % 4];
    const sortBy = searchSorts[place % 3 === 0 ? 1 : 0];
    const nearMissLimit = [10, 0, 200][place % 3];
    const lenderIds = place % 5 === 0 ? lenders.filter((_, at) => at % 3 === 0).map(({ id }) => id) : undefined;
    const statuses = [undefined, ['review'], ['undetermined', 'ineligible'], ['eligible']][place % 4] as
      | VerdictStatus[]
      | undefined;
    const options = { now: sampleNow, limit, sortBy, nearMissLimit, lenderIds, statuses };
    expect(scanned.search(deal, options)).toEqual(walked.search(deal, options));
    const misfits = [scanned, walked].map((market) => {
      const trials = market.misfits(market.inquire(deal, sampleNow), { limit: 30 });
      return trials.map(({ programId }) => programId);
    });
    expect(misfits[0]).toEqual(misfits[1]);
  }
});
