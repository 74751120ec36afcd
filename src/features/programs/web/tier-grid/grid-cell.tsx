import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { fitted, readNumber } from '../../../../kernel/fields/reading.ts';
import { stepped } from '../../../../ui/forms/typed-list.ts';
import { type GridColumn, plainText, shownText } from './columns.ts';
import classes from './tier-grid.module.css';
import type { Draft } from './use-tier-grid.ts';

interface GridCellProps {
  readonly row: number;
  readonly index: number;
  readonly column: GridColumn;
  readonly value: unknown;
  readonly active: boolean;
  readonly selected: boolean;
  /** Something is odd about the value, or it was refused: the id of the element that says so. */
  readonly note: { readonly id: string; readonly isRefused: boolean } | undefined;
  readonly draft: Draft | null;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
}

/** One value of a tier: text until it is typed in. Which cell is meant is read off its data attributes. */
export function GridCell(props: GridCellProps) {
  const { row, index, column, value, active, selected, note, draft } = props;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
      role="gridcell"
      className={classes.cell}
      tabIndex={active ? 0 : -1}
      aria-selected={selected}
      aria-describedby={note?.id}
      aria-invalid={note?.isRefused || undefined}
      data-row={row}
      data-column={index}
      data-active={active || undefined}
      data-noted={note ? true : undefined}
      data-numeric={column.numeric || undefined}
      data-editing={draft ? true : undefined}
    >
      {draft ? (
        <CellInput {...props} draft={draft} />
      ) : (
        <CellText column={column} value={value} noted={note !== undefined} />
      )}
    </td>
  );
}

function CellText({
  column,
  value,
  noted,
}: {
  readonly column: GridColumn;
  readonly value: unknown;
  readonly noted: boolean;
}) {
  return (
    <span className={classes.value}>
      {noted ? <IconAlertTriangle size={14} className={classes.mark} aria-hidden /> : null}
      <span>{shownText(column, value)}</span>
    </span>
  );
}

function CellInput({ row, column, value, draft, onText, onLeave }: GridCellProps & { readonly draft: Draft }) {
  const input = useRef<HTMLInputElement>(null);
  const { replaces } = draft;
  useLayoutEffect(() => {
    input.current?.focus();
    if (!replaces) input.current?.select();
  }, [replaces]);
  /** A ratio that is edited goes up and down by its step; while it is typed anew, arrows move on. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { field } = column;
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (replaces || direction === undefined || field.kind !== 'decimal' || field.step === undefined) return;
    event.preventDefault();
    onText(String(fitted(field, stepped(readNumber(draft.text) ?? 0, field.step, direction))));
  };
  const listed = column.field.kind === 'choice' ? column.field.options : [];
  const listId = listed.length > 0 ? `tier-options-${column.key}` : undefined;
  return (
    <>
      <input
        ref={input}
        className={classes.input}
        aria-label={`Tier ${row + 1}, ${column.label}`}
        value={draft.text}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
        onKeyDown={onKeyDown}
        inputMode={column.numeric ? 'decimal' : 'text'}
        autoComplete="off"
        list={listId}
        placeholder={plainText(column, value)}
      />
      {listId ? (
        <datalist id={listId}>
          {listed.map((option) => (
            <option key={option.value} value={option.label} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
