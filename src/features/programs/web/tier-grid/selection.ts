export interface Cell {
  readonly row: number;
  readonly column: number;
}
/** What is selected: from the cell where it began to the one that moves; both are the same for a single cell. */
export interface Selection {
  readonly anchor: Cell;
  readonly active: Cell;
}
export interface Size {
  readonly rows: number;
  readonly columns: number;
}
/** The rectangle of a selection, its edges included. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export const areaOf = ({ anchor, active }: Selection): Area => ({
  top: Math.min(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  bottom: Math.max(anchor.row, active.row),
  right: Math.max(anchor.column, active.column),
});

export const isWithin = ({ top, left, bottom, right }: Area, { row, column }: Cell): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const only = (cell: Cell): Selection => ({ anchor: cell, active: cell });

const between = (value: number, last: number) => Math.max(0, Math.min(value, last));

/** A cell of the grid: rows and columns that are gone, or never were, become the nearest there are. */
export const nearest = ({ row, column }: Cell, { rows, columns }: Size): Cell => ({
  row: between(row, rows - 1),
  column: between(column, columns - 1),
});

export const kept = ({ anchor, active }: Selection, size: Size): Selection => ({
  anchor: nearest(anchor, size),
  active: nearest(active, size),
});

export interface Key {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean;
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Where an arrow key, Home or End leads; with Ctrl to the edge of the grid. Undefined for other keys. */
function target(from: Cell, { key, ctrl }: Key, { rows, columns }: Size): Cell | undefined {
  const step = steps[key];
  if (step) {
    const far = ctrl ? Math.max(rows, columns) : 1;
    return { row: from.row + step.row * far, column: from.column + step.column * far };
  }
  if (key === 'Home') return { row: ctrl ? 0 : from.row, column: 0 };
  return key === 'End' ? { row: ctrl ? rows - 1 : from.row, column: columns - 1 } : undefined;
}

/** The selection after a key that moves in the grid, with Shift the larger or smaller one; undefined for other keys. */
export function movedBy(selection: Selection, key: Key, size: Size): Selection | undefined {
  if (key.ctrl && key.key.toLowerCase() === 'a')
    return { anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } };
  const to = target(selection.active, key, size);
  if (to === undefined) return undefined;
  const active = nearest(to, size);
  return key.shift ? { anchor: selection.anchor, active } : only(active);
}

/** The cell after this one in reading order, or before it; undefined at the end, where Tab leaves the grid. */
export function nextInOrder({ row, column }: Cell, back: boolean, { rows, columns }: Size): Cell | undefined {
  const at = row * columns + column + (back ? -1 : 1);
  return at < 0 || at >= rows * columns ? undefined : { row: Math.floor(at / columns), column: at % columns };
}
