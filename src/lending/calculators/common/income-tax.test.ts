import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incomeTax, taxBrackets, taxOnProfit } from './income-tax.ts';

const flip = { treatment: 'shortTerm', otherIncome: 100_000, flatPercent: 20 } as const;

describe('the short-term tax on an income', () => {
  // Up to each edge: 10,275 x 10% = 1,027.50; + 31,500 x 12% = 3,780; + 47,675 x 22% = 10,488.50; + 101,300 x 24% = 24,312;
  // + 173,450 x 32% = 55,504; + 98,350 x 35% = 34,422.50.
  it.each([
    [-5000, 0],
    [0, 0],
    [0.01, 0.001],
    [10_275, 1_027.5],
    [10_276, 1_027.62],
    [41_775, 4_807.5],
    [41_776, 4_807.72],
    [89_450, 15_296],
    [89_451, 15_296.24],
    [190_750, 39_608],
    [190_751, 39_608.32],
    [364_200, 95_112],
    [364_201, 95_112.35],
    [462_550, 129_534.5],
    [462_551, 129_534.87],
    [1_000_000, 328_391],
  ])('of %d is %d', (income, tax) => expect(incomeTax(income, taxBrackets.shortTerm)).toBeCloseTo(tax, 6));
});

describe('the long-term tax on an income', () => {
  // (492,300 - 44,625) x 15% = 67,151.25.
  it.each([
    [-1, 0],
    [44_625, 0],
    [44_626, 0.15],
    [492_300, 67_151.25],
    [492_301, 67_151.45],
    [592_300, 87_151.25],
  ])('of %d is %d', (income, tax) => expect(incomeTax(income, taxBrackets.longTerm)).toBeCloseTo(tax, 6));
});

describe('the tax on a profit', () => {
  it('comes on top of the other income, where its first dollar is taxed at 24%', () => {
    expect(taxOnProfit(1, flip)).toBeCloseTo(0.24, 6);
    expect(taxOnProfit(33_987.5, flip)).toBeCloseTo(8_157, 6);
  });

  it('goes through the brackets above: 90,750 at 24%, the rest at 32%', () => {
    expect(taxOnProfit(90_750, flip)).toBeCloseTo(21_780, 6);
    expect(taxOnProfit(100_000, flip)).toBeCloseTo(21_780 + 2_960, 6);
  });

  it('begins at the bottom without other income', () =>
    expect(taxOnProfit(10_276, { ...flip, otherIncome: 0 })).toBeCloseTo(1_027.62, 6));

  it('is that of long-held gains where they are', () => {
    expect(taxOnProfit(33_987.5, { ...flip, treatment: 'longTerm' })).toBeCloseTo(5_098.125, 6);
    // 392,300 at 15%, 7,700 at 20%.
    expect(taxOnProfit(400_000, { ...flip, treatment: 'longTerm' })).toBeCloseTo(60_385, 6);
  });

  it('is one share of it where the tax is flat, whatever the other income', () => {
    expect(taxOnProfit(10_000, { ...flip, treatment: 'flat' })).toBe(2_000);
    expect(taxOnProfit(10_000, { treatment: 'flat', otherIncome: 0, flatPercent: 15 })).toBe(1_500);
  });

  it.each(['shortTerm', 'longTerm', 'flat'] as const)('is none on a loss, nor on no profit: %s', (treatment) => {
    expect(taxOnProfit(-10_000, { ...flip, treatment })).toBe(0);
    expect(taxOnProfit(0, { ...flip, treatment })).toBe(0);
  });

  it('by brackets never falls as the profit rises, and takes at most the highest rate of it', () => {
    const amounts = fc.double({ min: 0, max: 5e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom('shortTerm', 'longTerm'),
        amounts,
        amounts,
        amounts,
        (treatment, income, profit, more) => {
          const terms = { treatment, otherIncome: income, flatPercent: 0 } as const;
          const tax = taxOnProfit(profit, terms);
          expect(tax).toBeLessThanOrEqual(profit * 0.37 + 1e-6);
          expect(taxOnProfit(profit + more, terms)).toBeGreaterThanOrEqual(tax - 1e-6);
        },
      ),
      { numRuns: 300 },
    );
  });
});
