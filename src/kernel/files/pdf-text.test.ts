import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { embedFonts, printable, wrap } from './pdf-text.ts';

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

it('letters that a font does not have lose their marks, or become a question mark', () => {
  const known = new Set([...'abcdefghijklmnopqrstuvwxyz ?'].map((letter) => letter.codePointAt(0) ?? 0));
  expect(printable(' añb\n\n評 c ', known)).toBe('anb ? c');
});

it('signs that the built-in fonts do not have are written as what is read as the same', async () => {
  const { known } = await embedFonts(await PDFDocument.create());
  expect(printable('A − B × C ÷ D ≥ 1 ≤ 2 → 3 – 4', known)).toBe('A – B × C ÷ D >= 1 <= 2 -> 3 – 4');
});
