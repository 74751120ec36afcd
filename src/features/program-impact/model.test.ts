import { describe, expect, it } from 'vitest';
import { countMove, inSteps } from './model.ts';

describe('a count as lenders are told it', () => {
  it('names a step that holds it, the first of which holds none, one and two alike', () => {
    const told = [0, 1, 2, 3, 4, 5, 9, 10, 19, 20, 50, 99, 100, 1999, 2000].map((count) => inSteps(count));
    expect(told.map(({ from, to }) => `${from}-${to}`)).toEqual(
      ['0-2', '0-2', '0-2', '3-4', '3-4', '5-9', '5-9', '10-19', '10-19', '20-49', '50-99', '50-99'].concat([
        '100-199',
        '1000-1999',
        '2000-4999',
      ]),
    );
  });

  it('is always within its step, and a larger count never in a lower one', () => {
    let last = { from: 0, to: 2 };
    for (let count = 0; count < 5_000; count++) {
      const step = inSteps(count);
      expect(step.from <= count && count <= step.to).toBe(true);
      expect(step.from >= last.from && (step.from === last.from || step.from === last.to + 1)).toBe(true);
      last = step;
    }
  });
});

describe('a deal that a change moves', () => {
  const none = { gain: 0, lose: 0, grow: 0, shrink: 0 };
  const moved = (before: number | null | undefined, after: number | null | undefined) => {
    const known = (loan: number | null | undefined) =>
      loan === undefined ? undefined : { status: 'eligible' as const, loan };
    const counts = { ...none };
    countMove(counts, known(before), known(after));
    return counts;
  };

  it('counts once, as what has become of it', () => {
    expect(moved(undefined, 100)).toEqual({ ...none, gain: 1 });
    expect(moved(100, undefined)).toEqual({ ...none, lose: 1 });
    expect(moved(100, 110)).toEqual({ ...none, grow: 1 });
    expect(moved(100, 90)).toEqual({ ...none, shrink: 1 });
  });

  it('counts as nothing where it fits as before or never did, or a loan is not known', () => {
    for (const [before, after] of [
      [100, 100],
      [undefined, undefined],
      [null, 100],
      [100, null],
    ] as const)
      expect(moved(before, after)).toEqual(none);
  });
});
