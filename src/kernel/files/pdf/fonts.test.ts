import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { embedFonts, printable } from './fonts.ts';

it('letters that a font does not have lose their marks, or become a question mark', () => {
  const known = new Set([...'abcdefghijklmnopqrstuvwxyz ?'].map((letter) => letter.codePointAt(0) ?? 0));
  expect(printable(' añb\n\n評 c ', known)).toBe('anb ? c');
});

it('signs that the built-in fonts do not have are written as what is read as the same', async () => {
  const { printed } = await embedFonts(await PDFDocument.create());
  expect(printed('A − B × C ÷ D ≥ 1 ≤ 2 → 3 – 4')).toBe('A – B × C ÷ D >= 1 <= 2 -> 3 – 4');
});
