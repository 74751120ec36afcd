import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf, shareOf } from './money.ts';

describe('a percent of an amount', () => {
  it('is exact where floating point loses a dollar', () => {
    expect(Math.floor(330_000 * 0.7)).toBe(230_999);
    expect(percentOf(330_000, 70)).toBe(231_000);
  });

  it.each([
    [250_000, 90, 225_000],
    [333_333, 87.5, 291_666],
    [199_999, 0.001, 1],
    [100_000, 0, 0],
    [0, 75, 0],
  ])('of %i at %f percent is %i', (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected);
  });

  it('agrees with whole-number arithmetic for any amount and any percent of three decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000_000_000_000 }),
        fc.integer({ min: 0, max: 200_000 }),
        (amount, mills) => {
          expect(percentOf(amount, mills / 1000)).toBe(Number((BigInt(amount) * BigInt(mills)) / 100_000n));
        },
      ),
    );
  });
});

describe('a share for display', () => {
  it('has one decimal', () => {
    expect(shareOf(285_000, 310_000)).toBe(91.9);
  });
  it('of nothing is 0', () => {
    expect(shareOf(5, 0)).toBe(0);
  });
});
