import { VisuallyHidden } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type GridColumn, type TypedTier, valueAt } from './columns.ts';
import type { TierRules } from './edits.ts';
import { GridCell } from './grid-cell.tsx';
import { onGridKey } from './grid-keys.ts';
import { CellLine, GridNotes, noteId, noteOf, type TierNotes } from './grid-notes.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { RowHandle } from './row-handle.tsx';
import { areaOf, type Cell, isWithin, only } from './selection.ts';
import classes from './tier-grid.module.css';
import { type TierGridActs, useTierGrid } from './use-tier-grid.ts';

interface TierGridProps {
  readonly tiers: readonly TypedTier[];
  readonly rules: TierRules;
  readonly notes: TierNotes;
  readonly onChange: (tiers: readonly TypedTier[]) => void;
  readonly disabled: boolean;
  /** How many tiers there are to be, where the kind asks. */
  readonly counter?: ReactNode;
}

/** The tiers of a program as a spreadsheet: a row for each, a column for each of its figures. */
export function TierGrid({ tiers, rules, notes, onChange, disabled, counter }: TierGridProps) {
  const grid = useTierGrid({ tiers, rules, disabled, onChange });
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  useFocusOnSelected(table, grid);
  const { active } = grid.selection;
  return (
    <section aria-labelledby={`${id}-title`} className={classes.section}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          Tiers
        </h2>
        {counter}
      </div>
      <GridToolbar grid={grid} tiers={tiers} rules={rules} disabled={disabled} countsTiers={counter !== undefined} />
      <CellLine column={rules.columns[active.column]} row={active.row} notes={notes} />
      <div className={classes.frame}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is a grid says so
          role="grid"
          className={classes.grid}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-help`}
          aria-multiselectable
          aria-readonly={disabled}
          {...useGridEvents(grid)}
        >
          <GridHead columns={rules.columns} />
          <tbody>
            {tiers.map((tier, row) => (
              <TierRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no identity but its place
                key={row}
                {...{ tier, row, rules, grid, notes, id }}
                draggable={!disabled && tiers.length > 1}
              />
            ))}
          </tbody>
        </table>
      </div>
      <GridNotes id={id} columns={rules.columns} notes={notes} onShow={(cell) => grid.select(only(cell))} />
      <VisuallyHidden id={`${id}-help`}>
        Arrow keys move, Enter or F2 edits, typing replaces, Delete clears, Control D fills down, Alt with up or down
        moves the tier. Press Escape and then Tab to leave the grid.
      </VisuallyHidden>
      <p role="status" className={classes.said}>
        {grid.said}
      </p>
    </section>
  );
}

function GridHead({ columns }: { readonly columns: readonly GridColumn[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.corner}>
          Tier
        </th>
        {columns.map(({ key, label, unit, numeric }) => (
          <th key={key} scope="col" data-numeric={numeric || undefined}>
            {label}
            {unit ? <span className={classes.unit}> {unit}</span> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface TierRowProps {
  readonly tier: TypedTier;
  readonly row: number;
  readonly rules: TierRules;
  readonly grid: TierGridActs;
  readonly notes: TierNotes;
  readonly id: string;
  readonly draggable: boolean;
}

function TierRow({ tier, row, rules, grid, notes, id, draggable }: TierRowProps) {
  const { active } = grid.selection;
  return (
    <tr data-row={row}>
      <RowHandle row={row} grid={grid} columns={rules.columns.length} draggable={draggable} />
      {rules.columns.map((column, index) => {
        const isActive = active.row === row && active.column === index;
        const note = noteOf(notes, row, column);
        return (
          <GridCell
            key={column.key}
            {...{ row, index, column }}
            value={valueAt(tier, column)}
            active={isActive}
            selected={isWithin(grid.area, { row, column: index })}
            note={note && { id: noteId(id, note.path), isRefused: note.isRefused }}
            draft={isActive ? grid.draft : null}
            onText={grid.setText}
            onLeave={() => grid.draft && grid.commit(undefined, false)}
          />
        );
      })}
    </tr>
  );
}

/** Moves the focus to the selected cell where a key, a click or a button asked for it. */
function useFocusOnSelected(table: React.RefObject<HTMLTableElement | null>, grid: TierGridActs): void {
  useEffect(() => {
    if (!grid.wantsFocus.current || grid.draft) return;
    grid.wantsFocus.current = false;
    const { row, column } = grid.selection.active;
    table.current?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`)?.focus();
  });
}

function cellOf(target: EventTarget | null): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell === null ? undefined : { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

const isSame = (one: Cell, other: Cell) => one.row === other.row && one.column === other.column;

/** Keys, pointer and clipboard of the grid. With a mouse cells are selected and a double click edits; a tap edits at once. */
function useGridEvents(grid: TierGridActs) {
  const leaving = useRef(false);
  const drags = useRef(false);
  const inInput = (target: EventTarget) => target instanceof HTMLInputElement;
  return {
    onKeyDown: (event: React.KeyboardEvent) => onGridKey(event, grid, leaving),
    onFocus: (event: React.FocusEvent) => {
      const cell = cellOf(event.target);
      if (cell && !inInput(event.target) && !isWithin(areaOf(grid.selection), cell)) grid.select(only(cell));
    },
    onPointerDown: (event: React.PointerEvent) => {
      const cell = cellOf(event.target);
      if (cell === undefined || inInput(event.target) || event.pointerType !== 'mouse' || event.button !== 0) return;
      event.preventDefault();
      drags.current = true;
      grid.select(event.shiftKey ? { anchor: grid.selection.anchor, active: cell } : only(cell));
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (!drags.current) return;
      if (event.buttons !== 1) drags.current = false;
      const cell = cellOf(event.target);
      if (!drags.current || cell === undefined || isSame(cell, grid.selection.active)) return;
      grid.select({ anchor: grid.selection.anchor, active: cell });
    },
    onClick: (event: React.MouseEvent) => {
      const cell = cellOf(event.target);
      const { pointerType } = event.nativeEvent as Partial<globalThis.PointerEvent>;
      if (cell === undefined || inInput(event.target) || pointerType === 'mouse') return;
      // A phone shows its keyboard only for a focus within the tap itself.
      flushSync(() => grid.editAt(cell));
    },
    onDoubleClick: (event: React.MouseEvent) => {
      const cell = cellOf(event.target);
      if (cell && !inInput(event.target)) grid.editAt(cell);
    },
    ...useClipboard(grid),
  };
}

/** Copy, cut and paste of whole cells; within a cell that is typed in they are the input's own. */
function useClipboard(grid: TierGridActs) {
  const copy = (event: React.ClipboardEvent) => {
    if (grid.draft) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', grid.copy());
    return true;
  };
  return {
    onCopy: copy,
    onCut: (event: React.ClipboardEvent) => {
      if (copy(event)) grid.clear();
    },
    onPaste: (event: React.ClipboardEvent) => {
      if (grid.draft) return;
      event.preventDefault();
      grid.paste(event.clipboardData.getData('text/plain'));
    },
  };
}
