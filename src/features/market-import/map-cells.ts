import { blankRow, cellReader, isRecord, keysOf, none, put, putAt, type Target, valueAt } from './cells.ts';
import { allLeaves, type Leaf, leafAt, type RecordColumns, type RowsLeaf } from './columns.ts';

type Values = Readonly<Record<string, unknown>>;

/** The cells of a row. */
export type Cells = readonly unknown[];
/** Of each column of a file the path of its value; null: left out. */
export type ColumnPaths = readonly (string | null)[];

/** What stands in a cell; undefined where it is blank. */
function textIn(cells: Cells, column: number): string | undefined {
  const cell = cells[column];
  return typeof cell === 'string' && cell.trim() !== '' ? cell : undefined;
}
/** What a row says at a path of its own. */
export function textAt(cells: Cells, paths: ColumnPaths, path: string): string | undefined {
  const column = columnsOf(paths).get(path);
  return column === undefined ? undefined : textIn(cells, column);
}

const numbered = new WeakMap<ColumnPaths, ReadonlyMap<string, number>>();
/** The column of each path. */
function columnsOf(paths: ColumnPaths): ReadonlyMap<string, number> {
  const known = numbered.get(paths);
  if (known) return known;
  const columns = new Map(paths.flatMap((path, column) => (path === null ? [] : [[path, column] as const])));
  numbered.set(paths, columns);
  return columns;
}

interface Laid {
  /** The record: what was there, with the cells laid over it. Shares what it has of the defaults with other records. */
  readonly record: Target;
  /** Paths of cells whose values such a record does not have. */
  readonly strange: readonly string[];
}

/** What cells are laid over: a kind's defaults, or a record as it is stored, of which a column that is not there says nothing. */
interface Base {
  readonly values: Values;
  readonly isStored: boolean;
}

/** A value and the column that says it. */
interface Place {
  readonly column: number;
  /** Where it stands in the record, or in its row of a list. */
  readonly keys: readonly string[];
  readonly read: (cell: string) => unknown;
}

/** What the columns of a file are of such a record: worked out once for all its rows. */
interface Layout {
  readonly plain: readonly Place[];
  /** What of the record has parts that columns are laid over. */
  readonly parted: readonly string[];
  /** Of each list that the file has columns of, the columns of each row that can be said. */
  readonly lists: readonly { readonly list: RowsLeaf; readonly rows: Rows; readonly mark: number | undefined }[];
  /** Columns of other records, as of programs of other kinds. */
  readonly others: readonly { readonly path: string; readonly column: number }[];
}
type Rows = readonly (readonly Place[])[];

const layouts = new WeakMap<RecordColumns, WeakMap<ColumnPaths, Layout>>();
function layoutOf(columns: RecordColumns, paths: ColumnPaths): Layout {
  const ofColumns = layouts.get(columns) ?? new WeakMap<ColumnPaths, Layout>();
  layouts.set(columns, ofColumns);
  const layout = ofColumns.get(paths) ?? makeLayout(columns, paths);
  ofColumns.set(paths, layout);
  return layout;
}

function makeLayout(columns: RecordColumns, paths: ColumnPaths): Layout {
  const columnOf = columnsOf(paths);
  const place = ({ path, field }: Leaf, from = 0): Place[] => {
    const column = columnOf.get(path);
    return column === undefined ? [] : [{ column, keys: keysOf(path).slice(from), read: cellReader(field) }];
  };
  const ids = new Set(columns.keys.map(({ path }) => path));
  const isListed = (path: string) => columns.rows.some((list) => path.startsWith(`${list.path}.`));
  const own = [...columnOf.keys()].filter((path) => !ids.has(path));
  const lists = columns.rows
    .filter((list) => own.some((path) => path.startsWith(`${list.path}.`)))
    .map((list) => {
      const from = keysOf(list.path).length + 1;
      const rows = Array.from({ length: list.mostRows }, (_, index) =>
        list.row(index).flatMap((leaf) => place(leaf, from)),
      );
      return { list, rows, mark: columnOf.get(list.row(0)[0]?.path ?? '') };
    });
  const plain = own.flatMap((path) => {
    const leaf = isListed(path) ? undefined : leafAt(columns, path);
    return leaf ? place(leaf) : [];
  });
  return {
    plain,
    parted: [...new Set(plain.filter(({ keys }) => keys.length > 1).map(({ keys }) => keys[0] ?? ''))],
    lists,
    others: [...columnOf]
      .filter(([path]) => !ids.has(path) && leafAt(columns, path) === undefined)
      .map(([path, column]) => ({ path, column })),
  };
}

