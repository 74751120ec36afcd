import type { ReactNode } from 'react';
import classes from './analytics.module.css';

interface FigureTableProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly [ReactNode, ...ReactNode[]] }[];
  /** How many columns at the end are numbers. */
  readonly numbers: number;
}

export function FigureTable({ label, columns, rows, numbers }: FigureTableProps) {
  const isRight = (place: number) => place >= columns.length - numbers || undefined;
  return (
    <table aria-label={label} className={classes.figures}>
      <thead>
        <tr>
          {columns.map((column, place) => (
            <th key={column} scope="col" data-right={isRight(place)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map((cell, place) => (
              <td key={columns[place + 1]} data-right={isRight(place + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
