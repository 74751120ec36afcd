import { expect, it } from 'vitest';
import { toggled } from './choice.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const after = (chosen: string, id: string, from?: string, atMost?: number) =>
  [...toggled(new Set(chosen), order, { id, from }, atMost)].sort().join('');

it.each([
  ['one more', 'a', 'c', undefined, 'ac'],
  ['one that was chosen', 'ac', 'c', undefined, 'a'],
  ['a range downward', 'b', 'd', 'b', 'bcd'],
  ['a range upward', 'd', 'a', 'd', 'abcd'],
  ['a range that was chosen', 'abcd', 'd', 'b', 'a'],
  ['a range from where nothing is any more', '', 'd', 'gone', 'd'],
])('choosing %s', (_what, chosen, id, from, result) => {
  expect(after(chosen, id, from)).toBe(result);
});

it('no more are chosen than are changed together, the nearest to where a range began first', () => {
  expect(after('', 'e', 'a', 3)).toBe('abc');
  expect(after('e', 'a', 'e', 3)).toBe('cde');
  expect(after('abc', 'd', undefined, 3)).toBe('abc');
});
