import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/**
 * Puts the focus into a cell, its text selected as it is when Tab leads there.
 * @returns false while the cell isn't drawn
 */
export function focusCell(row: Element | null | undefined, field: string): boolean {
  const cell = row?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select)`);
  if (!cell) return false;
  cell.focus();
  if (cell instanceof HTMLInputElement) cell.select();
  return true;
}

/** Where a key leads from a cell: to the same column of another row. */
export interface CellMove {
  readonly row: HTMLElement;
  readonly field: string;
  /** Down is positive. */
  readonly step: number;
  /** Beyond the last row Enter adds one, the arrows do not. */
  readonly mayAdd: boolean;
}

/**
 * Keys of a list of rows: Enter and the arrows lead to the same column of the next row, Shift+Enter to the one before. In a list of
 * options the arrows choose. A key that leads somewhere does nothing else.
 * @param rows the selector of a row
 */
export function cellMoveOf(event: KeyboardEvent, rows: string): CellMove | undefined {
  const { target, key } = event;
  const isCell = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const row = isCell ? target.closest<HTMLElement>(rows) : null;
  const field = isCell ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;
  if (!isCell || !row || field === undefined || event.nativeEvent.isComposing) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey || (key !== 'Enter' && target instanceof HTMLSelectElement))
    return undefined;
  const step = key === 'Enter' && event.shiftKey ? -1 : steps[key];
  if (step === undefined) return undefined;
  event.preventDefault();
  return { row, field, step, mayAdd: key === 'Enter' && step === 1 };
}
