import { type PDFDocument, type PDFFont, rgb, StandardFonts } from '@cantoo/pdf-lib';

/** The colours of the house on white paper. */
export const onPaper = {
  ink: rgb(0.11, 0.13, 0.12),
  quiet: rgb(0.38, 0.42, 0.4),
  rule: rgb(0.84, 0.86, 0.85),
  green: rgb(0.08, 0.34, 0.25),
} as const;

export interface PdfFonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  /** The characters that both can write. */
  readonly known: ReadonlySet<number>;
}

/** The fonts that every reader of PDFs has. */
export async function embedFonts(document: PDFDocument): Promise<PdfFonts> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  // Worked out once for each document: it takes longer than a page.
  return { plain, bold, known: new Set(plain.getCharacterSet()) };
}

/** Signs that the built-in fonts do not have, and what is read as the same. */
const readAs: ReadonlyMap<string, string> = new Map([
  ['−', '–'],
  ['≥', '>='],
  ['≤', '<='],
  ['→', '->'],
  ['≈', '~'],
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

interface Wrapping {
  readonly fits: (line: string) => boolean;
  /** All of them unless stated. */
  readonly most?: number;
  /** How the last line ends when there are more than the most. */
  readonly cut?: string;
}

/**
 * A printable text in lines that fit; a word that is too long for one is broken. Others write these texts, so a line costs
 * what a line holds, however much is to come, and nothing beyond the last line is looked at.
 */
export function wrap(text: string, { fits, most = Number.POSITIVE_INFINITY, cut = '…' }: Wrapping): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < most) {
    const end = lineEnd(rest, fits);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  const last = lines.pop() ?? '';
  if (rest === '') return [...lines, last];
  const kept = longest(last, (part) => fits(part + cut));
  return [...lines, last.slice(0, kept).trimEnd() + cut];
}

function lineEnd(text: string, fits: (line: string) => boolean): number {
  const end = Math.max(1, longest(text, fits));
  if (end === text.length || text[end] === ' ') return end;
  const space = text.lastIndexOf(' ', end - 1);
  return space > 0 ? space : end;
}

/** How many letters of the beginning fit: a stretch that is doubled until it does not, then halved down. */
function longest(text: string, fits: (part: string) => boolean): number {
  let [fitting, beyond] = [0, 32];
  while (beyond <= text.length && fits(text.slice(0, beyond))) [fitting, beyond] = [beyond, beyond * 2];
  if (beyond > text.length) {
    if (fits(text)) return text.length;
    beyond = text.length;
  }
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2);
    if (fits(text.slice(0, middle))) fitting = middle;
    else beyond = middle;
  }
  return fitting;
}
