import { type PDFDocument, type PDFFont, type RGB, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { PdfTone } from './content.ts';

/** The colors of the house on white paper. */
export const onPaper = {
  ink: rgb(0.11, 0.13, 0.12),
  quiet: rgb(0.38, 0.42, 0.4),
  rule: rgb(0.84, 0.86, 0.85),
  tint: rgb(0.95, 0.965, 0.957),
  green: rgb(0.08, 0.34, 0.25),
} as const;

export const toneInk: Readonly<Record<PdfTone, RGB>> = {
  good: onPaper.green,
  warning: rgb(0.61, 0.33, 0.06),
  bad: rgb(0.61, 0.16, 0.12),
  plain: onPaper.ink,
  quiet: onPaper.quiet,
};

/** The grounds of panels and heads: light, so that text on them prints. */
export const toneTint: Readonly<Record<PdfTone, RGB>> = {
  good: onPaper.tint,
  warning: rgb(0.992, 0.965, 0.925),
  bad: rgb(0.992, 0.949, 0.945),
  plain: onPaper.tint,
  quiet: onPaper.tint,
};

export interface Face {
  readonly font: PDFFont;
  /** In points, as it is drawn: letter by letter, no pair of them closer than another. */
  readonly widthOf: (printed: string, size: number) => number;
}

export interface Fonts {
  readonly plain: Face;
  readonly bold: Face;
  /** What both can write of a text, on one line. */
  readonly printed: (text: string) => string;
}

/** The fonts that every reader of PDFs has. */
export async function embedFonts(document: PDFDocument): Promise<Fonts> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  // Worked out once for each document: it takes longer than a page.
  const known = new Set(plain.getCharacterSet());
  return { plain: faceOf(plain), bold: faceOf(bold), printed: (text) => printable(text, known) };
}

export function faceOf(font: PDFFont): Face {
  const widths = new Map<string, number>();
  const widthOf = (letter: string) => {
    const width = widths.get(letter) ?? font.widthOfTextAtSize(letter, 1);
    widths.set(letter, width);
    return width;
  };
  return {
    font,
    widthOf(printed, size) {
      let sum = 0;
      for (const letter of printed) sum += widthOf(letter);
      return sum * size;
    },
  };
}

/** Signs and letters that the built-in fonts do not have, and what is read as the same. */
const readAs: ReadonlyMap<string, string> = new Map([
  ['−', '–'],
  ['≥', '>='],
  ['≤', '<='],
  ['→', '->'],
  ['≈', '~'],
  ['Ł', 'L'],
  ['ł', 'l'],
  ['Đ', 'D'],
  ['đ', 'd'],
  ['ı', 'i'],
]);

/**
 * What the built-in fonts can write, on one line: signs are written in another way, letters that they do not have lose their
 * marks, or become a question mark.
 */
export function printable(text: string, known: ReadonlySet<number>): string {
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.replace(/\s+/g, ' ').trim()]
    .map((letter) => {
      if (has(letter)) return letter;
      const sign = readAs.get(letter);
      if (sign !== undefined) return sign;
      const bare = [...letter.normalize('NFKD')].filter(has).join('');
      return bare === '' ? '?' : bare;
    })
    .join('');
}
