import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import type { GridColumn } from './columns.ts';
import type { Cell } from './selection.ts';
import classes from './tier-grid.module.css';

/** What is said of a cell: about its field, or about the bound that it is. */
export const noteOf = (notes: FieldErrors, row: number, { field, key }: GridColumn): string | undefined =>
  notes[`${row}.${key}`] ?? notes[`${row}.${field.name}`];

interface CellLineProps {
  readonly column: GridColumn | undefined;
  readonly row: number;
  readonly notes: FieldErrors;
}

/** Above the grid, what the selected cell is: its name, what it means, and what is odd about it. */
export function CellLine({ column, row, notes }: CellLineProps) {
  if (column === undefined) return null;
  const note = noteOf(notes, row, column);
  return (
    <p className={classes.line}>
      <strong>
        Tier {row + 1}, {column.label}
      </strong>
      {note ? (
        <span className={classes.lineNote}>
          <IconAlertTriangle size={14} aria-hidden /> {note}
        </span>
      ) : (
        <span>{column.help}</span>
      )}
    </p>
  );
}

interface GridNotesProps {
  readonly id: string;
  readonly columns: readonly GridColumn[];
  readonly notes: FieldErrors;
  readonly onShow: (cell: Cell) => void;
}

/** Every note under the grid; the cells point here, and each leads to its cell. */
export function GridNotes({ id, columns, notes, onShow }: GridNotesProps) {
  const listed = Object.entries(notes).map(([path, text]) => {
    const [row = '0', ...rest] = path.split('.');
    const column = columns.findIndex(({ key, field }) => key === rest.join('.') || field.name === rest[0]);
    return { path, text, row: Number(row), column: Math.max(0, column), name: rest[0] ?? '' };
  });
  if (listed.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label="What to look at">
      {listed.map(({ path, text, row, column, name }) => (
        <li key={path} id={`${id}-note-${row}-${name}`}>
          <UnstyledButton className={classes.note ?? ''} onClick={() => onShow({ row, column })}>
            <IconAlertTriangle size={14} aria-hidden /> Tier {row + 1}: {text}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
