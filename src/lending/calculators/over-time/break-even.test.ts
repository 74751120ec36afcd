import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFlip, anyProject, anyQuotes, anyRental } from '../../../../tests/support/lending/calculator-arbitraries.ts';
import { calculateDscr, dscrDefaults, dscrThresholds } from '../dscr.ts';
import { calculateFixAndFlip, fixAndFlipDefaults } from '../fix-and-flip.ts';
import { calculateGroundUp, groundUpDefaults, resolveGroundUp } from '../ground-up.ts';
import { quoteComparisonDefaults } from '../quote-comparison.ts';
import {
  breakEven,
  dscrBreakEven,
  flipBreakEven,
  groundUpBreakEven,
  quoteBreakEven,
  sensitivity,
} from './break-even.ts';
import { amortizationSchedule } from './schedules.ts';

const levelQuotes = { ...quoteComparisonDefaults, repayment: 'amortizing' } as const;

describe('the point at which a value turns', () => {
  it('is found whether the value rises or falls', () => {
    expect(breakEven((x) => x - 171_300.25, 0, 1e12)).toBeCloseTo(171_300.25, 6);
    expect(breakEven((x) => 171_300.25 - x, 0, 1e12)).toBeCloseTo(171_300.25, 6);
  });

  it('lies on the far side of it: a value that rises has reached 0 there', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (zero) => {
        const value = (x: number) => x * 3 - zero;
        const point = breakEven(value, 0, 1e12);
        expect(point).not.toBeNull();
        expect(value(point ?? 0)).toBeGreaterThanOrEqual(0);
        expect(value(point ?? 0)).toBeLessThan(0.005);
      }),
      { numRuns: 200 },
    );
  });

  it('is the start where the value is 0 there already, and the end where it only comes to 0 there', () => {
    expect(breakEven((x) => x, 0, 10)).toBe(0);
    expect(breakEven((x) => x - 10, 0, 10)).toBe(10);
  });

  it('is none where the value stays on one side', () => {
    expect(breakEven((x) => x + 1, 0, 10)).toBeNull();
    expect(breakEven(() => -1, 0, 10)).toBeNull();
  });
});

describe('a grid', () => {
  it('has a row for each of the second values', () =>
    expect(sensitivity((x: number, y: number) => x * 10 + y, [1, 2, 3], [4, 5])).toEqual([
      [14, 24, 34],
      [15, 25, 35],
    ]));

  it('holds what each pair gives', () => {
    const profit = (targetSalePrice: number, rehabQuick: number) =>
      calculateFixAndFlip({ ...fixAndFlipDefaults, targetSalePrice, rehabQuick }).netProfit;
    const grid = sensitivity(profit, [190_000, 200_000, 210_000], [20_000, 30_000]);
    expect(grid[1]?.[1]).toBeCloseTo(25_830.5, 6);
    expect(grid[0]?.[2]).toBe(profit(210_000, 20_000));
  });
});

