import type { Neighbors } from '../../mapping/around.ts';
import { cellAt, squeezed } from '../../mapping/field-mapping.ts';
import type { Found } from '../../mapping/parse-found.ts';
import { CellNeighbors } from './around/cell-neighbors.ts';
import { HeaderRows } from './header-rows.ts';
import { LabelFinder } from './labels.ts';
import { type At, type Grid, nowhere, Places, rowText } from './places.ts';

/** Where each text of a grid stands, from top to bottom. */
function placesByText({ rows }: Grid): ReadonlyMap<string, readonly At[]> {
  const all = rows.flatMap((cells, row) => cells.map((text, column) => ({ row, column, plain: squeezed(text) })));
  return Map.groupBy(all, ({ plain }) => plain);
}

/** Finds texts in tables by what stands above and beside them. */
export class GridFinder {
  readonly #grids: readonly Grid[];
  readonly #places: readonly ReadonlyMap<string, readonly At[]>[];
  readonly #headers: readonly HeaderRows[];
  readonly #hasNames: boolean;
  readonly #neighbors = new CellNeighbors();
  #labels: LabelFinder | undefined;

  constructor(grids: readonly Grid[], hasNames = false) {
    this.#grids = grids;
    this.#hasNames = hasNames;
    this.#places = grids.map(placesByText);
    this.#headers = grids.map(({ rows }) => new HeaderRows(rows));
  }

  /** The cells under the header, in rows of its table that have the label. */
  table(header: string, label: string): Found {
    const [above, beside] = [squeezed(header), squeezed(label)];
    const places = new Places();
    let hasHeader = false;
    if (above === '') return nowhere('header');
    for (const [at, { rows }] of this.#grids.entries()) {
      const heads = this.#places[at]?.get(above) ?? [];
      hasHeader ||= heads.length > 0;
      const byColumn = [...Map.groupBy(heads, ({ column }) => column)];
      for (const [row, labels] of Map.groupBy(this.#places[at]?.get(beside) ?? [], (place) => place.row)) {
        const cells = rows[row] ?? [];
        for (const [column, ofColumn] of byColumn) {
          if (places.isFull) return places.found;
          const text = cells[column] ?? '';
          const head = ofColumn.findLast((one) => one.row < row);
          const own = labels.find((one) => one.column !== column);
          if (!head || !own || text.trim() === '') continue;
          if (this.#reaches(at, head, { row, column }, own.column, header)) places.add(text, () => rowText(cells));
        }
      }
    }
    if (!hasHeader) return nowhere('header');
    return places.isEmpty ? nowhere('row') : places.found;
  }

  #reaches(grid: number, head: At, place: At, label: number, header: string): boolean {
    const { rows } = this.#grids[grid] ?? { rows: [] };
    const value = {
      row: place.row,
      text: rows[place.row]?.[place.column] ?? '',
      label: rows[place.row]?.[label] ?? '',
    };
    const above = (row: number) => ({ own: rows[row]?.[place.column] ?? '', label: rows[row]?.[label] ?? '' });
    return this.#headers[grid]?.reaches({ row: head.row, text: header }, value, above) ?? false;
  }

  #sheet(name: string): Grid | undefined {
    return name === '' ? this.#grids[0] : this.#grids.find((grid) => squeezed(grid.name) === squeezed(name));
  }

  cell(sheet: string, reference: string): Found {
    const place = cellAt(reference);
    const row = place && this.#sheet(sheet)?.rows[place.row];
    const text = place ? (row?.[place.column] ?? '') : '';
    const places = new Places();
    if (row && text.trim() !== '') places.add(text, () => rowText(row));
    return places.found;
  }

  /** What names a cell of a sheet: with the labels of its row and column the name of the sheet. */
  aroundCell(sheet: string, reference: string): Neighbors {
    const [place, grid] = [cellAt(reference), this.#sheet(sheet)];
    if (!place || !grid) return {};
    const others = () => this.#grids.filter((other) => other !== grid).map(({ name }) => name);
    return {
      ...(this.#hasNames ? { sheet: { text: grid.name, others } } : {}),
      ...this.#neighbors.around(grid, place),
    };
  }

  label(label: string): Found {
    this.#labels ??= new LabelFinder(this.#grids.map(({ rows }) => rows));
    return this.#labels.find(label);
  }
}
