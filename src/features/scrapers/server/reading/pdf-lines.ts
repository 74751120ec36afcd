import type { PdfText } from '../../../../platform/files/pdf-form/check/read-text.ts';
import { type Find, squeezed } from '../../mapping/field-mapping.ts';
import type { Found } from '../../mapping/parse-found.ts';
import { HeaderRows } from './header-rows.ts';
import { LabelFinder } from './labels.ts';
import { nowhere, Places, rowText } from './places.ts';

/** A piece of a line of a PDF, and how far it reaches on the page. */
export interface Piece {
  readonly text: string;
  /** The same, however it is spaced and marked. */
  readonly plain: string;
  readonly from: number;
  readonly to: number;
}
export type Line = readonly Piece[];

type Run = PdfText['pages'][number]['runs'][number];

const middleOf = ({ box }: Run): number => box.y + box.height / 2;

/** The runs of a page as lines, from top to bottom; what stands close together is one piece. */
function linesOf(runs: readonly Run[]): Line[] {
  const sorted = [...runs].sort((a, b) => middleOf(a) - middleOf(b) || a.box.x - b.box.x);
  const lines: Run[][] = [];
  for (const run of sorted) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    const isSame = first && Math.abs(middleOf(first) - middleOf(run)) < Math.min(first.box.height, run.box.height) / 2;
    if (line && isSame) line.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => piecesOf(line.sort((a, b) => a.box.x - b.box.x)));
}

function piecesOf(runs: readonly Run[]): Piece[] {
  const pieces: { text: string; from: number; to: number }[] = [];
  for (const { text, box } of runs) {
    const last = pieces.at(-1);
    const gap = last ? box.x - last.to : Number.POSITIVE_INFINITY;
    if (last && gap < box.height * 0.9) {
      last.text += gap > box.height * 0.12 && !last.text.endsWith(' ') ? ` ${text}` : text;
      last.to = Math.max(last.to, box.x + box.width);
    } else pieces.push({ text, from: box.x, to: box.x + box.width });
  }
  return pieces.map(({ text, ...reach }) => ({
    ...reach,
    text: text.replace(/\s+/g, ' ').trim(),
    plain: squeezed(text),
  }));
}

const centerOf = ({ from, to }: Piece): number => (from + to) / 2;
/** How far, in points, a cell may stand beside the middle of its header. */
const aside = 45;

/** The text of a PDF by its lines, page by page. */
export class PdfLines {
  readonly pages: readonly (readonly Line[])[];
  readonly #labels: LabelFinder;
  readonly #headers: readonly HeaderRows[];
  /** Of each page, which lines have a text. */
  readonly #linesWith: readonly ReadonlyMap<string, ReadonlySet<number>>[];

  constructor({ pages }: PdfText) {
    this.pages = pages.map(({ runs }) => linesOf(runs));
    const texts = this.pages.map((lines) => lines.map((line) => line.map(({ text }) => text)));
    this.#labels = new LabelFinder(texts);
    this.#headers = texts.map((lines) => new HeaderRows(lines));
    this.#linesWith = this.pages.map(linesByText);
  }

  find(find: Find): Found {
    if (find.by === 'label') return this.#labels.find(find.label);
    return find.by === 'table' ? this.#table(find.header, find.row) : nowhere();
  }

  /** What stands under a header, in the lines of its table below it that have the label. */
  #table(header: string, label: string): Found {
    const [above, beside] = [squeezed(header), squeezed(label)];
    const found = new Set<Piece>();
    const places = new Places();
    let hasHeader = false;
    for (const [page, lines] of this.pages.entries()) {
      const heads = [...(this.#linesWith[page]?.get(above) ?? [])].flatMap((at) =>
        (lines[at] ?? []).filter(({ plain }) => plain === above).map((head) => ({ at, head })),
      );
      hasHeader ||= heads.length > 0;
      for (const at of this.#linesWith[page]?.get(beside) ?? []) {
        const line = lines[at] ?? [];
        for (const one of heads) {
          if (places.isFull) return places.found;
          const cell = one.at < at ? under(one.head, lines[one.at] ?? [], line, beside) : undefined;
          if (!cell || found.has(cell) || !this.#reaches(page, one, { at, cell }, beside)) continue;
          found.add(cell);
          places.add(cell.text, () => rowText(line.map(({ text }) => text)));
        }
      }
    }
    if (!hasHeader) return nowhere('header');
    return places.isEmpty ? nowhere('row') : places.found;
  }

  #reaches(
    page: number,
    { at: row, head }: { readonly at: number; readonly head: Piece },
    { at, cell }: { readonly at: number; readonly cell: Piece },
    beside: string,
  ): boolean {
    const lines = this.pages[page] ?? [];
    const label = lines[at]?.find((piece) => piece !== cell && piece.plain === beside);
    const textIn = (line: Line, piece: Piece) => line.find((one) => gapOf(one, piece) === 0)?.text ?? '';
    const above = (place: number) => {
      const line = lines[place] ?? [];
      return { own: textIn(line, head) || textIn(line, cell), label: label ? textIn(line, label) : '' };
    };
    const value = { row: at, text: cell.text, label: label?.text ?? '' };
    return this.#headers[page]?.reaches({ row, text: head.text }, value, above) ?? false;
  }
}

function linesByText(lines: readonly Line[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const [at, line] of lines.entries())
    for (const { plain } of line) {
      const own = found.get(plain) ?? new Set<number>();
      found.set(plain, own.add(at));
    }
  return found;
}

/** How far two pieces are from one being above the other. */
const gapOf = (one: Piece, other: Piece): number => Math.max(one.from - other.to, other.from - one.to, 0);

/** The piece of a line that stands nearest below a header; none where it is nearer to another header of that line. */
function under(header: Piece, headers: Line, line: Line, label: string): Piece | undefined {
  const away = (piece: Piece, from = header) => Math.abs(centerOf(piece) - centerOf(from));
  const farthest = Math.max(aside, (header.to - header.from) / 2);
  const [cell] = line
    .filter((piece) => piece.plain !== label && away(piece) <= farthest)
    .sort((a, b) => away(a) - away(b));
  const isNearer = (other: Piece, piece: Piece) =>
    gapOf(other, piece) - gapOf(header, piece) || away(piece, other) - away(piece);
  return cell && headers.every((other) => other === header || isNearer(other, cell) >= 0) ? cell : undefined;
}
