import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { importLimits } from '../../model.ts';
import { cellText, FileProblem, type RawRows, rowsAtOnce, tooManyColumns } from './raw-rows.ts';
import { type Encoding, encodingOf, textOf } from './sniff.ts';

const separators = [',', ';', '\t'] as const;
const mostOfARecord = 4 * 1024 * 1024;

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(start: string): string {
  const [line = ''] = start.replace(/"(""|[^"])*"/g, '').split(/\r?\n|\r/, 1);
  const [best] = separators
    .map((separator) => ({ separator, times: line.split(separator).length }))
    .sort((a, b) => b.times - a.times);
  return best?.separator ?? ',';
}

/** The records of a text, row by row. @throws CsvError */
export async function* recordsOf(text: AsyncGenerator<string>): AsyncGenerator<readonly string[]> {
  const { value: start = '' } = await text.next();
  const options: Options = {
    delimiter: separatorOf(start),
    relax_column_count: true,
    // Spreadsheets leave a lone quote in a cell as it is.
    relax_quotes: true,
    max_record_size: mostOfARecord,
  };
  async function* whole() {
    yield start;
    yield* text;
  }
  yield* Readable.from(whole(), { objectMode: false }).compose(parse(options));
}

/** The rows of a CSV file as it is read. @throws FileProblem */
export async function* csvRows(path: string, sheetName: string, encoding?: Encoding): AsyncGenerator<RawRows> {
  let row = 0;
  let some: { row: number; cells: (string | null)[] }[] = [];
  try {
    for await (const record of recordsOf(textOf(path, encoding ?? (await encodingOf(path))))) {
      row++;
      if (record.length > importLimits.columns) throw tooManyColumns(row, record.length);
      const cells = record.map(cellText);
      if (cells.every((cell) => cell === null)) continue;
      some.push({ row, cells });
      if (some.length < rowsAtOnce) continue;
      yield { sheet: 0, sheetName, rows: some };
      some = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? problemOf(error, row) : error;
  }
  yield { sheet: 0, sheetName, rows: some };
}

const problemOf = ({ code }: CsvError, row: number): FileProblem =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? new FileProblem(`Row ${row + 1} is too long. A quotation mark may be missing.`)
    : new FileProblem(
        code === 'CSV_QUOTE_NOT_CLOSED'
          ? `A quotation mark that begins in row ${row + 1} has no end.`
          : `Row ${row + 1} cannot be read.`,
      );
