import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeNumber } from '../../../kernel/format.ts';
import type { Numbers } from '../loan.ts';
import {
  dscrOf,
  financingOf,
  largestLoanFor,
  ltvColumnsOf,
  obligationsOf,
  rentalOffers,
  rentalProgram,
} from './rental.ts';

/** $2,800 of rent; $3,600 of taxes and $1,200 of insurance a year, $50 of HOA fees: $450 a month. */
const amounts: Numbers = { rent: 2_800, taxes: 3_600, insurance: 1_200, hoaFees: 50, loanTerm: null, rate: 7.5 };
const program: Numbers = { interestRate: 7.5, longestTermYears: 30 };

describe('obligations', () => {
  it('are principal and interest, a twelfth of taxes and insurance, and the HOA fees', () =>
    // 300,000 at 7.5% over 30 years: 2,097.64. (3,600 + 1,200) / 12 + 50 = 450.
    expect(obligationsOf(300_000, amounts, program)).toBeCloseTo(2_547.64, 2));

  it('without HOA fees are those of the rest', () =>
    expect(obligationsOf(300_000, { ...amounts, hoaFees: 0 }, program)).toBeCloseTo(2_497.64, 2));

  it.each(['taxes', 'insurance'])('are unknown without %s', (field) =>
    expect(obligationsOf(300_000, { ...amounts, [field]: null }, program)).toBeNull(),
  );
});

describe('the DSCR', () => {
  it('is rent over obligations', () =>
    // 2,800 / 2,547.64 = 1.09905.
    expect(dscrOf(300_000, amounts, program)).toBeCloseTo(1.099, 3));

  it('is unknown without rent', () => expect(dscrOf(300_000, { ...amounts, rent: null }, program)).toBeNull());

  it('stays a number where nothing is due', () =>
    expect(dscrOf(0, { ...amounts, taxes: 0, insurance: 0, hoaFees: 0 }, program)).toBe(280_000));

  it('that misses a minimum by a hair never reads as that minimum', () =>
    expect([1.25, 1.2499, 1.15, 0.9].map((value) => writeNumber(value, 'ratio'))).toEqual([
      '1.25',
      '1.24',
      '1.15',
      '0.90',
    ]));
});

describe('rate and term of the payment', () => {
  it("are the program's rate and its longest term", () =>
    expect(financingOf(amounts, { interestRate: 6.875, longestTermYears: 40 })).toMatchObject({
      rate: 6.875,
      years: 40,
      assumed: false,
    }));

  it('are the assumed rate and 30 years where the program states neither', () =>
    expect(financingOf({ ...amounts, rate: 8 }, {})).toMatchObject({ rate: 8, years: 30, assumed: true }));

  it('follow the term that is wanted', () =>
    expect(financingOf({ ...amounts, loanTerm: 15 }, program)).toMatchObject({ years: 15 }));

  it('are those of a calculator, which knows its own loan, whatever the program states', () => {
    const calculated = { ...amounts, noteRate: 9, noteYears: 25 };
    expect(financingOf(calculated, program)).toMatchObject({ rate: 9, years: 25, assumed: false });
    // Interest only: 9% / 12 of each dollar.
    expect(financingOf({ ...calculated, noteYears: 0 }, program).perDollar).toBeCloseTo(0.0075, 12);
    expect(largestLoanFor(1.25, { ...amounts, noteRate: 0, noteYears: 0 }, program)).toBe(1e12);
  });

  it('take a stated rate of 0 at its word', () =>
    expect(financingOf(amounts, { interestRate: 0, longestTermYears: 30 })).toMatchObject({ rate: 0, assumed: false }));
});

describe('the largest loan for a DSCR', () => {
  it('spends what the rent leaves on principal and interest', () =>
    // 2,800 / 1.25 = 2,240, less 450 = 1,790 a month; a dollar costs 0.00699215: 256,001.41.
    expect(largestLoanFor(1.25, amounts, program)).toBe(256_001));

  it('is none where the property costs more than the rent may', () =>
    expect(largestLoanFor(7, amounts, program)).toBe(0));

  const someAmounts = fc.record({
    rent: fc.integer({ min: 0, max: 1_000_000 }),
    taxes: fc.integer({ min: 0, max: 100_000 }),
    insurance: fc.integer({ min: 0, max: 100_000 }),
    hoaFees: fc.integer({ min: 0, max: 5_000 }),
    loanTerm: fc.constantFrom(null, 1, 15, 30, 50),
    rate: fc.constantFrom(0, 0.125, 7.5, 12, 100),
  });
  const thresholds = fc.integer({ min: 1, max: 1_000 }).map((hundredths) => hundredths / 100);

  it('reaches it, and one dollar more does not', () => {
    fc.assert(
      fc.property(someAmounts, thresholds, (some, threshold) => {
        const loan = largestLoanFor(threshold, some, {});
        expect(Number.isSafeInteger(loan)).toBe(true);
        if (loan > 0) expect(dscrOf(loan, some, {})).toBeGreaterThan(threshold * (1 - 2e-9));
        expect(dscrOf(loan + 1, some, {})).toBeLessThan(threshold);
      }),
      { numRuns: 500 },
    );
  });

  it('grows with the rent and falls with the costs', () => {
    fc.assert(
      fc.property(someAmounts, thresholds, fc.integer({ min: 1, max: 5_000 }), (some, threshold, more) => {
        const loan = largestLoanFor(threshold, some, {});
        expect(largestLoanFor(threshold, { ...some, rent: some.rent + more }, {})).toBeGreaterThanOrEqual(loan);
        expect(largestLoanFor(threshold, { ...some, taxes: some.taxes + more }, {})).toBeLessThanOrEqual(loan);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what a rental program offers', () => {
  const terms = {
    loanTerms: [
      { termYears: 15, termType: 'Fixed' },
      { termYears: 30, termType: 'Fixed' },
      { termYears: 30, termType: 'ARM' },
      { termYears: null, termType: 'Fixed' },
    ],
    termLengthMonths: [13, 24],
    programType: null,
  };

  it('is its terms in years, months among them, each once', () =>
    expect(rentalOffers(terms).termsInYears).toEqual([15, 30, 1.08, 2]));

  it('is the longest of them for the payment', () => {
    expect(rentalProgram(terms)).toEqual({ longestTermYears: 30 });
    expect(rentalProgram({ loanTerms: [], termLengthMonths: [12, 18] })).toEqual({ longestTermYears: 1.5 });
    expect(rentalProgram({})).toEqual({ longestTermYears: null });
  });

  it('is DSCR unless it states another type', () => {
    expect(rentalOffers(terms).programTypes).toEqual(['DSCR']);
    expect(rentalOffers({ ...terms, programType: 'Non-DSCR' }).programTypes).toEqual(['Non-DSCR']);
  });
});

it('the purpose chooses the LTV column; without one all three apply', () => {
  expect(ltvColumnsOf({ loanPurpose: 'CashOut' })).toEqual(['maxLTVCashOut']);
  expect(ltvColumnsOf({})).toEqual(['maxLTVPurchase', 'maxLTVRateTerm', 'maxLTVCashOut']);
});
