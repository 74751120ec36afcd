import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inColumns } from './balanced.ts';

describe('blocks in columns', () => {
  it('stay in their order, in the shortest columns there are', () => {
    expect(inColumns([10, 10, 10, 10], 2)).toEqual([2, 2]);
    expect(inColumns([30, 10, 10, 10], 2)).toEqual([1, 3]);
    expect(inColumns([10, 10, 30], 2)).toEqual([2, 1]);
    expect(inColumns([5, 5, 5], 5)).toEqual([1, 1, 1]);
    expect(inColumns([], 3)).toEqual([]);
  });

  it('are all there, in no more columns than asked for, none of which could be shorter by one block', () => {
    const blocks = fc.array(fc.double({ min: 1, max: 400, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(blocks, fc.integer({ min: 1, max: 4 }), (heights, count) => {
        const columns = inColumns(heights, count);
        expect(columns.reduce((sum, one) => sum + one, 0)).toBe(heights.length);
        expect(columns.length).toBeLessThanOrEqual(count);
        let from = 0;
        const sums = columns.map((many) => {
          const sum = heights.slice(from, from + many).reduce((all, one) => all + one, 0);
          from += many;
          return sum;
        });
        const total = heights.reduce((sum, one) => sum + one, 0);
        // No division is lower than the highest block or an even share, nor is this one higher than both together.
        expect(Math.max(0, ...sums)).toBeLessThanOrEqual(Math.max(0, ...heights) + total / count + 1e-3);
      }),
    );
  });
});
