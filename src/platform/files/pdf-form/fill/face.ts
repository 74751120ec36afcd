import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from '@cantoo/fontkit';
import type { PDFDocument, PDFFont, PDFRef } from '@cantoo/pdf-lib';
import { isPrintable } from './letters.ts';

const path = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf');

/** A font of the house, for any number of documents. */
interface OpenFont {
  prints(text: string): boolean;
  /** Only letters that occur are embedded. */
  embed(document: PDFDocument): Promise<PDFFont>;
}
/** Parsed once for each thread: that takes longer than most documents. */
const opened = new Map<string, OpenFont>();

/** Heights of the font, as parts of its size. */
export const heights = { ascent: 0.928, descent: 0.236, capital: 0.729, line: 1.17 } as const;

/** The font that values are written in. Only letters that occur are embedded in a file. */
export interface Face {
  readonly ref: PDFRef;
  /** In points. */
  readonly widthOf: (text: string, size: number) => number;
  /** A text as the operators of a page name its letters. */
  readonly encoded: (text: string) => string;
  readonly prints: (text: string) => boolean;
}

export async function embedFace(document: PDFDocument): Promise<Face> {
  const { prints, embed } = openFont(path);
  const font = await embed(document);
  const widths = new Map<string, number>();
  const codes = new Map<string, string>();
  // Letter by letter: a pair drawn as one sign would be read as one letter, and each letter is measured once.
  const widthOfLetter = (letter: string) => {
    const width = widths.get(letter) ?? font.widthOfTextAtSize(letter, 1);
    widths.set(letter, width);
    return width;
  };
  const codeOf = (letter: string) => {
    const code = codes.get(letter) ?? font.encodeText(letter).asString();
    codes.set(letter, code);
    return code;
  };
  return {
    ref: font.ref,
    widthOf(text, size) {
      let sum = 0;
      for (const letter of text) sum += widthOfLetter(letter);
      return sum * size;
    },
    encoded: (text) => `<${[...text].map(codeOf).join('')}>`,
    prints,
  };
}

/** @param file of a TrueType font */
export function openFont(file: string): OpenFont {
  const known = opened.get(file);
  if (known) return known;
  const bytes = readFileSync(file);
  const parsed = parse(bytes);
  const font: OpenFont = {
    prints: (text) => isPrintable(text, (codePoint) => parsed.hasGlyphForCodePoint(codePoint)),
    embed(document) {
      document.registerFontkit({ create: () => parsed });
      return document.embedFont(bytes, { subset: true });
    },
  };
  opened.set(file, font);
  return font;
}

function parse(data: Uint8Array): fontkit.Font {
  const font = fontkit.create(data);
  if (!font || !('hasGlyphForCodePoint' in font)) throw new Error('The font for filling PDFs is no single font.');
  // A letter keeps the code it is first made with, and the parts of ž are made without one when it is embedded: z would be written
  // into the next document as a letter that means nothing.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}
