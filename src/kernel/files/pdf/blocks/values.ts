import type { PdfValue, PdfValueGroup, PdfValues } from '../content.ts';
import { onPaper } from '../fonts.ts';
import { beside, type FlowPiece, type Place, rule, space, stack, type Writer } from '../piece.ts';
import { inColumns } from './balanced.ts';

const size = 8.5;

/** Groups in columns: as many together as a page has room for, and one that is higher than a page line by line. */
export function layOutValues({ columns, groups }: PdfValues, place: Place): readonly FlowPiece[] {
  const { write, width, room } = place;
  const gap = 18 * write.scale;
  const each = (width - (columns - 1) * gap) / columns;
  const pieces = groups.map((group) => groupOf(group, each, place));
  const placed: FlowPiece[] = [];
  for (let from = 0; from < pieces.length; ) {
    const some = fitting(pieces.slice(from), columns, room);
    if (some === 0) placed.push(...(pieces[from] ?? []));
    else placed.push({ ...sideBySide(pieces.slice(from, from + some), columns, each + gap), above: 4 * write.scale });
    from += Math.max(1, some);
  }
  return placed;
}

type Group = readonly FlowPiece[];
const heightOf = (group: Group): number => stack(group).height;

/** The groups of each column. */
function divided(groups: readonly Group[], count: number): readonly (readonly Group[])[] {
  let from = 0;
  return inColumns(groups.map(heightOf), count).map((many) => {
    from += many;
    return groups.slice(from - many, from);
  });
}

const sideBySide = (groups: readonly Group[], count: number, step: number) =>
  beside(divided(groups, count).map((column, place) => ({ piece: stack(column.flat()), x: place * step })));

/** How many of the groups stand in columns that are no higher than a page. */
function fitting(groups: readonly Group[], count: number, room: number): number {
  let many = groups.length;
  while (many > 0 && sideBySide(groups.slice(0, many), count, 0).height > room) many--;
  return many;
}

function groupOf({ heading, values }: PdfValueGroup, width: number, { write, room }: Place): Group {
  const lines = values.flatMap((value) => {
    const line = lineOf(value, width, write);
    return line.height <= room ? [line] : lineByLine(value, width, write);
  });
  const foot = space(7 * write.scale);
  if (heading === undefined) return [...lines, foot];
  const title = write.text(heading, width, { size, bold: true, color: onPaper.quiet });
  return [{ ...stack([title, space(2 * write.scale)]), keepsNext: true }, ...lines, foot];
}

/** A name and its value at the other edge, with a thin line below. */
function lineOf({ label, text, note, as }: PdfValue, width: number, write: Writer): FlowPiece {
  const writing = { size, bold: as === 'total' };
  const indent = as === 'part' ? 8 * write.scale : 0;
  const valueWidth = Math.min(write.widthOf(text, writing), width * 0.6);
  const room = width - valueWidth - indent - 8 * write.scale;
  const named = stack([
    write.text(label, room, { ...writing, color: as === 'part' ? onPaper.quiet : onPaper.ink }),
    ...(note === undefined ? [] : [write.text(note, room, { size: 7, color: onPaper.quiet })]),
  ]);
  const row = beside([
    { piece: named, x: indent },
    { piece: write.text(text, valueWidth, { ...writing, align: 'right' }), x: width - valueWidth },
  ]);
  const air = space(1.5 * write.scale);
  return stack([air, row, air, as === 'total' ? rule(width, onPaper.quiet, 0.75) : rule(width)]);
}

/** A value that is higher than a page: its name, and below it what it is. */
const lineByLine = ({ label, text }: PdfValue, width: number, write: Writer): Group => [
  { ...write.text(label, width, { size, bold: true, most: 3 }), keepsNext: true },
  ...write.lines(text, width, { size }),
];
