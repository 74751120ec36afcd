import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { monthsText } from '../../offer-costs.ts';
import type { ComparisonSheet } from './comparison-files.ts';

/** Letter, landscape, in points. */
const page = { width: 792, height: 612, margin: 36 } as const;
const inner = page.width - 2 * page.margin;
const size = { title: 16, text: 8.5, small: 7.5 } as const;
const leading = 1.35;
/** Longer texts are cut: the screen has them in full. */
const mostLines = 4;

type Offer = ComparisonSheet['offers'][number];
interface Column {
  readonly label: string;
  /** Of the width. */
  readonly share: number;
  readonly value: (offer: Offer) => string;
}

const term = (label: string, share: number, shown = label): Column => ({
  label: shown,
  share,
  value: ({ terms }) => terms.get(label) ?? '',
});

const columnsOf = ({ months, offers }: ComparisonSheet): readonly Column[] => {
  const cost = (label: string, share: number, shown = label): Column => ({
    label: shown,
    share,
    value: ({ costs }) => costs.get(label) ?? '',
  });
  const all = [
    { label: 'Lender', share: 13, value: ({ lender }: Offer) => lender },
    term('Loan amount', 8),
    term('Leverage', 7),
    term('Interest rate', 6, 'Rate'),
    term('Interest type', 15),
    term('Points', 5),
    term('Fees', 6),
    term('Term', 7),
    term('Valid until', 8),
    term('Cash to close', 8),
    cost('Total', 9, `Cost, ${monthsText(months)}`),
    cost('A month', 8, 'Cost a month'),
  ];
  return all.filter(({ label }) => label !== 'Cash to close' || offers.some(({ terms }) => terms.has(label)));
};

/** The comparison on as many pages as its offers need, one or two for what a deal usually gets. Text stays text. */
export async function writePdf(sheet: ComparisonSheet): Promise<Uint8Array> {
  // Loaded with the first file: no other call needs it.
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(sheet.title);
  document.setCreator('Plinth');
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const pen = penOf(() => document.addPage([page.width, page.height]), { regular, bold });
  pen.write(sheet.title, { font: 'bold', size: size.title });
  for (const line of sheet.about) pen.write(line, { size: size.text });
  pen.space(10);
  const columns = columnsOf(sheet);
  const head = columns.map(({ label }) => label);
  const shares = columns.map(({ share }) => share);
  pen.row(head, shares, 'bold');
  for (const offer of sheet.offers) {
    pen.row(
      columns.map(({ value }) => value(offer)),
      shares,
      'regular',
    );
    for (const note of notesOf(offer)) pen.write(note, { size: size.small, most: mostLines });
    pen.line();
  }
  pen.space(8);
  for (const line of sheet.assumptions) pen.write(line, { size: size.small });
  return document.save();
}

/** What has no column: said in words under the offer's row. */
const notesOf = ({ terms, costs }: Offer): readonly string[] =>
  [...terms, ...costs]
    .filter(
      ([label]) => ['Prepayment', 'Conditions', 'Against the cheapest'].includes(label) || label.endsWith('held back'),
    )
    .flatMap(([label, text]) => (text === '' || text === '—' ? [] : [`${label}: ${text.replace(/\s+/g, ' ')}`]));

interface Fonts {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
}
interface Writing {
  readonly font?: keyof Fonts;
  readonly size: number;
  readonly most?: number;
}

/** Writes from the top of a page to its bottom, and goes on with a new one. */
function penOf(addPage: () => PDFPage, fonts: Fonts) {
  let sheet = addPage();
  let y = page.height - page.margin;
  const reserve = (height: number) => {
    if (y - height >= page.margin) return;
    sheet = addPage();
    y = page.height - page.margin;
  };
  const draw = (lines: readonly string[], x: number, font: PDFFont, fontSize: number) => {
    for (const [place, line] of lines.entries())
      sheet.drawText(line, { x, y: y - fontSize - place * fontSize * leading, size: fontSize, font });
  };
  return {
    write(text: string, { font = 'regular', size: fontSize, most = 40 }: Writing) {
      const lines = wrapped(text, fonts[font], fontSize, inner).slice(0, most);
      reserve(lines.length * fontSize * leading);
      draw(lines, page.margin, fonts[font], fontSize);
      y -= lines.length * fontSize * leading + 2;
    },
    row(cells: readonly string[], shares: readonly number[], font: keyof Fonts) {
      const all = shares.reduce((sum, share) => sum + share, 0);
      const widths = shares.map((share) => (share / all) * inner);
      const wrappedCells = cells.map((cell, place) =>
        wrapped(cell, fonts[font], size.text, (widths[place] ?? 0) - 6).slice(0, mostLines),
      );
      const height = Math.max(1, ...wrappedCells.map(({ length }) => length)) * size.text * leading + 6;
      reserve(height + 3 * size.small * leading);
      y -= 4;
      let x = page.margin;
      for (const [place, lines] of wrappedCells.entries()) {
        draw(lines, x, fonts[font], size.text);
        x += widths[place] ?? 0;
      }
      y -= height - 4;
    },
    line() {
      sheet.drawLine({
        start: { x: page.margin, y },
        end: { x: page.width - page.margin, y },
        thickness: 0.5,
        opacity: 0.3,
      });
      y -= 2;
    },
    space(height: number) {
      y -= height;
    },
  };
}

/** Lines no wider than this, in the characters that the font has; a word that is too long is broken. */
function wrapped(text: string, font: PDFFont, fontSize: number, width: number): string[] {
  const known = new Set(font.getCharacterSet());
  const written = Array.from(text.replace(/\s+/g, ' '), (character) =>
    known.has(character.codePointAt(0) ?? 0) ? character : '?',
  ).join('');
  const fits = (line: string) => font.widthOfTextAtSize(line, fontSize) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of written.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line)) {
      let end = line.length - 1;
      while (end > 1 && !fits(line.slice(0, end))) end -= 1;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  return line === '' ? lines : [...lines, line];
}
