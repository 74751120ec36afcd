import { createRequire } from 'node:module';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { embedFonts, type Fonts, faceOf } from '../../../../kernel/files/pdf/fonts.ts';
import { openFont } from '../../pdf-form/fill/face.ts';

const { resolve } = createRequire(import.meta.url);
const folder = 'dejavu-fonts-ttf/ttf';

/** The fonts of every PDF of the house, or, where a text has letters that they lack, those of filled forms. */
export async function fontsFor(document: PDFDocument, texts: readonly string[]): Promise<Fonts> {
  const builtIn = await embedFonts(document);
  const known = new Set(builtIn.plain.font.getCharacterSet());
  const isKnown = (letter: string) => /\s/.test(letter) || known.has(letter.codePointAt(0) ?? 0);
  return texts.every((text) => [...text.normalize('NFC')].every(isKnown)) ? builtIn : wideFonts(document);
}

async function wideFonts(document: PDFDocument): Promise<Fonts> {
  const [plain, bold] = ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map((file) =>
    openFont(resolve(`${folder}/${file}`)),
  );
  if (!plain || !bold) throw new Error('The fonts for other letters are missing.');
  const prints = (letter: string) => plain.prints(letter) && bold.prints(letter);
  return {
    plain: faceOf(await plain.embed(document)),
    bold: faceOf(await bold.embed(document)),
    printed: (text) =>
      [...text.normalize('NFC').replace(/\s+/g, ' ').trim()]
        .map((letter) => (prints(letter) ? letter : [...letter.normalize('NFKD')].filter(prints).join('') || '?'))
        .join(''),
  };
}
