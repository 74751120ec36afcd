import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Drift, type DriftTerms, driftOf, isWorse } from './drift.ts';

const accepted: DriftTerms = {
  loanAmount: 200_000,
  ratePercent: 12,
  interestType: 'dutch',
  heldBack: null,
  amortizedYears: null,
  pointsPercent: 2,
  fees: 1_500,
  termMonths: 12,
  prepaymentType: 'none',
  reserveMonths: null,
};
const revise = (changes: Partial<DriftTerms>, months = 12) => driftOf([accepted, { ...accepted, ...changes }], months);
const pricesOf = ({ parts }: Drift) => Object.fromEntries(parts.map(({ term, cost, cash }) => [term, [cost, cash]]));

describe('what changed terms cost the borrower: over the hold, and in cash', () => {
  it('half a percent on 200,000 over a year is 1,000 of interest', () =>
    expect(revise({ ratePercent: 12.5 }).total).toEqual({
      parts: [{ term: 'ratePercent', cost: 1_000, cash: 0 }],
      cost: 1_000,
      cash: 0,
    }));

  it('over half of the year it is half of that', () =>
    expect(revise({ ratePercent: 12.5 }, 6)).toMatchObject({ months: 6, total: { cost: 500, cash: 0 } }));

  it('half a point is 1,000, paid at the closing', () =>
    expect(pricesOf(revise({ pointsPercent: 2.5 }).total)).toEqual({ pointsPercent: [1_000, 1_000] }));

  it('fees are what they are, and lower ones are below 0', () => {
    expect(pricesOf(revise({ fees: 2_250 }).total)).toEqual({ fees: [750, 750] });
    expect(pricesOf(revise({ fees: 1_000 }).total)).toEqual({ fees: [-500, -500] });
  });

  it('a loan that is 10,000 smaller saves interest and points, and takes that much more cash', () =>
    // 10,000 at 12% for a year is 1,200, and two points of it are 200: the points are cash too.
    expect(pricesOf(revise({ loanAmount: 190_000 }).total)).toEqual({ loanAmount: [-1_400, 9_800] }));

  it('reserves are cash to have left, and no cost', () =>
    // A month of interest on 200,000 at 12% is 2,000.
    expect(pricesOf(revise({ reserveMonths: 3 }).total)).toEqual({ reserveMonths: [0, 6_000] }));

  it('a higher rate makes stated reserves larger as well', () => {
    const before = { ...accepted, reserveMonths: 6 };
    // 200,000 at 13% for half a year is 13,000 instead of 12,000.
    expect(pricesOf(driftOf([before, { ...before, ratePercent: 13 }], 12).total)).toEqual({
      ratePercent: [2_000, 1_000],
    });
  });

  it('changes that work together are priced one after the other, the loan last', () => {
    const { total } = revise({ ratePercent: 13, pointsPercent: 3, fees: 2_000, reserveMonths: 2, loanAmount: 180_000 });
    expect(pricesOf(total)).toEqual({
      ratePercent: [2_000, 0],
      pointsPercent: [2_000, 2_000],
      fees: [500, 500],
      // Two months at 13% on 200,000: 4,333 (rounded down).
      reserveMonths: [0, 4_333],
      // 20,000 less: 2,600 of interest and 600 of points; the reserves fall to 3,900.
      loanAmount: [-3_200, 18_967],
    });
    expect(total).toMatchObject({ cost: 1_300, cash: 25_800 });
  });

  it('a minimum interest is priced where the loan is paid off before', () =>
    // Held 3 of 6 months: three more months of interest, 2,000 each.
    expect(pricesOf(revise({ prepaymentType: 'minimumInterest', prepaymentMonths: 6 }, 3).total)).toEqual({
      prepayment: [6_000, 0],
    }));

  it('a prepayment that nobody can price has no cost, and is named all the same', () =>
    expect(revise({ prepaymentType: 'yieldMaintenance', prepaymentMonths: 12 }, 6).total).toMatchObject({
      parts: [{ term: 'prepayment', cost: null }],
      cost: 0,
      cash: 0,
    }));
});

describe('a record of versions', () => {
  it('is priced over the months that every version lasts, so that an earlier end does not seem cheaper', () => {
    const shorter = { ...accepted, termMonths: 9 };
    const record = driftOf([accepted, { ...accepted, ratePercent: 12.5 }, shorter], 18);
    expect(record.months).toBe(9);
    expect(record.steps.map(({ cost }) => cost)).toEqual([750, -750]);
  });

  it('without a change has no parts and costs nothing', () => {
    expect(driftOf([accepted], 12)).toEqual({ months: 12, steps: [], total: { parts: [], cost: 0, cash: 0 } });
    expect(revise({}).total).toEqual({ parts: [], cost: 0, cash: 0 });
    expect(isWorse(revise({}).total)).toBe(false);
  });

  it('is worse where either figure is', () => {
    expect(isWorse(revise({ fees: 1_501 }).total)).toBe(true);
    expect(isWorse(revise({ fees: 1_499 }).total)).toBe(false);
    // It costs less and needs more cash.
    expect(isWorse(revise({ loanAmount: 190_000 }).total)).toBe(true);
  });

  it('adds up: the steps to the total, and the parts to each', () => {
    const terms = fc.record({
      loanAmount: fc.integer({ min: 50_000, max: 900_000 }),
      ratePercent: fc.integer({ min: 24, max: 120 }).map((eighths) => eighths / 8),
      pointsPercent: fc.integer({ min: 0, max: 40 }).map((eighths) => eighths / 8),
      fees: fc.integer({ min: 0, max: 9_999 }),
      termMonths: fc.integer({ min: 3, max: 36 }),
      reserveMonths: fc.option(fc.integer({ min: 0, max: 12 })),
      interestType: fc.constantFrom('dutch', 'amortizing', 'nonDutch', null),
      heldBack: fc.option(fc.integer({ min: 0, max: 50_000 })),
    });
    const versions = fc.array(terms, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(versions, (list) => {
        const whole = list.map((one) => ({ ...accepted, ...one }));
        const { months, steps, total } = driftOf(whole, 12);
        for (const { parts, cost, cash } of [...steps, total]) {
          expect(parts.reduce((sum, part) => sum + (part.cost ?? 0), 0)).toBe(cost);
          expect(parts.reduce((sum, part) => sum + part.cash, 0)).toBe(cash);
        }
        expect(steps.reduce((sum, { cost }) => sum + cost, 0)).toBe(total.cost);
        const [first, last] = [whole[0] ?? accepted, whole.at(-1) ?? accepted];
        // Over the same months, in one step.
        const direct = driftOf([first, last], months).total;
        expect([total.cost, total.cash]).toEqual([direct.cost, direct.cash]);
      }),
      { numRuns: 200 },
    );
  });
});
