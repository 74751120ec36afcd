import type { KeyboardEvent } from 'react';
import { type Cell, movedBy, nextInOrder } from './selection.ts';
import type { TierGridActs } from './use-tier-grid.ts';

const arrows: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};
const stepped = ({ row, column }: Cell, step: Cell): Cell => ({ row: row + step.row, column: column + step.column });

/** Keys while a cell is typed in. */
function keyInCell(event: KeyboardEvent, grid: TierGridActs): void {
  const { key, shiftKey } = event;
  const { active } = grid.selection;
  const arrow = grid.draft?.replaces ? arrows[key] : undefined;
  // What is typed is the input's own to undo, and Escape closes nothing but the cell.
  if (key === 'Escape' || event.ctrlKey || event.metaKey) event.stopPropagation();
  if (event.nativeEvent.isComposing) return;
  if (key === 'Escape') grid.cancel();
  else if (key === 'Enter') grid.commit({ row: active.row + (shiftKey ? -1 : 1), column: active.column });
  else if (arrow) grid.commit(stepped(active, arrow));
  else if (key === 'Tab') {
    const next = nextInOrder(active, shiftKey, grid.size);
    grid.commit(next);
    // At either end Tab leads on, out of the grid.
    if (next === undefined) return;
  } else return;
  event.preventDefault();
}

const commands: Readonly<Record<string, (grid: TierGridActs) => void>> = {
  F2: (grid) => grid.startEdit(),
  Enter: (grid) => grid.startEdit(),
  Delete: (grid) => grid.clear(),
  Backspace: (grid) => grid.clear(),
};

/** Keys on a selected cell. @param leaving after Escape, Tab leads out of the grid */
function keyOnCell(event: KeyboardEvent, grid: TierGridActs, leaving: { current: boolean }): void {
  const { key, shiftKey: shift, altKey: alt } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const wasLeaving = leaving.current;
  if (key !== 'Shift') leaving.current = key === 'Escape';
  const step = arrows[key];
  if (alt && step && step.row !== 0) grid.move(step.row);
  else if (alt) return;
  else if (ctrl && key.toLowerCase() === 'd') grid.fillDown();
  else if (key === 'Tab') {
    const next = wasLeaving ? undefined : nextInOrder(grid.selection.active, shift, grid.size);
    if (next === undefined) return;
    grid.select({ anchor: next, active: next });
  } else if (!tryMove(event, grid, ctrl)) {
    const command = ctrl ? undefined : commands[key];
    if (command) command(grid);
    else if (!ctrl && key.length === 1) grid.startEdit(key);
    else return;
  }
  event.preventDefault();
}

function tryMove({ key, shiftKey }: KeyboardEvent, grid: TierGridActs, ctrl: boolean): boolean {
  const next = movedBy(grid.selection, { key, shift: shiftKey, ctrl }, grid.size);
  if (next) grid.select(next);
  return next !== undefined;
}

export const onGridKey = (event: KeyboardEvent, grid: TierGridActs, leaving: { current: boolean }): void =>
  grid.draft ? keyInCell(event, grid) : keyOnCell(event, grid, leaving);
