import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { importLimits } from '../../model.ts';
import { CsvCutter } from './csv-cutter.ts';
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

/** The records of a text: cut off while it is plain, parsed from where it is not. @throws CsvError */
async function* recordsOf(text: AsyncGenerator<string>): AsyncGenerator<readonly string[]> {
  const { value: start = '' } = await text.next();
  const delimiter = separatorOf(start);
  const cutter = new CsvCutter(delimiter);
  let isPlain = yield* cutter.cut(start);
  while (isPlain) {
    const { value: part, done } = await text.next();
    isPlain = done ? yield* cutter.end() : yield* cutter.cut(part);
    if (isPlain && done) return;
  }
  const options: Options = {
    delimiter,
    relax_column_count: true,
    // Spreadsheets leave a lone quote in a cell as it is.
    relax_quotes: true,
    max_record_size: mostOfARecord,
    record_delimiter: cutter.lineEnd === '' ? [] : cutter.lineEnd,
  };
  async function* others() {
    yield cutter.rest;
    yield* text;
  }
  yield* Readable.from(others(), { objectMode: false }).compose(parse(options));
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
    ? new FileProblem(`Row ${row + 1} is too long to be one. Is a quotation mark missing in it?`)
    : new FileProblem(
        code === 'CSV_QUOTE_NOT_CLOSED'
          ? `A quotation mark that begins in row ${row + 1} has no end.`
          : `Row ${row + 1} cannot be read.`,
      );
