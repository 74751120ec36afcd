import { joined, type Neighbor, type Neighbors } from '../../../mapping/around.ts';
import { squeezed } from '../../../mapping/field-mapping.ts';
import { hasNumber, wordsOf } from '../../../mapping/names.ts';
import type { At, Grid } from '../places.ts';
import { isName } from './words-beside.ts';

type Rows = Grid['rows'];
type Cells = Rows[number];

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
const textsOf = (cells: Cells): readonly string[] => cells.filter((text) => !isBlank(text));
const isBlankRow = (cells: Cells): boolean => cells.every(isBlank);
const firstPlace = (cells: Cells): number => cells.findIndex((text) => !isBlank(text));
/** How a text is written, whichever numbers it has: '720-739' as '#-#'. */
const formOf = (text: string | undefined): string => squeezed(text ?? '').replace(/\d[\d.,]*/g, '#');

/** 'Purchase' and 'Refinance' above headers of their own: fewer texts than those. */
function isSpanning(above: Cells, below: Cells): boolean {
  const first = Math.max(firstPlace(above), 0);
  return new Set(textsOf(above.slice(first))).size < textsOf(below.slice(first)).length;
}

/**
 * What names a cell of a table: the header of its column, the label of its row, and the titles above it, as that of its table and that
 * of its section. Without a header or a label: the words of its own. Blank rows and titles, which are texts alone in their row, end a
 * table; sections go on with the header of the table before.
 */
export class CellNeighbors {
  /** The same texts are asked for again and again: whether they have words besides numbers. */
  readonly #known = new Map<string, boolean>();

