import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFlip, anyProject } from '../../../../tests/support/lending/calculator-arbitraries.ts';
import { levelPayment } from '../../offers/level-payment.ts';
import { calculateFixAndFlip, type FixAndFlipInputs, fixAndFlipDefaults } from '../fix-and-flip.ts';
import { calculateGroundUp, groundUpDefaults } from '../ground-up.ts';
import { amortizationSchedule, constructionSchedule, equityOverTime, flipSchedule } from './schedules.ts';

const flip = (changed: Partial<FixAndFlipInputs> = {}) => {
  const inputs = { ...fixAndFlipDefaults, ...changed };
  return flipSchedule(inputs, calculateFixAndFlip(inputs));
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the months of a flip', () => {
  it('draw the rehab evenly and charge a month on the balance at its middle', () => {
    const months = flip();
    expect(months.map(({ month }) => month)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(months[0]).toEqual({
      ...{ month: 0, loanBalance: 100_000, drawn: 100_000, interest: 0, interestToDate: 0, holdingCosts: 0 },
      cashOut: 7_560,
    });
    // 17,000 / 6 a month; 101,416.67 x 13% / 12. The owner's part of the rehab is 13,000 / 6 a month.
    expect(months[1]?.loanBalance).toBeCloseTo(102_833.33, 2);
    expect(months[1]?.interest).toBeCloseTo(1_098.68, 2);
    expect(months[1]?.cashOut).toBeCloseTo(7_560 + 2_166.67 + 1_098.68 + 900, 1);
    expect(months.at(-1)?.loanBalance).toBe(117_000);
    // 13,000 of rehab, 7,560 at closing, 7,052.50 of interest, 5,400 of holding costs.
    expect(months.at(-1)?.cashOut).toBeCloseTo(33_012.5, 6);
  });

  it('end where the time held does, also within a month', () => {
    const months = flip({ timeToSold: 2.5 });
    expect(months.map(({ month }) => month)).toEqual([0, 1, 2, 2.5]);
    expect(months.at(-1)).toMatchObject({ loanBalance: 117_000, holdingCosts: 450 });
  });

  it('are only the closing where it is sold at once: then all is drawn and paid there', () =>
    expect(flip({ timeToSold: 0 })).toEqual([
      {
        ...{ month: 0, loanBalance: 117_000, drawn: 117_000, interest: 0, interestToDate: 0, holdingCosts: 0 },
        cashOut: 20_560,
      },
    ]));

  it('are at most forty years, and none before the closing', () => {
    expect(flip({ timeToSold: 1e12 })).toHaveLength(481);
    expect(flip({ timeToSold: -5 })).toHaveLength(1);
  });

  it('sum to the interest and holding costs of the flip, and end with all the owner has paid', () => {
    fc.assert(
      fc.property(anyFlip, (inputs) => {
        const results = calculateFixAndFlip(inputs);
        const months = flipSchedule(inputs, results);
        expect(sum(months.map(({ interest }) => interest))).toBeCloseTo(results.interestCost, 5);
        expect(sum(months.map(({ holdingCosts }) => holdingCosts))).toBeCloseTo(results.totalHoldingCosts, 5);
        const lent = results.purchaseLoanAmount + results.rehabLoanAmount;
        expect(months.at(-1)?.cashOut).toBeCloseTo(results.totalCosts - lent, 5);
        expect(months.at(-1)?.loanBalance).toBeCloseTo(lent, 5);
        expect(sum(months.map(({ drawn }) => drawn))).toBeCloseTo(lent, 5);
        expect(months.at(-1)?.interestToDate).toBeCloseTo(results.interestCost, 5);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the months of construction', () => {
  it('draw the whole loan evenly from nothing', () => {
    const months = constructionSchedule(groundUpDefaults, calculateGroundUp(groundUpDefaults));
    expect(months).toHaveLength(9);
    expect(months[0]).toEqual({
      ...{ month: 0, loanBalance: 0, drawn: 0, interest: 0, interestToDate: 0 },
      cashOut: 56_584,
    });
    // 189,200 / 8; 1% of half of it.
    expect(months[1]).toMatchObject({ loanBalance: 23_650, interest: 118.25 });
    expect(months.at(-1)).toMatchObject({ loanBalance: 189_200, cashOut: 64_152 });
  });

  it('sum to the interest of the project, and end with all the cash it requires', () => {
    fc.assert(
      fc.property(anyProject, (inputs) => {
        const results = calculateGroundUp(inputs);
        const months = constructionSchedule(inputs, results);
        expect(sum(months.map(({ interest }) => interest))).toBeCloseTo(results.constructionInterest, 5);
        expect(months.at(-1)?.cashOut).toBeCloseTo(results.totalCashRequired, 5);
        expect(months.at(-1)?.loanBalance).toBeCloseTo(results.maxLoanAmount, 5);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the payments of a loan', () => {
  it('are level, the first of them interest on the whole loan', () => {
    const months = amortizationSchedule(120_000, 12, 1, 12);
    expect(months).toHaveLength(12);
    // 120,000 x 0.01 / (1 - 1.01^-12) = 10,661.85.
    expect(months[0]?.payment).toBeCloseTo(10_661.85, 2);
    expect(months[0]?.interest).toBeCloseTo(1_200, 6);
    expect(months[0]?.balance).toBeCloseTo(110_538.15, 2);
    expect(months[1]?.interest).toBeCloseTo(1_105.38, 2);
    expect(months.at(-1)?.balance).toBe(0);
  });

  it('stop with the months asked for, with the loan, and after forty years', () => {
    expect(amortizationSchedule(120_000, 12, 30, 5)).toHaveLength(5);
    expect(amortizationSchedule(120_000, 12, 1, 500)).toHaveLength(12);
    expect(amortizationSchedule(120_000, 12, 100, 1e9)).toHaveLength(480);
    expect(amortizationSchedule(120_000, 12, 0, 12)).toEqual([]);
    expect(amortizationSchedule(120_000, 12, 30, -1)).toEqual([]);
  });

  it('pay back the loan to the cent and charge each month what is owed at its beginning', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.integer({ min: 0, max: 160 }),
        fc.integer({ min: 1, max: 40 }),
        (loan, eighths, years) => {
          const rate = eighths / 8;
          const months = amortizationSchedule(loan, rate, years, 480);
          expect(sum(months.map(({ principal }) => principal))).toBeCloseTo(loan, 4);
          expect(sum(months.map(({ payment }) => payment))).toBeCloseTo(
            levelPayment(loan, rate, years) * years * 12,
            4,
          );
          const wrong = months.filter(({ interest }, index) => {
            const owed = months[index - 1]?.balance ?? loan;
            return Math.abs(interest - (owed * rate) / 1200) > 0.001;
          });
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('equity', () => {
  const house = { value: 300_000, loan: 225_000, rate: 7.5, amortizationYears: 30 };

  it('grows with the value and with what is paid back', () => {
    const months = equityOverTime(house, 3, 360);
    expect(months[0]).toEqual({ month: 0, value: 300_000, balance: 225_000, equity: 75_000 });
    expect(months[12]?.value).toBeCloseTo(309_000, 6);
    expect(months[12]?.balance).toBeCloseTo(222_925.87, 2);
    // 300,000 x 1.03^30.
    expect(months[360]).toMatchObject({ value: expect.closeTo(728_178.74, 2), balance: 0 });
  });

  it('is the value once the loan is paid off, and follows the balance of the payments until then', () => {
    const months = equityOverTime({ ...house, amortizationYears: 10 }, 0, 150);
    expect(months.slice(120).every(({ equity }) => equity === 300_000)).toBe(true);
    const balances = amortizationSchedule(225_000, 7.5, 10, 120).map(({ balance }) => balance);
    expect(months.slice(1, 121).map(({ balance }) => balance)).toEqual(balances);
  });

  it('keeps a loan that is never paid back as it is', () =>
    expect(equityOverTime({ ...house, amortizationYears: 0 }, 0, 24).at(-1)?.balance).toBe(225_000));

  it('shrinks where the value falls, to what is owed at most', () => {
    expect(equityOverTime(house, -100, 12).at(-1)?.value).toBe(0);
    expect(equityOverTime(house, -250, 12)).toEqual(equityOverTime(house, -100, 12));
    expect(equityOverTime(house, 900, 12)).toEqual(equityOverTime(house, 100, 12));
  });

  it('is told for forty years at most', () => expect(equityOverTime(house, 3, 1e9)).toHaveLength(481));
});
