import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';

describe('the columns of a table', () => {
  it('get what they want and divide what is left over in proportion', () => {
    expect(columnWidths([10, 30], 80)).toEqual([20, 60]);
  });

  it('get what they want where that is little, and the wide ones share the rest', () => {
    expect(columnWidths([20, 500, 30, 90], 200)).toEqual([20, 75, 30, 75]);
    expect(columnWidths([900, 900], 100)).toEqual([50, 50]);
  });

  it('are as many as asked for and as wide together as the table, whatever they want', () => {
    const wanted = fc.array(fc.double({ min: 0, max: 5_000, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(wanted, (wishes) => {
        const widths = columnWidths(wishes, 700);
        expect(widths).toHaveLength(wishes.length);
        expect(Math.min(...widths)).toBeGreaterThanOrEqual(0);
        expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(700, 5);
      }),
    );
  });
});
