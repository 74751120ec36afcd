import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelPayment, owedAfter, paymentOverMonths } from './level-payment.ts';

describe('the level payment', () => {
  // By the annuity formula: 300,000 x 0.00625 / (1 - 1.00625^-360) = 2,097.6435.
  it.each([
    [300_000, 7.5, 30, 2_097.64],
    [300_000, 7.5, 15, 2_781.04],
    [240_000, 6, 30, 1_438.92],
    [100_000, 12, 1, 8_884.88],
    [0, 7.5, 30, 0],
  ])('of $%d at %d%% over %d years is $%d a month', (loan, rate, years, payment) =>
    expect(levelPayment(loan, rate, years)).toBeCloseTo(payment, 2),
  );

  it('without interest divides the loan by the months', () =>
    expect(levelPayment(360_000, 0, 30)).toBeCloseTo(1_000, 9));

  it('of a rate too small to be told from none is that of no interest', () => {
    for (const rate of [1e-14, 5e-324]) expect(levelPayment(360_000, rate, 30)).toBeCloseTo(1_000, 9);
  });

  it('takes terms that are stated in months', () =>
    // 13,000 over 13 months without interest.
    expect(levelPayment(13_000, 0, 13 / 12)).toBeCloseTo(1_000, 9));

  it('pays the loan off exactly at the end of the term', () => {
    const terms = [
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: 1, max: 40 }),
    ] as const;
    fc.assert(
      fc.property(...terms, (thousands, eighths, years) => {
        const [loan, rate] = [thousands * 1000, eighths / 8];
        const payment = levelPayment(loan, rate, years);
        let balance = loan;
        for (let month = 0; month < years * 12; month += 1) balance += (balance * rate) / 1200 - payment;
        expect(Math.abs(balance)).toBeLessThan(0.01);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the level payment over months', () => {
  it('is that over as many years', () => {
    expect(paymentOverMonths(300_000, 7.5, 360)).toBe(levelPayment(300_000, 7.5, 30));
    expect(paymentOverMonths(13_000, 0, 13)).toBeCloseTo(1_000, 9);
  });

  it('over no month at all is none', () => {
    for (const months of [0, 0.4, -12]) expect(paymentOverMonths(300_000, 7.5, months)).toBe(0);
  });
});

describe('what is owed', () => {
  it('is what paying month by month leaves', () => {
    let balance = 300_000;
    for (let month = 1; month <= 360; month += 1) {
      balance += (balance * 7.5) / 1200 - levelPayment(300_000, 7.5, 30);
      expect(owedAfter(300_000, 7.5, 360, month)).toBeCloseTo(balance, 4);
    }
  });

  it('is all of the loan before the first payment, none after the last, and a share of the months without interest', () => {
    expect(owedAfter(300_000, 7.5, 360, 0)).toBe(300_000);
    expect(owedAfter(300_000, 7.5, 360, 360)).toBe(0);
    expect(owedAfter(300_000, 7.5, 360, 400)).toBe(0);
    expect(owedAfter(300_000, 0, 360, 90)).toBeCloseTo(225_000, 6);
  });

  it('stays all of a loan that is paid back over no month at all', () =>
    expect(owedAfter(300_000, 7.5, 0, 12)).toBe(300_000));
});
