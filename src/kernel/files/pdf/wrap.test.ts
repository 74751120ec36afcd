import { describe, expect, it } from 'vitest';
import { wrap } from './wrap.ts';

/** Every letter is as wide as the next, and what is measured is counted. */
function ruler(width: number) {
  let measured = 0;
  const fits = (line: string) => {
    measured += line.length;
    return line.length <= width;
  };
  return { fits, measured: () => measured };
}

describe('a text in lines', () => {
  it('breaks between words, and a word that is longer than a line wherever the line ends', () => {
    const { fits } = ruler(10);
    expect(wrap('one two three four', { fits })).toEqual(['one two', 'three four']);
    expect(wrap('a abcdefghijklmnopqrstuvwxyz b', { fits })).toEqual(['a', 'abcdefghij', 'klmnopqrst', 'uvwxyz b']);
    expect(wrap('exactly 10', { fits })).toEqual(['exactly 10']);
    expect(wrap('', { fits })).toEqual(['']);
  });

  it('says where it was cut, and only then', () => {
    const { fits } = ruler(10);
    const cut = '… (cut)';
    expect(wrap('one two three four', { fits, most: 2, cut })).toEqual(['one two', 'three four']);
    expect(wrap('one two three four five', { fits, most: 2, cut })).toEqual(['one two', 'thr… (cut)']);
    expect(wrap('x'.repeat(50), { fits, most: 1 })).toEqual(['xxxxxxxxx…']);
  });

  it('loses no letter, whatever its words are', () => {
    for (const width of [1, 7, 40, 200]) {
      const { fits } = ruler(width);
      const text = `${'w'.repeat(90)} ${'ab '.repeat(40)}${'z'.repeat(210)}`;
      const lines = wrap(text, { fits });
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(lines.every(fits)).toBe(true);
    }
  });

  it('costs in measuring what its lines hold, not the square of a long word', () => {
    const measuredOf = (letters: number, most?: number) => {
      const { fits, measured } = ruler(100);
      wrap('x'.repeat(letters), { fits, ...(most === undefined ? {} : { most }) });
      return measured();
    };
    expect(measuredOf(20_000) / measuredOf(2_000)).toBeLessThan(12);
    expect(measuredOf(1_000_000, 4)).toBe(measuredOf(2_000, 4));
  });
});