  #isNamed(text: string | undefined): boolean {
    if (text === undefined || isBlank(text)) return false;
    const known = this.#known.get(text) ?? wordsOf(text) !== '';
    this.#known.set(text, known);
    return known;
  }

  /** A title that spans its table stands in each of its places. */
  #isTitle(cells: Cells): boolean {
    const [text, ...more] = new Set(textsOf(cells));
    return more.length === 0 && this.#isNamed(text);
  }

  #isOfTexts(cells: Cells): boolean {
    const texts = textsOf(cells);
    return new Set(texts).size > 1 && texts.every((text) => this.#isNamed(text));
  }

  around({ rows }: Grid, at: At): Neighbors {
    const header = this.#headerRow(rows, at);
    const column = header === undefined ? undefined : this.#column(rows, at, header);
    const row = this.#label(rows, at, header);
    const own = rows[at.row]?.[at.column];
    const heading = this.#heading(rows, at, header);
    const named = { ...(column ? { column } : {}), ...(row ? { row } : {}) };
    if (column || row) return { ...(heading ? { heading } : {}), ...named };
    return own !== undefined && this.#isNamed(own) ? { text: { text: own, others: () => [] } } : {};
  }

  #column(rows: Rows, at: At, header: number): Neighbor | undefined {
    const cells = rows[header] ?? [];
    const own = cells[at.column];
    if (own === undefined) return undefined;
    const places = cells.flatMap((text, place) => (isBlank(text) ? [] : [place]));
    // 'Max LTC' below 'Purchase' and again below 'Refinance'.
    const isUnique = places.every((place) => place === at.column || squeezed(cells[place] ?? '') !== squeezed(own));
    const textOf = (place: number) =>
      isUnique ? (cells[place] ?? '') : joined([this.#over(rows, header, place), cells[place]]);
    return {
      text: textOf(at.column),
      others: () => places.filter((place) => place !== at.column).map(textOf),
      // 'Max LTC | 85% of cost' above 'Max LTV | 75% of value' is a row like that; '65%' may span all columns.
      isExact:
        this.#isAbove(cells, rows[at.row] ?? []) ||
        (places.length > 2 && this.#isOfTexts(cells)) ||
        this.#numberedSections(rows, at)(cells),
    };
  }

  /** Whether a row of numbers is a header, not the first row of its table: where that has a label it has none, or one of another type. */
  #isAbove(cells: Cells, own: Cells): boolean {
    const [above, label] = [cells[firstPlace(own)], own[firstPlace(own)]];
    return isBlank(above) || this.#isNamed(above) !== this.#isNamed(label);
  }

  /** Titles of the table, of the section, and of what that is divided by or a part of. */
  #heading(rows: Rows, at: At, header: number | undefined): Neighbor | undefined {
    const above = rows.slice(0, header ?? 0).findLast((cells) => !isBlankRow(cells) && !this.#isOfTexts(cells));
    const title = above && this.#isTitle(above) ? textsOf(above)[0] : undefined;
    const isNumbered = this.#numberedSections(rows, at);
    const over = rows.slice(header === undefined ? 0 : header + 1, at.row);
    const last = over.findLastIndex((cells) => this.#isTitle(cells));
    const section = textsOf(over[last] ?? [])[0];
    const outer = this.#outer(over.slice(0, last + 1));
    const numbered = textsOf(over.slice(last + 1).findLast(isNumbered) ?? [])[0];
    const own = [title, outer, section, numbered];
    if (joined(own) === '') return undefined;
    const others = (texts: readonly (string | undefined)[]) => () => {
      const all = rows.filter((cells) => this.#isTitle(cells) || isNumbered(cells)).map((cells) => textsOf(cells)[0]);
      const left = all.filter((other) => !texts.includes(other));
      return texts.flatMap((text, place) =>
        text === undefined ? [] : left.map((other) => joined(texts.with(place, other))),
      );
    };
    // Without a header what stands above may be the title of the table: 'Loans up to $2M'.
    const named = header === undefined ? [] : [section, outer];
    const countOf = (sections: readonly (string | undefined)[]) => sections.filter((text) => text !== undefined).length;
    const before = [title, section];
    return {
      ...{ text: joined(own), others: others(own), sections: countOf([...named, numbered]) },
      earlier: { text: joined(before), others: others(before), sections: countOf(named.slice(0, 1)) },
    };
  }

  /** The title that the section at the end is a part of: another title follows it. Notes are longer. */
  #outer(over: Rows): string | undefined {
    const filled = over.filter((cells) => !isBlankRow(cells));
    const isTitle = (cells: Cells | undefined) => cells !== undefined && this.#isTitle(cells);
    const at = filled.findLastIndex((cells, place) => isTitle(cells) && isTitle(filled[place + 1]));
    const [text] = textsOf(filled[at] ?? []);
    return text !== undefined && isName(text) ? text : undefined;
  }

  /** Titles such as '65%' and 'Over $1M', which stand alone before the labels and are none of them: '720+' without a value. */
  #numberedSections(rows: Rows, at: At): (cells: Cells) => boolean {
    const place = Math.min(firstPlace(rows[at.row] ?? []), at.column - 1);
    let labels: ReadonlySet<string> | undefined;
    return (cells) => {
      const [text, ...more] = new Set(textsOf(cells));
      if (text === undefined || more.length > 0 || firstPlace(cells) > place || !hasNumber(text)) return false;
      labels ??= new Set(
        rows.filter((line) => new Set(textsOf(line)).size > 1).map((line) => formOf(line[firstPlace(line)])),
      );
      return !labels.has(formOf(text));
    };
  }

  /** The uppermost row of texts of its table: rows below may be texts as well, as 'Recourse | Full | None'. Without one, the first row. */
  #headerRow(rows: Rows, at: At): number | undefined {
    let top: number | undefined;
    for (let above = at.row - 1; above >= 0; above--) {
      const cells = rows[above] ?? [];
      if (top !== undefined && (isBlankRow(cells) || this.#isTitle(cells))) break;
      if (!this.#isNamed(cells[at.column]) || !this.#isOfTexts(cells)) continue;
      // 'Recourse | Full' below 'Max LTC | 85%' is a row like that.
      if (textsOf(cells).length > 2 || this.#isFirst(rows, above)) top = above;
    }
    if (top === undefined) return this.#firstRow(rows, at);
    const own = rows[at.row] ?? [];
    for (let below = top + 1; below < at.row; below++) {
      const cells = rows[below] ?? [];
      const isHeader = this.#isOfTexts(cells) || (textsOf(cells).length > 1 && this.#isAbove(cells, own));
      if (!isHeader || isBlank(cells[at.column]) || !isSpanning(rows[top] ?? [], cells)) break;
      top = below;
    }
    return top;
  }

  #isFirst(rows: Rows, row: number): boolean {
    for (let above = row - 1; above >= 0; above--) {
      const cells = rows[above] ?? [];
      if (isBlankRow(cells)) return true;
      if (!this.#isTitle(cells)) return false;
    }
    return true;
  }

  #firstRow(rows: Rows, { row, column }: At): number | undefined {
    let first: number | undefined;
    for (let above = row - 1; above >= 0 && !isBlankRow(rows[above] ?? []); above--) {
      const cells = rows[above] ?? [];
      if (!isBlank(cells[column]) && !this.#isTitle(cells)) first = above;
    }
    return first;
  }

  /** What spans a header: in its column, or where sheets merge cells, before it. */
  #over(rows: Rows, row: number, column: number): string | undefined {
    const cells = rows[row - 1] ?? [];
    return cells.slice(0, column + 1).findLast((text) => this.#isNamed(text));
  }

  /** The first text before the cell, or else the first number, as '740' of a table by credit score; with what follows where that alone tells rows apart. */
  #label(rows: Rows, { row, column }: At, header: number | undefined): Neighbor | undefined {
    const { cells, lines } = this.#rowsOf(rows, row, header);
    const places = cells.flatMap((text, place) => (place === column || isBlank(text) ? [] : [place]));
    const named = places.filter((place) => this.#isNamed(cells[place]) && cells[place] !== cells[column]);
    const isBefore = (place: number) => place < column;
    const first = named.find(isBefore) ?? places.find(isBefore) ?? named[0];
    if (first === undefined) return undefined;
    const isExact = isBefore(first);
    const following = places.filter((place) => place > first && isBefore(place)).slice(0, 3);
    for (let count = 0; count <= following.length; count++) {
      const label = labelBy([first, ...following.slice(0, count)], cells, lines);
      if (!label.others().some((other) => squeezed(other) === squeezed(label.text))) return { ...label, isExact };
    }
    return { ...labelBy([first], cells, lines), isExact };
  }

  /** A row and the others of its table. A label that stands once for several rows, as in merged cells, is that of each. */
  #rowsOf(rows: Rows, row: number, header: number | undefined): { readonly cells: Cells; readonly lines: Rows } {
    const isEnd = (cells: Cells) => isBlankRow(cells) || this.#isTitle(cells);
    const isOfTexts = (at: number) => this.#isOfTexts(rows[at] ?? []);
    let [start, end] = [row, row + 1];
    while (start > 0 && !isEnd(rows[start - 1] ?? []) && !(start - 1 === header && isOfTexts(header))) start -= 1;
    while (end < rows.length && !isEnd(rows[end] ?? []) && !isOfTexts(end)) end += 1;
    const last: string[] = [];
    let [cells, lines]: [Cells, Cells[]] = [[], []];
    for (let at = start; at < end; at++) {
      const line = rows[at] ?? [];
      const first = firstPlace(line);
      const filled = line.map((text, place) => (place < first ? (last[place] ?? '') : text));
      for (const [place, text] of line.entries()) if (!isBlank(text)) last[place] = text;
      if (at === row) cells = filled;
      // Above it another table begins.
      else if (at < row && isOfTexts(at)) lines = [];
      else lines.push(filled);
    }
    return { cells, lines };
  }
}

function labelBy(places: readonly number[], cells: Cells, lines: Rows): Neighbor {
  const textOf = (line: Cells) => joined(places.map((place) => line[place]));
  return { text: textOf(cells), others: () => lines.map(textOf) };
}
