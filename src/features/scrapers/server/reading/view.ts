import { type CopyView, cutText, type ViewBlock, type ViewCell, viewLimits } from '../../mapping/document.ts';
import { cellName, type Find, findCharacters } from '../../mapping/field-mapping.ts';
import type { Found } from '../../mapping/parse-found.ts';
import { HeaderRows } from './header-rows.ts';
import type { HtmlPage } from './html.ts';
import type { Line, PdfLines, Piece } from './pdf-lines.ts';
import type { Grid } from './places.ts';

// What of a saved copy people look through and choose from. A piece can be chosen where one way of finding it finds nothing else.

type Finds = (find: Find) => Found;

const findsOnly = (finds: Finds, find: Find, text: string): boolean => {
  // A mapping takes no longer texts.
  if (Object.values(find).some((part) => part.length > findCharacters)) return false;
  const { texts } = finds(find);
  return texts.length === 1 && texts[0] === text;
};

/** The first of these ways that finds this text alone. */
const chosen = (finds: Finds, text: string, ways: readonly Find[]): ViewCell => ({
  text: cutText(text),
  find: ways.find((way) => findsOnly(finds, way, text)) ?? null,
});

/** Ways to find a cell of a table: by the nearest header of its table, or else by texts above it that are no numbers, and the first of its row. */
function waysOf(rows: Grid['rows'], headers: HeaderRows, row: number, column: number): Find[] {
  const beside = rows[row]?.findIndex((text, place) => place !== column && text.trim() !== '') ?? -1;
  const label = rows[row]?.[beside];
  if (label === undefined) return [];
  const above = (at: number) => ({ own: rows[at]?.[column] ?? '', label: rows[at]?.[beside] ?? '' });
  const value = { row, text: rows[row]?.[column] ?? '', label };
  const texts = rows
    .slice(0, row)
    .map((cells, at) => ({ row: at, text: cells[column] ?? '' }))
    .filter(({ text }) => text.trim() !== '' && !/\d/.test(text[0] ?? '') && !text.startsWith('$'));
  const top = texts.find((one) => headers.typeOf(one.row) !== 'title' && headers.reaches(one, value, above));
  let nearest = top;
  for (const one of texts)
    if (nearest && one.row === nearest.row + 1 && headers.isBelowHeader(one.row, above(one.row))) nearest = one;
  const ways = [nearest, texts.at(-1), texts[0]].flatMap((one) => one?.text ?? []);
  return [...new Set(ways)].map((header): Find => ({ by: 'table', header, row: label }));
}

class Budget {
  #left: number = viewLimits.cells;
  isCut = false;
  take(cells: number): boolean {
    if (cells <= this.#left) this.#left -= cells;
    else this.isCut = true;
    return !this.isCut;
  }
}

type More = (row: number, column: number) => readonly Find[];

function tableOf({ name, rows }: Grid, finds: Finds, budget: Budget, more: More): ViewBlock {
  const kept: ViewCell[][] = [];
  const headers = new HeaderRows(rows);
  for (const [row, cells] of rows.entries()) {
    if (kept.length >= viewLimits.rowsOfTable || !budget.take(cells.length)) {
      budget.isCut = true;
      break;
    }
    kept.push(
      cells
        .slice(0, viewLimits.columns)
        .map((text, column) =>
          text.trim() === ''
            ? { text: '', find: null }
            : chosen(finds, text, [...waysOf(rows, headers, row, column), ...more(row, column)]),
        ),
    );
  }
  return { type: 'table', title: cutText(name), rows: kept };
}

export function viewOfGrids(grids: readonly Grid[], finds: Finds): CopyView {
  const budget = new Budget();
  const blocks = grids.map((grid, at) =>
    tableOf(grid, finds, budget, (row, column) => [
      { by: 'cell', sheet: at === 0 ? '' : grid.name, cell: cellName(row, column) },
    ]),
  );
  return { blocks, isCut: budget.isCut };
}

export function viewOfPage(page: HtmlPage): CopyView {
  const budget = new Budget();
  const finds: Finds = (find) => page.find(find);
  const tables = page.grids
    .filter(({ rows }) => rows.length > 0)
    .map((grid) =>
      tableOf(grid, finds, budget, (row, column) => {
        const element = grid.elements[row]?.[column];
        return element ? [{ by: 'selector', selector: page.selectorOf(element) }] : [];
      }),
    );
  const lines = page.lines.slice(0, viewLimits.lines).map(({ text, element }): ViewBlock => {
    const selector = { by: 'selector', selector: page.selectorOf(element) } as const;
    return { type: 'line', cell: chosen(finds, text, [selector]) };
  });
  return { blocks: [...tables, ...lines], isCut: budget.isCut || page.lines.length > lines.length };
}

const isWord = ({ text }: Piece): boolean => !/^[\d$]/.test(text);

function pdfWays(lines: readonly Line[], at: number, piece: Piece): Find[] {
  const line = lines[at] ?? [];
  const before = line[line.indexOf(piece) - 1];
  const [label] = line;
  const beside: Find[] = before ? [{ by: 'label', label: before.text }] : [];
  if (line.length <= 2 || !label || label === piece) return beside;
  const heads = lines
    .slice(0, at)
    .reverse()
    .flatMap((above) =>
      above.filter((head) => isWord(head) && head.from < piece.to && head.to > piece.from).slice(0, 1),
    )
    .slice(0, 3);
  return [...heads.map((head): Find => ({ by: 'table', header: head.text, row: label.text })), ...beside];
}

export function viewOfPdf(pdf: PdfLines): CopyView {
  const budget = new Budget();
  const finds: Finds = (find) => pdf.find(find);
  const blocks = pdf.pages.map((lines, page): ViewBlock => {
    const kept = lines.filter((line) => budget.take(line.length));
    const rows = kept.map((line, at) => line.map((piece) => chosen(finds, piece.text, pdfWays(kept, at, piece))));
    return { type: 'table', title: `Page ${page + 1}`, rows };
  });
  return { blocks, isCut: budget.isCut };
}
