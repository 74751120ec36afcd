import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyNumber, anythingLike, numbersOf } from '../../../../tests/support/lending/calculator-arbitraries.ts';
import { brokerEarningsDefaults, calculateBrokerEarnings } from '../broker-earnings.ts';
import { calculateDscr, dscrDefaults } from '../dscr.ts';
import { calculateFixAndFlip, fixAndFlipDefaults } from '../fix-and-flip.ts';
import { calculateFixAndFlipClassic, fixAndFlipClassicDefaults } from '../fix-and-flip-classic.ts';
import { calculateGroundUp, groundUpDefaults } from '../ground-up.ts';
import { dscrBreakEven, flipBreakEven, groundUpBreakEven, quoteBreakEven } from '../over-time/break-even.ts';
import { amortizationSchedule, constructionSchedule, equityOverTime, flipSchedule } from '../over-time/schedules.ts';
import { calculateQuoteComparison, quoteComparisonDefaults } from '../quote-comparison.ts';

const anyFlip = fc
  .constantFrom('shortTerm' as const, 'longTerm' as const, 'flat' as const)
  .chain((taxTreatment) => anythingLike({ ...fixAndFlipDefaults, taxTreatment }));
const anyProject = fc
  .constantFrom('sell' as const, 'refinance' as const, 'cash' as const)
  .chain((exitStrategy) => anythingLike({ ...groundUpDefaults, exitStrategy }));

/** Each calculator with everything that is computed beside it, on any inputs at all. */
const everything: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'fix and flip': anyFlip.map((inputs) => {
    const results = calculateFixAndFlip(inputs);
    return [results, flipSchedule(inputs, results)];
  }),
  'the older fix and flip': anythingLike(fixAndFlipClassicDefaults).map(calculateFixAndFlipClassic),
  dscr: anythingLike(dscrDefaults).map(calculateDscr),
  'ground up': anyProject.map((inputs) => {
    const results = calculateGroundUp(inputs);
    return [results, constructionSchedule(inputs, results)];
  }),
  'quote comparison': anythingLike(quoteComparisonDefaults).map(calculateQuoteComparison),
  'broker earnings': anythingLike(brokerEarningsDefaults).map(calculateBrokerEarnings),
  'an amortization schedule': fc
    .tuple(anyNumber, anyNumber, anyNumber, anyNumber)
    .map((terms) => amortizationSchedule(...terms)),
  'equity over time': fc
    .tuple(anythingLike({ value: 300_000, loan: 225_000, rate: 7.5, amortizationYears: 30 }), anyNumber, anyNumber)
    .map((terms) => equityOverTime(...terms)),
};

const points: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'fix and flip': anyFlip.map(flipBreakEven),
  dscr: anythingLike(dscrDefaults).map(dscrBreakEven),
  'ground up': anyProject.map(groundUpBreakEven),
  'quote comparison': anythingLike(quoteComparisonDefaults).map(quoteBreakEven),
};

const expectFinite = (arbitrary: fc.Arbitrary<unknown>, numRuns: number) =>
  fc.assert(
    fc.property(arbitrary, (results) => {
      expect(numbersOf(results).filter(([, value]) => !Number.isFinite(value))).toEqual([]);
    }),
    { numRuns },
  );

describe('whatever is entered: negative, nothing, a trillion, no number at all', () => {
  it.each(Object.entries(everything))('%s answers with numbers', (_, arbitrary) => expectFinite(arbitrary, 300));

  it.each(Object.entries(points))('the break-even points of %s are numbers or none', (_, arbitrary) =>
    expectFinite(arbitrary, 25),
  );
});

describe('what is no number', () => {
  it('counts as 0', () => {
    const inputs = { ...dscrDefaults, otherMonthlyIncome: 0, hoaMonthly: 0 };
    const broken = { ...inputs, otherMonthlyIncome: Number.NaN, hoaMonthly: Number.POSITIVE_INFINITY };
    expect(calculateDscr(broken)).toEqual(calculateDscr(inputs));
  });

  it('falls back where 0 does', () =>
    expect(calculateFixAndFlip({ ...fixAndFlipDefaults, attorneyFees: Number.NaN }).closingCosts.attorneyFees).toBe(
      1200,
    ));
});
