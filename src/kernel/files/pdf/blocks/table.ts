import type { PdfCell, PdfCellLines, PdfColumn, PdfRow, PdfTable } from '../content.ts';
import { onPaper, toneInk } from '../fonts.ts';
import {
  beside,
  type FlowPiece,
  nothing,
  onGround,
  type Piece,
  type Place,
  rule,
  space,
  stack,
  type Writer,
  type Writing,
} from '../piece.ts';
import { columnWidths } from './column-widths.ts';

const size = { head: 7.5, cell: 8.5, note: 7.5 } as const;
/** On both sides of a cell. */
const pad = { x: 4, y: 4 } as const;

const headWriting = { size: size.head, bold: true } as const;

interface LaidColumn extends PdfColumn {
  readonly left: number;
  /** Of its texts. */
  readonly width: number;
}

export function layOutTable({ columns, rows }: PdfTable, place: Place): readonly FlowPiece[] {
  const { write } = place;
  const laid = widthsOf(columns, rows, place);
  const head = headOf(laid, place);
  const room = place.room - head.height;
  const pieces = rows.flatMap((row) => rowPieces(row, laid, { ...place, room }).map((piece) => ({ ...piece, head })));
  const last = pieces.pop() ?? nothing;
  return [{ ...head, above: 8 * write.scale, keepsNext: true }, ...pieces, { ...last, below: 10 * write.scale }];
}

const linesOf = (cell: PdfCell | undefined): PdfCellLines =>
  typeof cell === 'object' ? cell : { lines: cell === undefined ? [] : [cell] };

const writingOf = ({ bold, tone = 'plain' }: PdfCellLines, line: number, isTotal: boolean): Writing => ({
  size: size.cell,
  bold: isTotal || bold === 'all' || (bold === 'first' && line === 0),
  color: toneInk[tone],
});

/** A column wants its longest line, and of its label the longest word and about the half, so that few labels take three lines. */
function widthsOf(columns: readonly PdfColumn[], rows: readonly PdfRow[], { write, width }: Place): LaidColumn[] {
  const wanted = columns.map(({ label }, place) => {
    const words = label.split(/\s+/).map((word) => write.widthOf(word, headWriting));
    const half = write.widthOf(label, headWriting) * 0.55;
    const texts = rows.flatMap(({ cells, as }) => {
      const cell = linesOf(cells[place]);
      return cell.lines.map((line, index) => write.widthOf(line, writingOf(cell, index, as === 'total')));
    });
    // One after the other: there may be more of them than a call takes.
    return [half, ...words, ...texts].reduce((most, one) => Math.max(most, one), 0) + 2 * pad.x + 0.5;
  });
  let left = 0;
  const widths = columnWidths(wanted, width);
  return columns.map((column, place) => {
    const all = widths[place] ?? 0;
    left += all;
    return { ...column, left: left - all + pad.x, width: Math.max(1, all - 2 * pad.x) };
  });
}

/** The labels stand on one line at the bottom. */
function headOf(columns: readonly LaidColumn[], { write, width }: Place): Piece {
  const labels = columns.map(({ label, width: own, align }) =>
    write.text(label, own, { ...headWriting, color: onPaper.quiet, align }),
  );
  const height = Math.max(0, ...labels.map((label) => label.height));
  const line = beside(
    labels.map((label, place) => ({
      piece: stack([space(height - label.height), label]),
      x: columns[place]?.left ?? 0,
    })),
  );
  return stack([onGround(line, width, onPaper.tint, { x: 0, y: 4 * write.scale }), rule(width, onPaper.quiet, 0.75)]);
}

/** A row with its notes: one piece where a page has room for it, otherwise line by line. */
function rowPieces(row: PdfRow, columns: readonly LaidColumn[], place: Place): readonly FlowPiece[] {
  const { write, width, room } = place;
  const air = space(pad.y * write.scale);
  const end = stack([air, row.as === 'total' ? rule(width, onPaper.quiet, 0.75) : rule(width)]);
  const cells = columns.map((column, index) => cellLines(row, index, column, write));
  const notes = notesOf(row, place);
  const sideBySide = (pieces: readonly (Piece | undefined)[]) =>
    beside(pieces.map((piece = nothing, index) => ({ piece, x: columns[index]?.left ?? 0 })));
  // Cell by cell, as people read and copy it.
  const whole = stack([air, sideBySide(cells.map((lines) => stack(lines))), ...notes, end]);
  if (whole.height <= room) return [whole];
  const most = Math.max(0, ...cells.map(({ length }) => length));
  const bands = Array.from({ length: most }, (_, line) => sideBySide(cells.map((lines) => lines[line])));
  return [{ ...air, keepsNext: true }, ...bands, ...notes, end];
}

function cellLines({ cells, as }: PdfRow, index: number, { width, align }: LaidColumn, write: Writer) {
  const cell = linesOf(cells[index]);
  return cell.lines.flatMap((text, line) =>
    write.lines(text, width, { ...writingOf(cell, line, as === 'total'), align }),
  );
}

/** The names of the notes below each other, and beside each what it says. */
function notesOf({ notes = [] }: PdfRow, { write, width }: Place): readonly Piece[] {
  if (notes.length === 0) return [];
  const named = { size: size.note, bold: true, color: onPaper.quiet } as const;
  const names = Math.min(width / 4, Math.max(...notes.map(({ label }) => write.widthOf(label, named))));
  const texts = pad.x + names + 10 * write.scale;
  return [
    space(3 * write.scale),
    ...notes.flatMap(({ label, text }) => {
      const left = write.lines(label, names, named);
      const right = write.lines(text, width - texts - pad.x, { size: size.note });
      return Array.from({ length: Math.max(left.length, right.length) }, (_, line) =>
        beside([
          ...(left[line] ? [{ piece: left[line], x: pad.x }] : []),
          ...(right[line] ? [{ piece: right[line], x: texts }] : []),
        ]),
      );
    }),
  ];
}
