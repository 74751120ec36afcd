import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyScenarios, largeMarket } from '../../../../tests/bench/support/large-market.ts';
import { type AnyMarket, dealsOf, marketsOf } from '../../../../tests/support/lending/any-market.ts';
import { referenceSurvey } from '../../../../tests/support/lending/reference.ts';
import { sampleNow } from '../../../../tests/support/lending/samples.ts';
import { runToEnd } from '../../../kernel/steps.ts';
import { loanKinds } from '../../kinds/all.ts';
import { fixAndFlip } from '../../kinds/fix-and-flip/kind.ts';
import type { LoanKind } from '../../kinds/kind.ts';
import { type Deal, withoutRequest } from '../../kinds/loan.ts';
import { Market } from '../market.ts';
import type { Program } from '../program.ts';
import type { Survey, SurveyOptions } from './survey.ts';

const sizes = { scanned: 0, walked: Number.POSITIVE_INFINITY } as const;
const ways = Object.entries(sizes).map(([way, scanFrom]) => ({ way, scanFrom }));

function open(kind: LoanKind, { lenders, programs }: AnyMarket, scanFrom: number): Market {
  const market = new Market(kind, scanFrom);
  for (const lender of lenders) market.putLender(lender);
  for (const program of programs) market.putProgram(program);
  return market;
}

const survey = (market: Market, deal: Deal, options: SurveyOptions): Survey => runToEnd(market.survey(deal, options));
const inShort = ({ largestLoan, highestLeverage, ...counts }: Survey) => ({
  ...counts,
  largestLoan: largestLoan?.programId,
  highestLeverage: highestLeverage?.programId,
});
/** Those that a deal of `amounts` in any-market.ts comes to, and what lies between. */
const loans = fc.constantFrom(0, 1, 70_000, 75_000, 100_000, 112_500, 187_500, 300_000, 400_000, 1_000_000);

describe.each(loanKinds.flatMap((kind) => ways.map((one) => ({ name: kind.name, kind, ...one }))))(
  'a survey of $name programs that are $way',
  ({ kind, scanFrom }) => {
    const deals = fc.oneof(dealsOf(kind, 'few'), dealsOf(kind, 'many'));

    it('answers what the rules written out plainly answer: counts, who lends enough, who comes first', () => {
      fc.assert(
        fc.property(marketsOf(kind), deals, loans, (contents, deal, atLeast) => {
          const options = { now: sampleNow, atLeast };
          const stated = withoutRequest(kind, deal);
          expect(inShort(survey(open(kind, contents, scanFrom), deal, options))).toEqual(
            referenceSurvey(kind, contents, stated, options),
          );
        }),
        { numRuns: 200 },
      );
    });

    it('counts as a search of the deal without the amount that it asks for, and shows verdicts of that search', () => {
      fc.assert(
        fc.property(marketsOf(kind), deals, (contents, deal) => {
          const market = open(kind, contents, scanFrom);
          const found = survey(market, deal, { now: sampleNow });
          const search = market.search(withoutRequest(kind, deal), { now: sampleNow, limit: 100 });
          expect(found.counts).toEqual(search.counts);
          expect(found.lendEnough).toBeNull();
          for (const verdict of [found.largestLoan, found.highestLeverage])
            if (verdict !== null) expect(search.matches).toContainEqual(verdict);
        }),
        { numRuns: 100 },
      );
    });
  },
);

const asking = loanKinds.filter(({ loan }) => 'requested' in loan).map((kind) => ({ name: kind.name, kind }));

it.each(asking)('a survey of $name programs is the same whatever loan the deal asks for', ({ kind }) => {
  fc.assert(
    fc.property(marketsOf(kind), dealsOf(kind, 'few'), loans, (contents, deal, loanAmount) => {
      const market = open(kind, contents, sizes.walked);
      const options = { now: sampleNow, atLeast: 150_000 };
      expect(survey(market, { ...deal, loanAmount }, options)).toEqual(
        survey(market, { ...deal, loanAmount: null }, options),
      );
    }),
    { numRuns: 100 },
  );
});

