import { type Cell, csvLines, moreCsvLines } from '../../../kernel/files/csv.ts';
import type { OwnDataFile, OwnDataRow } from '../../accounts/server/api.ts';

type Pages = AsyncIterable<readonly OwnDataRow[]>;
type Columns = Pick<OwnDataFile, 'columns'>;

/** A JSON list with an object for each row: of each the columns that it has. */
export async function* jsonOf({ columns }: Columns, pages: Pages): AsyncGenerator<string> {
  let before = '[\n';
  for await (const some of inParts(pages)) {
    yield before + some.map((row) => JSON.stringify(named(columns, row))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The same rows as a table, whose first line names the columns. */
export async function* csvOf({ columns }: Columns, pages: Pages): AsyncGenerator<string> {
  yield csvLines([columns]);
  for await (const some of inParts(pages))
    yield moreCsvLines(some.map((row) => columns.map((column) => cellOf(row[column]))));
}

/** So many rows become text at once; the compression of each part lets others have their turn. */
const partSize = 25;

async function* inParts(pages: Pages): AsyncGenerator<readonly OwnDataRow[]> {
  for await (const page of pages)
    for (let start = 0; start < page.length; start += partSize) yield page.slice(start, start + partSize);
}

const named = (columns: readonly string[], row: OwnDataRow) =>
  Object.fromEntries(columns.filter((column) => row[column] !== undefined).map((column) => [column, row[column]]));

/** A value as a cell of a table. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlain ? value.join('; ') : JSON.stringify(value);
}
