import { describe, expect, it } from 'vitest';
import { finiteEntries, withFallbacks } from './entries.ts';

describe('entries', () => {
  it('that are numbers stay as they are, a trillion and a loss too', () => {
    const inputs = { price: 1e12, profit: -5.25, none: 0, detailed: true, exit: 'sell' };
    expect(finiteEntries(inputs)).toEqual(inputs);
  });

  it('that are no numbers count as 0', () =>
    expect(finiteEntries({ a: Number.NaN, b: Number.POSITIVE_INFINITY, c: Number.NEGATIVE_INFINITY })).toEqual({
      a: 0,
      b: 0,
      c: 0,
    }));

  it('beyond a quadrillion stop there', () =>
    expect(finiteEntries({ a: Number.MAX_VALUE, b: -1e16 })).toEqual({ a: 1e15, b: -1e15 }));
});

describe('a fallback', () => {
  const fallbacks = { title: 800, attorney: 1200 };

  it('stands in for 0, and is told with its value', () =>
    expect(withFallbacks({ title: 0, attorney: 900, other: 0 }, fallbacks)).toEqual({
      inputs: { title: 800, attorney: 900, other: 0 },
      usedFallbacks: { title: 800 },
    }));

  it('stands in for nothing else: a negative number and a cent are kept', () => {
    const inputs = { title: -1, attorney: 0.01 };
    expect(withFallbacks(inputs, fallbacks)).toEqual({ inputs, usedFallbacks: {} });
  });

  it('stands in for a zero below zero, which is one too', () =>
    expect(withFallbacks({ title: -0, attorney: 1 }, fallbacks).usedFallbacks).toEqual({ title: 800 }));
});