describe('a flip loses money', () => {
  it('where it is worked out by hand', () => {
    const points = flipBreakEven(fixAndFlipDefaults);
    // The ARV limit holds the loan: costs are 142,700 + 4.0625% of the price, the sale takes 2,500 + 6.75% of it.
    expect(points.salePrice).toBeCloseTo(145_200 / 0.891875, 4);
    // At 130,000 of loan: 200,000 - 16,000 - 120,825 - rehab.
    expect(points.rehabBudget).toBeCloseTo(63_175, 4);
    // 46,440 before any month; a month costs 900 and 108,500 x 13% / 12.
    expect(points.months).toBeCloseTo(46_440 / (900 + 1_175.41667), 4);
  });

  it('at no rehab and in no month where it loses money anyway, and only at a higher price', () => {
    const loss = { ...fixAndFlipDefaults, targetSalePrice: 120_000 };
    expect(flipBreakEven(loss)).toMatchObject({ rehabBudget: null, months: null });
    expect(flipBreakEven(loss).salePrice).toBeGreaterThan(120_000);
  });

  it('at no price where fees take all of it', () =>
    expect(flipBreakEven({ ...fixAndFlipDefaults, realtorFee: 100 }).salePrice).toBeNull());

  it('replaces a detailed rehab by the sum', () => {
    const detailed = { useDetailedRehab: true, interior: 20_000, exterior: 10_000, rehabQuick: 0 };
    expect(flipBreakEven({ ...fixAndFlipDefaults, ...detailed })).toEqual(flipBreakEven(fixAndFlipDefaults));
  });

  it('by nothing at its points', () => {
    fc.assert(
      fc.property(anyFlip, (inputs) => {
        const { salePrice, rehabBudget, months } = flipBreakEven(inputs);
        const at = [
          salePrice === null ? {} : { targetSalePrice: salePrice },
          rehabBudget === null ? {} : { useDetailedRehab: false, rehabQuick: rehabBudget },
          months === null ? {} : { timeToSold: months },
        ].filter((changed) => Object.keys(changed).length > 0);
        for (const changed of at)
          expect(Math.abs(calculateFixAndFlip({ ...inputs, ...changed }).netProfit)).toBeLessThan(0.005);
        expect(salePrice).not.toBeNull();
      }),
      { numRuns: 50 },
    );
  });
});

