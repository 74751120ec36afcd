import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { layOut, letterheadOf } from './blocks/lay-out.ts';
import type { PdfContent } from './content.ts';
import { embedFonts, type Fonts, onPaper } from './fonts.ts';
import { type Placed, paginate } from './paginate.ts';
import { penOf } from './pen.ts';
import { beside, type FlowPiece, type Piece, type Place, rule, space, stack, type Writer, writerOf } from './piece.ts';

/** US Letter; points. */
const papers = { portrait: { width: 612, height: 792 }, landscape: { width: 792, height: 612 } } as const;
const margin = { x: 42, top: 38, bottom: 34 } as const;

/** Of a document that goes on one page: smaller and smaller until it does; nothing can be read beyond the last. */
const scales = { first: 1.05, step: 0.96, last: 0.3 } as const;

/** The document as a PDF of selectable text, its pages numbered. */
export async function renderPdf(content: PdfContent): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  nameDocument(document, content);
  const fonts = await embedFonts(document);
  const { letterhead = { lines: [] }, blocks, footer = '', onOnePage = false } = content;
  const logo = letterhead.logo && (await document.embedPng(letterhead.logo));
  const { width, height } = papers[content.paper];
  const lay = (place: Place) => [
    ...letterheadOf(letterhead, logo, place),
    ...blocks.flatMap((block) => layOut(block, place)),
  ];
  drawPages({ fonts, paper: content.paper, footer, onOnePage, lay }, () => document.addPage([width, height]));
  return document.save();
}

interface Layout {
  readonly fonts: Fonts;
  readonly paper: PdfContent['paper'];
  readonly footer: string;
  readonly onOnePage: boolean;
  readonly lay: (place: Place) => readonly FlowPiece[];
}

/** Draws what was laid out, with a foot on every page. @param addPage answers an empty page of this size, the next one each time */
export function drawPages(
  { fonts, paper, footer, onOnePage, lay }: Layout,
  addPage: (size: Readonly<Record<'width' | 'height', number>>) => PDFPage,
): void {
  const { width, height } = papers[paper];
  const inner = width - 2 * margin.x;
  const plain = writerOf(fonts, 1);
  const room = height - margin.top - margin.bottom - footOf(footer, '', inner, plain).height;
  const laid = (write: Writer) => lay({ write, width: inner, room });
  const pages = onOnePage
    ? shrunk((scale) => paginate(laid(writerOf(fonts, scale)), room))
    : paginate(laid(plain), room);
  for (const [index, placed] of pages.entries()) {
    const pen = penOf(addPage({ width, height }));
    for (const { piece, down } of placed) piece.draw(pen, margin.x, height - margin.top - down);
    const foot = footOf(footer, `Page ${index + 1} of ${pages.length}`, inner, plain);
    foot.draw(pen, margin.x, margin.bottom + foot.height);
  }
}

function nameDocument(document: PDFDocument, { title, subject, author }: PdfContent): void {
  document.setTitle(title);
  if (subject !== undefined) document.setSubject(subject);
  if (author !== undefined) document.setAuthor(author);
  document.setCreator('Plinth');
  document.setLanguage('en-US');
}

type Pages = readonly (readonly Placed[])[];

function shrunk(inSize: (scale: number) => Pages): Pages {
  let scale: number = scales.first;
  let pages = inSize(scale);
  while (pages.length > 1 && scale > scales.last) {
    scale *= scales.step;
    pages = inSize(scale);
  }
  return pages;
}

/** Below a line: what every page says, and its number at the right. */
function footOf(footer: string, number: string, width: number, write: Writer): Piece {
  const small = { size: 7.5, color: onPaper.quiet } as const;
  const numbers = 70;
  const line = beside([
    { piece: write.text(footer, width - numbers - 20, small), x: 0 },
    { piece: write.text(number, numbers, { ...small, align: 'right' }), x: width - numbers },
  ]);
  return stack([space(6), rule(width), space(5), line]);
}
