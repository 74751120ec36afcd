import type { KeyboardEvent } from 'react';
import { cellMoveOf, focusCell } from '../program-forms/cell-keys.ts';

/**
 * Keys of the items of a scope. Enter in the last row of a category adds one.
 * @param addAfter the category gets an item, whose cell of this column gets the focus
 */
export function onItemKey(event: KeyboardEvent, addAfter: (category: number, field: string) => void): void {
  const move = cellMoveOf(event, '[data-item]');
  if (!move) return;
  const { row, field, step, mayAdd } = move;
  if (mayAdd && row.nextElementSibling === null) {
    addAfter(Number(row.dataset.category), field);
    return;
  }
  const rows = [...(row.closest('[data-rows]')?.querySelectorAll('[data-item]') ?? [])];
  focusCell(rows[rows.indexOf(row) + step], field);
}