describe('a rental reaches a DSCR', () => {
  it('where it is worked out by hand', () => {
    const points = dscrBreakEven(dscrDefaults);
    // 77% of the rent has to pay 18,878.79 x the ratio and 4,800 of taxes and insurance a year.
    expect(points.mayQualify.monthlyRent).toBeCloseTo((18_878.79173 + 4_800) / 0.77 / 12, 4);
    expect(points.qualifies.monthlyRent).toBeCloseTo((18_878.79173 * 1.2 + 4_800) / 0.77 / 12, 4);
    expect(points.preferred.monthlyRent).toBeCloseTo((18_878.79173 * 1.25 + 4_800) / 0.77 / 12, 4);
    const atRate = calculateDscr({ ...dscrDefaults, interestRate: points.mayQualify.interestRate ?? 0 });
    expect(atRate.annualDebtService).toBeCloseTo(18_300, 4);
  });

  it('at no rate where even a loan for nothing costs too much, nor without a loan', () => {
    expect(dscrBreakEven({ ...dscrDefaults, monthlyRent: 800 }).mayQualify.interestRate).toBeNull();
    expect(dscrBreakEven({ ...dscrDefaults, downPaymentPercent: 100 })).toEqual({
      mayQualify: { monthlyRent: null, interestRate: null },
      qualifies: { monthlyRent: null, interestRate: null },
      preferred: { monthlyRent: null, interestRate: null },
    });
  });

  it('at its points, as near as floating point comes to them where costs take nearly all of the rent', () => {
    const places = 4;
    fc.assert(
      fc.property(anyRental, fc.constantFrom('mayQualify', 'qualifies', 'preferred'), (inputs, name) => {
        const { monthlyRent, interestRate } = dscrBreakEven(inputs)[name];
        // A rent that is enough when it is nothing has no point: the other income carries the loan.
        fc.pre(monthlyRent !== null && monthlyRent > 0);
        expect(calculateDscr({ ...inputs, monthlyRent: monthlyRent ?? 0 }).dscr).toBeCloseTo(
          dscrThresholds[name],
          places,
        );
        if (interestRate !== null)
          expect(calculateDscr({ ...inputs, interestRate }).dscr).toBeCloseTo(dscrThresholds[name], places);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a project loses money', () => {
  it('where it is worked out by hand', () => {
    const points = groundUpBreakEven(groundUpDefaults);
    // 253,352 is spent, 92% of the price is left of it.
    expect(points.salePrice).toBeCloseTo(253_352 / 0.92, 4);
    // A dollar of construction costs 1.10 with contingency, and 1.10 x 80% x (2% + 4%) of fee and interest.
    expect(points.constructionOverrun).toBeCloseTo(18_623 / (1.1 + 0.0528), 4);
  });

  it('by its price only when it is sold', () => {
    for (const exitStrategy of ['refinance', 'cash'] as const)
      expect(groundUpBreakEven({ ...groundUpDefaults, exitStrategy })).toEqual({
        salePrice: null,
        constructionOverrun: null,
      });
  });

  it('by no overrun where it loses money anyway, nor without a project', () => {
    expect(groundUpBreakEven({ ...groundUpDefaults, expectedSalePrice: 200_000 }).constructionOverrun).toBeNull();
    const none = { ...groundUpDefaults, landCost: 0, constructionCost: 0, softCosts: 0 };
    expect(groundUpBreakEven(none).constructionOverrun).toBeNull();
  });

  it('by nothing at its points', () => {
    fc.assert(
      fc.property(anyProject, (entered) => {
        const { inputs } = resolveGroundUp({ ...entered, exitStrategy: 'sell' });
        const { salePrice, constructionOverrun } = groundUpBreakEven(inputs);
        expect(salePrice).not.toBeNull();
        const profits = [
          calculateGroundUp({ ...inputs, expectedSalePrice: salePrice ?? 0 }),
          ...(constructionOverrun === null
            ? []
            : [calculateGroundUp({ ...inputs, constructionCost: inputs.constructionCost + constructionOverrun })]),
        ].map(({ exitResults }) => (exitResults.strategy === 'sell' ? exitResults.totalProfit : Number.NaN));
        expect(profits.filter((profit) => !(Math.abs(profit) < 0.005))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the quote with more points is cheaper', () => {
  it('from no month on within a year at 1% less and a point more', () =>
    expect(quoteBreakEven(levelQuotes)).toBeNull());

  it('from month 14 on where both last three years', () =>
    expect(quoteBreakEven({ ...levelQuotes, term1: 36, term2: 36 })).toEqual({ lender: 'B', month: 14 }));

  it('never where both ask the same points, or it also asks more interest, or a term is missing', () => {
    const long = { ...levelQuotes, term1: 360, term2: 360 };
    expect(quoteBreakEven({ ...long, points2: 2 })).toBeNull();
    // Paid back sooner, B costs less from some month on; but not for its points.
    expect(quoteBreakEven({ ...long, points2: 2, interestRate2: 12.1, term2: 36 })).toBeNull();
    expect(quoteBreakEven({ ...long, interestRate2: 13 })).toBeNull();
    expect(quoteBreakEven({ ...long, term2: 0 })).toBeNull();
  });

  it('by its points and interest from that month on, as long as both last, and not the month before', () => {
    const paidBy = (loan: number, rate: number, points: number, term: number, month: number) =>
      (loan * points) / 100 +
      amortizationSchedule(loan, rate, term / 12, month).reduce((sum, { interest }) => sum + interest, 0);
    fc.assert(
      fc.property(anyQuotes, (inputs) => {
        const found = quoteBreakEven(inputs);
        fc.pre(found !== null);
        const loan = Math.trunc(inputs.loanAmount);
        const [a, b] = [1, 2].map(
          (lender) => (month: number) =>
            lender === 1
              ? paidBy(loan, inputs.interestRate1, inputs.points1, inputs.term1, month)
              : paidBy(loan, inputs.interestRate2, inputs.points2, inputs.term2, month),
        ) as [(month: number) => number, (month: number) => number];
        const [more, less] = found?.lender === 'A' ? [a, b] : [b, a];
        const month = found?.month ?? 0;
        const last = Math.min(inputs.term1, inputs.term2);
        expect(found?.lender === 'A').toBe(inputs.points1 > inputs.points2);
        expect(more(month - 1)).toBeGreaterThan(less(month - 1) - 0.01);
        for (const later of [month, last]) expect(more(later)).toBeLessThan(less(later) + 0.01);
      }),
      { numRuns: 40 },
    );
  });
});
