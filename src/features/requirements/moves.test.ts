import { describe, expect, it } from 'vitest';
import { moveAmong } from './moves.ts';

const all = ['a', 'b', 'c', 'd', 'e'];

describe('a move', () => {
  it.for<[string, readonly string[], number, string]>([
    ['a', all, 2, 'bcade'],
    ['e', all, 0, 'eabcd'],
    ['c', all, 2, 'abcde'],
    ['a', all, 99, 'bcdea'],
    ['e', all, -1, 'eabcd'],
    // Of a list that leaves b and d out.
    ['a', ['a', 'c', 'e'], 1, 'cbade'],
    ['e', ['a', 'c', 'e'], 0, 'ebadc'],
  ])('of %s among %j to %i gives %3$s', ([id, shown, to, expected]) => {
    expect(moveAmong(all, shown, id, to).join('')).toBe(expected);
  });
});