/** A copy of plain values. */
function copyOf<Value>(value: Value): Value {
  // Lists stay lists, and objects have the keys that they had.
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (!isRecord(value)) return value;
  const copy: Target = {};
  for (const key in value) copy[key] = copyOf<unknown>(value[key]);
  return copy as Value;
}

/** Lays cells over a record. A column that is there and blank says: nothing. */
export function mapCells(columns: RecordColumns, { values, isStored }: Base, cells: Cells, paths: ColumnPaths): Laid {
  const { plain, parted, lists, others } = layoutOf(columns, paths);
  const record: Target = isStored ? copyOf({ ...values }) : { ...values };
  if (!isStored) for (const key of parted) record[key] = copyOf(record[key]);
  for (const { column, keys, read } of plain) {
    const cell = textIn(cells, column);
    const value = cell === undefined ? undefined : read(cell);
    // A default stays as it is; of what is stored a blank takes the place.
    if (value !== undefined || isStored) put(record, keys, value ?? null);
  }
  for (const { list, rows, mark } of lists) {
    const laid = mapRows(list, rows, isStored ? valueAt(record, list.path) : undefined, cells);
    const isNone = mark !== undefined && textIn(cells, mark) === none;
    putAt(record, list.path, isNone ? [] : laid.length === 0 ? undefined : laid);
  }
  const strange = others.filter(({ column }) => textIn(cells, column) !== undefined).map(({ path }) => path);
  return { record, strange };
}

function mapRows(list: RowsLeaf, places: Rows, stored: unknown, cells: Cells): Target[] {
  const before: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const isSaid = (index: number): boolean => {
    const mapped = places[index] ?? [];
    // Of a row of which only some columns are there the rest may still say something.
    const isPartly = before[index] !== undefined && mapped.length < list.row(index).length;
    return isPartly || mapped.some(({ column }) => textIn(cells, column) !== undefined);
  };
  let filled = list.mostRows;
  while (filled > 0 && !isSaid(filled - 1)) filled--;
  const rows: Target[] = [];
  for (let index = 0; index < filled; index++) {
    const old = before[index];
    const row: Target = isRecord(old) ? old : {};
    for (const { column, keys, read } of places[index] ?? []) {
      const cell = textIn(cells, column);
      const isMark = cell === undefined || cell === blankRow || cell === none;
      put(row, keys, (isMark ? undefined : read(cell)) ?? null);
    }
    rows.push(row);
  }
  return rows;
}

const wholes = new WeakMap<RecordColumns, WeakMap<ColumnPaths, boolean>>();
/** Whether a file with these columns has all that a record is made of: then what it leaves out is meant to be blank. */
export function isWhole(columns: RecordColumns, paths: ColumnPaths): boolean {
  const ofColumns = wholes.get(columns) ?? new WeakMap<ColumnPaths, boolean>();
  wholes.set(columns, ofColumns);
  const known = ofColumns.get(paths);
  if (known !== undefined) return known;
  const has = new Set(paths);
  const whole = allLeaves({ ...columns, keys: [] }, () => 1).every(({ path }) => has.has(path));
  ofColumns.set(paths, whole);
  return whole;
}
