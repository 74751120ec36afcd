import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-table.module.css';

interface Column {
  readonly label: string;
  /** Its heading is read out, not seen: the buttons of a row need none. */
  readonly isSpoken?: boolean;
  readonly isRight?: boolean;
}

interface RowTableProps {
  readonly columns: readonly (string | Column)[];
  readonly label?: string;
  /** On a phone, where each row becomes a block: where the labels of its values stand. */
  readonly phoneLabels?: 'above' | 'beside';
  /** For rows that are one or two lines high throughout; otherwise their cells begin at the same height. */
  readonly isMiddle?: boolean;
  /** It stands in a frame that is there already, which may have its own room around what is in it. */
  readonly within?: 'frame' | 'paddedFrame';
  readonly className?: string | undefined;
  /** The rows: `th scope="row"` with the name in `strong`, `td` with its column's name as `data-label`, buttons without. */
  readonly children: ReactNode;
}

/** Things one below the other, a row each, with what can be done with it at the end of the row. */
export function RowTable({ columns, label, phoneLabels, isMiddle, within, className, children }: RowTableProps) {
  const labels = phoneLabels === 'beside' ? classes.labelsBeside : classes.labelsAbove;
  const edge = within === 'paddedFrame' ? classes.unpadded : undefined;
  const table = (
    <table
      aria-label={label}
      className={[classes.table, labels, edge, className].filter(Boolean).join(' ')}
      data-middle={isMiddle || undefined}
    >
      <thead>
        <tr>
          {columns.map((column) => {
            const { label, isSpoken, isRight }: Column = typeof column === 'string' ? { label: column } : column;
            return (
              <th key={label} scope="col" data-right={isRight || undefined}>
                {isSpoken ? <span className="plinth-spoken">{label}</span> : label}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  if (within) return table;
  return (
    <Paper withBorder className={classes.frame ?? ''}>
      {table}
    </Paper>
  );
}

/** The last column of most: what can be done with the row. */
export const actionsColumn: Column = { label: 'Actions', isSpoken: true };

interface RowActionsProps {
  /** They are icons, each with its own room around it. */
  readonly isIcons?: boolean;
  readonly children: ReactNode;
}

export function RowActions({ isIcons, children }: RowActionsProps) {
  return (
    <div className={classes.actions} data-icons={isIcons || undefined}>
      {children}
    </div>
  );
}

/** What is said of a value below it. */
export const RowDetail = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.detail}>{children}</span>
);
