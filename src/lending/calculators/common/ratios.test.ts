import { describe, expect, it } from 'vitest';
import { isAbove, isBelow, isNothing, percentage, portionOf, ratio } from './ratios.ts';

describe('a portion of an amount', () => {
  it('is exact where a share in place of a percent would not be', () => {
    expect(1000 * (0.55 / 100)).toBe(5.500000000000001);
    expect(portionOf(1000, 0.55)).toBe(5.5);
  });
});

describe('a ratio', () => {
  it('is plain, and a percentage is a number of percents', () => {
    expect(ratio(18_300, 12_200)).toBe(1.5);
    expect(percentage(25_830, 200_000)).toBe(12.915);
  });

  it('is 0 where the whole is nothing: 0, or what floating point leaves of it', () => {
    expect(ratio(5, 0)).toBe(0);
    expect(percentage(5, 0)).toBe(0);
    expect(0.1 + 0.2 - 0.3).not.toBe(0);
    expect(percentage(5, 0.1 + 0.2 - 0.3)).toBe(0);
  });

  it('counts a cent', () => expect(ratio(1, 0.01)).toBe(100));

  it('keeps signs', () => expect(percentage(-5, 20)).toBe(-25));
});

describe('nothing', () => {
  it.each([
    [0, true],
    [1e-7, true],
    [-1e-7, true],
    [1e-5, false],
    [-0.01, false],
  ])('%d dollars: %s', (amount, nothing) => expect(isNothing(amount)).toBe(nothing));
});

describe('a comparison', () => {
  it('is strict: exactly at the limit a value is neither above nor below', () => {
    expect(isAbove(85, 85)).toBe(false);
    expect(isBelow(85, 85)).toBe(false);
  });

  it.each([
    [85.01, true, false],
    [85.000001, true, false],
    [84.999999, false, true],
    [84.99, false, true],
  ])('of %d with 85 tells a millionth', (value, above, below) => {
    expect(isAbove(value, 85)).toBe(above);
    expect(isBelow(value, 85)).toBe(below);
  });

  it('is not crossed by what floating point adds or takes away', () => {
    for (const value of [85.00000000000001, 84.99999999999999, 85.0000004, 84.9999996]) {
      expect(isAbove(value, 85)).toBe(false);
      expect(isBelow(value, 85)).toBe(false);
    }
  });

  it('judges as if both were rounded to six decimals', () => {
    expect(isBelow(1.1999994, 1.2)).toBe(true);
    expect(isBelow(1.1999996, 1.2)).toBe(false);
  });

  it('allows large numbers the error that they have by themselves', () => {
    expect(isAbove(1e12 + 0.5, 1e12)).toBe(false);
    expect(isAbove(1e12 + 2, 1e12)).toBe(true);
  });
});
