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

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/** 'more': the text ends before the record does. 'odd': a quote stands where a plain file has none. */
type Cut = readonly string[] | 'more' | 'odd';

/** A record that is longer is left to the parser, which says what is wrong with it. */
const longestRecord = 1024 * 1024;

/**
 * Cuts the records off the beginning of a CSV for as long as it is plain: cells as they are, or whole in quotation marks that are
 * doubled inside. Of such a file it makes what the parser makes of it, at a tenth of the time; where a record is not plain
 * it stops, so what is odd and what is wrong remain for the parser to read.
 */
export class CsvCutter {
  /** What was given and is not cut yet. */
  rest = '';
  /** As the first line ends, all of them do. */
  lineEnd: '' | '\r\n' | '\n' | '\r' = '';
  readonly #delimiter: number;
  #ended = false;
  #at = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** The records that end in this part of the text. @returns whether it goes on as a plain one */
  *cut(part: string): Generator<readonly string[], boolean> {
    this.rest += part;
    let from = 0;
    let found: Cut = 'more';
    while (from < this.rest.length) {
      this.#at = from;
      found = this.#record();
      if (typeof found === 'string') break;
      if (this.#at - from > longestRecord) {
        found = 'odd';
        break;
      }
      from = this.#at;
      yield found;
    }
    this.rest = this.rest.slice(from);
    return found !== 'odd' && this.rest.length <= longestRecord;
  }

  /** The last record, which no line end follows. @returns whether it was a plain one */
  *end(): Generator<readonly string[], boolean> {
    this.#ended = true;
    const plain = yield* this.cut('');
    return plain && this.rest === '';
  }

  /** From where it stands to behind the line end. */
  #record(): Cut {
    const cells: string[] = [];
    for (;;) {
      const cell = this.#cell();
      if (cell === undefined) return 'more';
      cells.push(cell);
      if (this.#at === this.rest.length) return this.#ended ? cells : 'more';
      if (this.rest.charCodeAt(this.#at) === this.#delimiter) {
        this.#at++;
        continue;
      }
      const length = this.#endsHere(this.#at);
      if (length === undefined) return 'more';
      if (length === 0) return 'odd';
      this.#at += length;
      return cells;
    }
  }

  /** The cell that begins here; undefined where it does not end. */
  #cell(): string | undefined {
    const { rest } = this;
    const from = this.#at;
    if (rest.charCodeAt(from) === quote) return this.#quoted(from + 1);
    for (let at = from; ; at++) {
      const code = rest.charCodeAt(at);
      const isEnd =
        code === this.#delimiter ||
        code === quote ||
        at >= rest.length ||
        ((code === lineFeed || code === carriageReturn) && this.#endsHere(at) !== 0);
      if (!isEnd) continue;
      this.#at = at;
      return rest.slice(from, at);
    }
  }

  #quoted(from: number): string | undefined {
    const { rest } = this;
    let close = rest.indexOf('"', from);
    let doubled = false;
    while (close >= 0 && rest.charCodeAt(close + 1) === quote) {
      doubled = true;
      close = rest.indexOf('"', close + 2);
    }
    // Whether one at the end of the text is doubled is not known yet.
    if (close < 0 || (close + 1 === rest.length && !this.#ended)) return undefined;
    this.#at = close + 1;
    const cell = rest.slice(from, close);
    return doubled ? cell.replaceAll('""', '"') : cell;
  }

  /** How long the line end is that stands here, 0 where there is none; undefined where only more of the text can say. */
  #endsHere(at: number): number | undefined {
    const code = this.rest.charCodeAt(at);
    if (code === lineFeed) {
      if (this.lineEnd === '') this.lineEnd = '\n';
      return this.lineEnd === '\n' ? 1 : 0;
    }
    if (code !== carriageReturn || this.lineEnd === '\n') return 0;
    if (this.lineEnd === '\r') return 1;
    if (at + 1 === this.rest.length && !this.#ended) return undefined;
    const isPair = this.rest.charCodeAt(at + 1) === lineFeed;
    if (this.lineEnd === '') this.lineEnd = isPair ? '\r\n' : '\r';
    if (this.lineEnd === '\r') return 1;
    return isPair ? 2 : 0;
  }
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
    ? new FileProblem(`Row ${row + 1} is too long. A quotation mark may be missing.`)
    : new FileProblem(
        code === 'CSV_QUOTE_NOT_CLOSED'
          ? `A quotation mark that begins in row ${row + 1} has no end.`
          : `Row ${row + 1} cannot be read.`,
      );
