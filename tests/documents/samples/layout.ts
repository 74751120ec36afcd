import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import type { TextRun } from '../../../src/lending/documents/recognize/page-text.ts';

const page = { width: 792, height: 612, left: 54, top: 64 } as const;
const size = 10;
const leading = 15;
/** Where the second, third and fourth cell of a line begin. */
const columns = [page.left, 230, 370, 480] as const;

interface Piece {
  readonly text: string;
  readonly x: number;
  /** The top of the line, from the top of the page. */
  readonly y: number;
}

/**
 * The pieces of a page that is written as text: cells of a line are parted by ` | `, an empty cell keeps its column free. A line
 * that is wider than the page runs on: documents break their lines where they like.
 */
function piecesOf(text: string): readonly Piece[] {
  return text.split('\n').flatMap((line, row) =>
    line.split(/ *\| */).flatMap((cell, at) => {
      const x = columns[at] ?? columns[3];
      return cell.trim() === '' ? [] : [{ text: cell.trim(), x, y: page.top + row * leading }];
    }),
  );
}

/** Pages are parted by a line of `=`. */
const pagesOf = (text: string): readonly string[] => text.trim().split(/\n=+\n/);

async function helvetica(): Promise<{ document: PDFDocument; font: PDFFont }> {
  const document = await PDFDocument.create();
  // The same text makes the same file, whenever it is drawn.
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  return { document, font: await document.embedFont(StandardFonts.Helvetica) };
}

/** A document as a PDF, every cell drawn as one text. */
export async function pdfOf(text: string): Promise<Uint8Array> {
  const { document, font } = await helvetica();
  for (const written of pagesOf(text)) {
    const drawn = document.addPage([page.width, page.height]);
    for (const { text: piece, x, y } of piecesOf(written))
      drawn.drawText(piece, { x, y: page.height - y - size, size, font });
  }
  return document.save();
}

/** How a PDF may give its text: a cell in one piece, each word by itself, or words with blanks between them. */
export type Producer = 'cells' | 'words' | 'blanks';

/** What reading that PDF gives: the runs of its pages. */
export async function runsOf(
  text: string,
  producer: Producer = 'cells',
): Promise<readonly { readonly runs: readonly TextRun[] }[]> {
  const { font } = await helvetica();
  const widthOf = (part: string) => font.widthOfTextAtSize(part, size);
  return pagesOf(text).map((written, at) => ({
    runs: piecesOf(written).flatMap(({ text: piece, x, y }) => {
      const parts = producer === 'cells' ? [piece] : (piece.match(producer === 'words' ? /\S+/g : /\S+|\s+/g) ?? []);
      let from = 0;
      return parts.map((part) => {
        const start = piece.indexOf(part, from);
        from = start + part.length;
        const box = { page: at, x: x + widthOf(piece.slice(0, start)), y, width: widthOf(part), height: size };
        return { text: part, box };
      });
    }),
  }));
}
