import type { ListColumn } from '../../kernel/files/list-file.ts';
import { formatDay, formatMoney, formatNumber, formatPercent, noValue } from '../../kernel/format.ts';
import { formatDateTime } from '../format.ts';
import { RowTable } from '../lists/row-table.tsx';
import classes from './column-table.module.css';

interface ColumnTableProps<Row> {
  readonly label: string;
  /** The columns of the list as a file: the first names the row. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A list on screen with the columns that its file has. */
export function ColumnTable<Row>({ label, columns, rows, keyOf }: ColumnTableProps<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <RowTable
      label={label}
      columns={columns.map((column) => ({ label: column.label, isRight: isAmount(column) }))}
      phoneLabels="beside"
      isMiddle
      within="paddedFrame"
      className={classes.words}
    >
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          <th scope="row">
            <strong>{textOf(first, row)}</strong>
          </th>
          {others.map((column) => (
            <td key={column.label} data-label={column.label} data-right={isAmount(column) || undefined}>
              {textOf(column, row)}
            </td>
          ))}
        </tr>
      ))}
    </RowTable>
  );
}

const isAmount = <Row,>({ kind }: ListColumn<Row>): boolean =>
  kind === 'money' || kind === 'percent' || kind === 'number';

function textOf<Row>(column: ListColumn<Row>, row: Row): string {
  switch (column.kind) {
    case 'money':
      return formatMoney(column.value(row));
    case 'percent':
      return formatPercent(column.value(row));
    case 'number':
      return formatNumber(column.value(row));
    case 'date': {
      const day = column.value(row);
      return day ? formatDay(day) : noValue;
    }
    case 'moment':
      return formatDateTime(column.value(row));
    case 'text':
      return column.value(row) || noValue;
  }
}