describe.each(loanKinds.map((kind) => ({ name: kind.name, kind })))('a survey of many $name programs', ({ kind }) => {
  /** Made of a few, over all lenders: most of them are not looked at one by one, and many are level. */
  const manyOf = ({ lenders, programs }: AnyMarket): AnyMarket => ({
    lenders,
    programs: Array.from({ length: programs.length === 0 ? 0 : 400 }, (_, place) => ({
      ...(programs[(place * place) % programs.length] as Program),
      id: `copy-${place}`,
      lenderId: `lender-${(place >> 2) % lenders.length}`,
    })),
  });

  it('is the same scanned as walked', () => {
    fc.assert(
      fc.property(marketsOf(kind), fc.array(dealsOf(kind, 'few'), { minLength: 4 }), loans, (some, deals, atLeast) => {
        const [scanned, walked] = [sizes.scanned, sizes.walked].map((scanFrom) => open(kind, manyOf(some), scanFrom));
        if (!scanned || !walked) throw new Error('Both are open.');
        for (const deal of deals) {
          const options = { now: sampleNow, atLeast };
          expect(survey(scanned, deal, options)).toEqual(survey(walked, deal, options));
        }
      }),
      // To shrink markets of this size would take longer than to look at one.
      { numRuns: 30, endOnFailure: true },
    );
  });
});

it('a survey of which all is known finds what is for review and lends more, scanned as walked', () => {
  const { lenders, programs } = largeMarket(3_000, sampleNow);
  /** Some of those that nobody has confirmed for long lend more than all others. */
  const outdated = [...programs()].map((program, place) =>
    place % 50 > 0
      ? program
      : {
          ...program,
          confirmedAt: 0,
          tiers: program.tiers.map((tier) => ({ ...tier, maxLTC: 95, totalLTC: null, maxARV: 90 })),
        },
  );
  const contents = { lenders, programs: outdated };
  const [scanned, walked] = [open(fixAndFlip, contents, sizes.scanned), open(fixAndFlip, contents, sizes.walked)];
  const firsts = anyScenarios(60).map((deal) => {
    const found = survey(scanned, deal, { now: sampleNow });
    expect(found).toEqual(survey(walked, deal, { now: sampleNow }));
    return found.largestLoan?.status;
  });
  expect(firsts).toContain('review');
});

describe('a survey of a market that takes several steps', () => {
  const { lenders, programs } = largeMarket(21_000, sampleNow);
  const contents = { lenders, programs: [...programs()] };
  const scanned = open(fixAndFlip, contents, sizes.scanned);

  it('is the same scanned as walked', () => {
    const walked = open(fixAndFlip, contents, sizes.walked);
    for (const [place, deal] of anyScenarios(6).entries()) {
      const { purchasePrice, rehabNeeded, arv, ...borrower } = deal;
      const asked = [deal, { purchasePrice, rehabNeeded, arv }, { ...borrower, purchasePrice, rehabNeeded }][place % 3];
      const options = { now: sampleNow, atLeast: Math.round(0.8 * (purchasePrice + rehabNeeded)) };
      expect(survey(scanned, asked ?? deal, options)).toEqual(survey(walked, asked ?? deal, options));
    }
  });

  it('stays whole when programs change, go and come between its steps, and when others search meanwhile', () => {
    const [deal, other] = anyScenarios(2);
    const before = survey(scanned, deal ?? {}, { now: sampleNow, atLeast: 200_000 });
    const steps = scanned.survey(deal ?? {}, { now: sampleNow, atLeast: 200_000 });
    const gone = contents.programs.slice(-100);
    const programsOf = ({ counts }: Survey) => Object.values(counts).reduce((sum, count) => sum + count, 0);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      scanned.search(other ?? {}, { now: sampleNow });
      for (const { id } of gone) scanned.removeProgram(id);
      for (const program of contents.programs.slice(0, 50)) scanned.putProgram(program);
      scanned.putProgram({ ...contents.programs[0], id: 'new' } as Program);
    }
    const during = step.value;
    expect(programsOf(before)).toBe(21_000);
    expect(programsOf(during)).toBe(21_000 - gone.length);
    expect(during.largestLoan).toEqual(before.largestLoan);
    scanned.removeProgram('new');
    for (const program of gone) scanned.putProgram(program);
    expect(inShort(survey(scanned, deal ?? {}, { now: sampleNow, atLeast: 200_000 }))).toEqual(inShort(before));
  });
});
