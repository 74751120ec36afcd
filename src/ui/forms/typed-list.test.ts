import { describe, expect, it } from 'vitest';
import { toStateCode } from '../../kernel/states.ts';
import { readTypedList, stepped } from './typed-list.ts';

describe('states typed as text', () => {
  it.each([
    ['NJ, OH', ['NJ', 'OH'], ''],
    ['nj,', ['NJ'], ''],
    ['New Jersey; ohio, NJ', ['NJ', 'OH'], ''],
    ['NJ, Atlantis', ['NJ'], 'Atlantis'],
    ['Oh', [], 'Oh'],
    [' , ', [], ''],
  ])('%j', (text, found, rest) => {
    expect(readTypedList(text, toStateCode)).toEqual({ found, rest });
  });
});

describe('a number in steps', () => {
  it.each([
    [1.2, 0.1, 1, 1.3],
    [1.25, 0.1, 1, 1.3],
    [1.25, 0.1, -1, 1.2],
    [0.3, 0.1, -1, 0.2],
    [7.25, 0.125, 1, 7.375],
    [0, 0.1, 1, 0.1],
  ] as const)('from %d by %d in direction %d is %d', (value, step, direction, next) => {
    expect(stepped(value, step, direction)).toBe(next);
  });
});
