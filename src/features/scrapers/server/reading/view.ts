import { type CopyView, cutText, type ViewBlock, type ViewCell, viewLimits } from '../../mapping/document.ts';
import { cellName, type Find, findCharacters } from '../../mapping/field-mapping.ts';
import type { Found } from '../../mapping/parse-found.ts';
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

/** Ways to find a cell of a table: by the nearest text above it that is no number, and the first of its row. */
function waysOf(rows: readonly (readonly string[])[], row: number, column: number): Find[] {
  const label = rows[row]?.find((text, place) => place !== column && text.trim() !== '');
  if (label === undefined) return [];
  const above = rows.slice(0, row).map((cells) => cells[column] ?? '');
  const headers = above.filter((text) => text.trim() !== '' && !/\d/.test(text[0] ?? '') && !text.startsWith('$'));
  return [...new Set([headers[0], headers.at(-1)])].flatMap((header): Find[] =>
    header === undefined ? [] : [{ by: 'table', header, row: label }],
  );
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
            : chosen(finds, text, [...waysOf(rows, row, column), ...more(row, column)]),
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
