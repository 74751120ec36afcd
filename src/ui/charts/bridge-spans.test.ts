import { describe, expect, it } from 'vitest';
import { bridgeSpans, writeStep } from './bridge-spans.ts';

const dollars = (value: number) => `${value < 0 ? '-' : ''}$${Math.abs(value)}`;

describe('a bridge', () => {
  it('lets every step stand on the end of the one before it, and totals on zero', () => {
    const spans = bridgeSpans([
      { name: 'Income', amount: 100, isTotal: true },
      { name: 'Costs', amount: -30 },
      { name: 'Credit', amount: 5 },
      { name: 'Left', amount: 75, isTotal: true },
      { name: 'Tax', amount: -15 },
    ]);
    expect(spans.map(({ span }) => span)).toEqual([
      [0, 100],
      [70, 100],
      [70, 75],
      [0, 75],
      [60, 75],
    ]);
    expect(spans.map(({ type }) => type)).toEqual(['total', 'minus', 'plus', 'total', 'minus']);
  });

  it('goes below zero, where a total is a loss', () => {
    const spans = bridgeSpans([
      { name: 'Income', amount: 20, isTotal: true },
      { name: 'Debt service', amount: -50 },
      { name: 'Cash flow', amount: -30, isTotal: true },
    ]);
    expect(spans.map(({ span }) => span)).toEqual([
      [0, 20],
      [-30, 20],
      [-30, 0],
    ]);
    expect(spans.map(({ type }) => type)).toEqual(['total', 'minus', 'loss']);
  });

  it('begins at zero without a total', () => {
    expect(bridgeSpans([{ name: 'Sale', amount: 10 }])[0]).toMatchObject({ span: [0, 10], end: 10 });
  });

  it('takes what is no number for nothing', () => {
    const spans = bridgeSpans([
      { name: 'Income', amount: 10, isTotal: true },
      { name: 'Costs', amount: Number.NaN },
      { name: 'Left', amount: Number.POSITIVE_INFINITY, isTotal: true },
    ]);
    expect(spans.map(({ span }) => span)).toEqual([
      [0, 10],
      [10, 10],
      [0, 0],
    ]);
  });

  it('writes what comes in with a plus, what goes out with a minus, and a total or nothing without', () => {
    const spans = bridgeSpans([
      { name: 'Income', amount: 20, isTotal: true },
      { name: 'Costs', amount: -5 },
      { name: 'Credit', amount: 3 },
      { name: 'Fees', amount: 0 },
    ]);
    expect(spans.map((span) => writeStep(span, dollars))).toEqual(['$20', '-$5', '+$3', '$0']);
  });
});
