import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, csvLines, moreCsvLines } from '../../../kernel/files/csv.ts';
import {
  type ListColumn,
  type ListContent,
  type ListFile,
  type ListFormat,
  listRowsAtMost,
} from '../../../kernel/files/list-file.ts';
import { clockIn, type TimeZone } from '../../../kernel/time-zones.ts';

export const listMediaTypes: Readonly<Record<ListFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A list as a file, written while it is read: no more of it is held than a page. */
export function writeList<Row>(
  { list, pages }: ListContent<Row>,
  { format, zone }: { readonly format: ListFormat; readonly zone: TimeZone },
): Readable {
  const bounded = upTo(pages, listRowsAtMost);
  return format === 'csv'
    ? Readable.from(csvText(list, bounded, zone), { objectMode: false })
    : workbook(list, bounded, zone);
}

type Part<Row> = { readonly rows: readonly Row[] } | { readonly note: string };

/** Ends after so many rows with a note where there are more. */
async function* upTo<Row>(pages: AsyncIterable<readonly Row[]>, most: number): AsyncGenerator<Part<Row>> {
  let left = most;
  for await (const rows of pages) {
    yield { rows: rows.slice(0, left) };
    if (rows.length > left) {
      yield { note: `There are more rows. A file holds up to ${most.toLocaleString('en-US')}.` };
      return;
    }
    left -= rows.length;
  }
}

const headingOf = <Row>({ label, kind }: ListColumn<Row>, zone: TimeZone): string =>
  kind === 'moment' ? `${label} (${zone.label})` : label;

async function* csvText<Row>({ columns }: ListFile<Row>, parts: AsyncIterable<Part<Row>>, zone: TimeZone) {
  yield csvLines([columns.map((column) => headingOf(column, zone))]);
  for await (const part of parts) {
    yield moreCsvLines(
      'note' in part ? [[part.note]] : part.rows.map((row) => columns.map((column) => csvCell(column, row, zone))),
    );
  }
}

function csvCell<Row>({ kind, value }: ListColumn<Row>, row: Row, zone: TimeZone): Cell {
  const stated = value(row) ?? null;
  if (kind !== 'moment' || typeof stated !== 'string') return stated;
  const { day, time } = clockIn(zone, new Date(stated));
  return `${day} ${time}`;
}

const numberFormats: Readonly<Partial<Record<ListColumn<unknown>['kind'], string>>> = {
  money: '$#,##0',
  percent: '0.000%',
  date: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
};
const widths: Readonly<Partial<Record<ListColumn<unknown>['kind'], number>>> = { text: 28, moment: 18 };

/** Texts are written as such, so none of them is a formula, whatever it begins with. */
type SheetCell = string | number | Date | null;

function workbook<Row>({ title, columns }: ListFile<Row>, parts: AsyncIterable<Part<Row>>, zone: TimeZone): Readable {
  async function* rows(): AsyncGenerator<SheetCell[]> {
    for await (const part of parts) {
      if ('note' in part) yield [part.note];
      else for (const row of part.rows) yield columns.map((column) => sheetCell(column, row, zone));
    }
  }
  const stream = writeXlsxStream(rows(), {
    name: title,
    columns: columns.map((column) => ({
      header: headingOf(column, zone),
      width: widths[column.kind] ?? 14,
      ...(numberFormats[column.kind] === undefined ? {} : { numFmt: numberFormats[column.kind] }),
    })),
    freezePane: { rows: 1 },
  });
  // The library's stream is the web's own, which Node's is as well.
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}

/** A day and a clock as a workbook stores them, which knows no zones. */
const wallClock = (day: string, time = '00:00'): Date => new Date(`${day}T${time}:00Z`);

function sheetCell<Row>({ kind, value }: ListColumn<Row>, row: Row, zone: TimeZone): SheetCell {
  const stated = value(row) ?? null;
  if (stated === null) return null;
  if (kind === 'percent' && typeof stated === 'number') return Number((stated / 100).toPrecision(12));
  if (kind === 'date' && typeof stated === 'string') return wallClock(stated);
  if (kind === 'moment' && typeof stated === 'string') {
    const { day, time } = clockIn(zone, new Date(stated));
    return wallClock(day, time);
  }
  return typeof stated === 'string' ? stated.slice(0, cellCharacters) : stated;
}

/** What a cell of a workbook holds at most; programs refuse the whole file for one that has more. */
const cellCharacters = 32_767;
