import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** Puts the focus into a cell, its text selected as it is when Tab leads there. */
export function focusCell(row: Element | null | undefined, field: string): void {
  const cell = row?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select)`);
  cell?.focus();
  if (cell instanceof HTMLInputElement) cell.select();
}

/**
 * Keys of a list of items: Enter and the arrows lead to the same column of the next row, Shift+Enter to the one before. Enter in
 * the last row of a category adds one. In a list of options the arrows choose.
 * @param addAfter the category gets an item, whose cell of this column gets the focus
 */
export function onItemKey(event: KeyboardEvent, addAfter: (category: number, field: string) => void): void {
  const { target, key } = event;
  const isCell = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const row = isCell ? target.closest<HTMLElement>('[data-item]') : null;
  const field = isCell ? target.closest<HTMLElement>('[data-field]')?.dataset.field : undefined;
  if (!isCell || !row || field === undefined || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || (key !== 'Enter' && target instanceof HTMLSelectElement))
    return;
  const step = key === 'Enter' && event.shiftKey ? -1 : steps[key];
  if (step === undefined) return;
  event.preventDefault();
  const isLast = row.nextElementSibling === null;
  if (key === 'Enter' && step === 1 && isLast) {
    addAfter(Number(row.dataset.category), field);
    return;
  }
  const rows = [...(row.closest('[data-rows]')?.querySelectorAll('[data-item]') ?? [])];
  focusCell(rows[rows.indexOf(row) + step], field);
}
