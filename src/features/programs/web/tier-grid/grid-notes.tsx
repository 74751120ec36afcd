import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import { Term } from '../../../../ui/reading/term/term.tsx';
import type { GridColumn } from './columns.ts';
import type { Cell } from './selection.ts';
import classes from './tier-grid.module.css';

/** What is said of the tiers, by path within them: '1.maxLTC'. */
export interface TierNotes {
  /** What a lender should look at; saved all the same. */
  readonly odd: FieldErrors;
  /** What the server does not take. */
  readonly refused: FieldErrors;
}

export interface CellNote {
  readonly text: string;
  readonly path: string;
  readonly isRefused: boolean;
}

/** What is said of a cell: about the bound that it is, or about its field. What is refused comes first. */
export function noteOf({ odd, refused }: TierNotes, row: number, { field, key }: GridColumn): CellNote | undefined {
  const paths = [`${row}.${key}`, `${row}.${field.name}`];
  for (const [notes, isRefused] of [[refused, true] as const, [odd, false] as const]) {
    for (const path of paths) {
      const text = notes[path];
      if (text !== undefined) return { text, path, isRefused };
    }
  }
  return undefined;
}

/** The id of the element that says a note. */
export const noteId = (id: string, path: string): string => `${id}-note-${path.replaceAll('.', '-')}`;

interface CellLineProps {
  readonly column: GridColumn | undefined;
  readonly row: number;
  readonly notes: TierNotes;
}

/** Above the grid, what the selected cell is: its name, what it means, and what is odd about it. */
export function CellLine({ column, row, notes }: CellLineProps) {
  if (column === undefined) return null;
  const note = noteOf(notes, row, column);
  return (
    <p className={classes.line}>
      <strong>
        Tier {row + 1}, <Term key={column.key} label={column.label} />
      </strong>
      {note ? (
        <span className={classes.lineNote}>
          <IconAlertTriangle size={14} aria-hidden /> {note.text}
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
  readonly notes: TierNotes;
  readonly onShow: (cell: Cell) => void;
}

/** Every note under the grid; the cells point here, and each leads to its cell. */
export function GridNotes({ id, columns, notes, onShow }: GridNotesProps) {
  const listed = Object.entries({ ...notes.odd, ...notes.refused }).map(([path, text]) => {
    const [row = '0', ...rest] = path.split('.');
    const column = columns.findIndex(({ key, field }) => key === rest.join('.') || field.name === rest[0]);
    const tier = `Tier ${Number(row) + 1}`;
    return {
      path,
      text: text.startsWith(tier) ? text : `${tier}: ${text}`,
      row: Number(row),
      column: Math.max(0, column),
    };
  });
  if (listed.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label="Check these">
      {listed.map(({ path, text, row, column }) => (
        <li key={path} id={noteId(id, path)} data-refused={path in notes.refused || undefined}>
          <UnstyledButton className={classes.note ?? ''} onClick={() => onShow({ row, column })}>
            <IconAlertTriangle size={14} aria-hidden /> {text}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
