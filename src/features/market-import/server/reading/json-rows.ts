import { JSONParser, TokenType } from '@streamparser/json';
import { FileProblem, type RawRows, rowsAtOnce } from './raw-rows.ts';
import { encodingOf, textOf } from './sniff.ts';

/** The lists of a file, in the order of its sheets. */
export const jsonSheets = ['lenders', 'programs'] as const;
const programSheet = jsonSheets.indexOf('programs');
const sheetOf = (key: string | number | undefined) => (key === 'lenders' ? 0 : programSheet);

export const noPrograms = 'Please upload a valid JSON file containing an array of loan programs.';
const mostOfAnItem = 1024 * 1024;
/** No program comes near; what is read is also written as JSON again, which takes a stack as deep. */
const deepest = 64;

type Row = Readonly<Record<string, unknown>>;
interface Item {
  readonly sheet: number;
  /** Within its list, from 1. */
  readonly number: number;
  readonly cells: Row;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function asRow(value: unknown, number: number): Row {
  if (!isRow(value)) throw new FileProblem(`Entry ${number} is not an object.`);
  return value;
}

/** Takes the items of a list, or of the lists of an object, from a JSON text as it comes. One at a time is kept. */
class ItemReader {
  readonly #parser: JSONParser;
  readonly #counts = jsonSheets.map(() => 0);
  #sheet = programSheet;
  #found: Item[] = [];
  #depth = 0;
  #sinceItem = 0;

  constructor(isList: boolean) {
    const paths = isList ? ['$.*'] : jsonSheets.map((name) => `$.${name}.*`);
    this.#parser = new JSONParser({ paths, keepStack: false });
    this.#parser.onToken = ({ token }) => this.#measure(token);
    this.#parser.onValue = ({ value, parent, stack }) => {
      if (!Array.isArray(parent)) return;
      this.#sheet = isList ? programSheet : sheetOf(stack[1]?.key);
      const number = this.#next();
      this.#counts[this.#sheet] = number;
      this.#found.push({ sheet: this.#sheet, number, cells: asRow(value, number) });
      this.#sinceItem = 0;
    };
  }

  /** The items that end in this part of the text. @throws FileProblem */
  read(part: string): Item[] {
    this.#found = [];
    this.#sinceItem += part.length;
    try {
      this.#parser.write(part);
    } catch (error) {
      if (error instanceof FileProblem) throw error;
      throw new FileProblem(
        this.#parser.isEnded ? 'There is text after the end of the list.' : `Entry ${this.#next()} is not valid JSON.`,
      );
    }
    if (this.#sinceItem > mostOfAnItem) throw new FileProblem('An entry of the list is too large to be one program.');
    return this.#found;
  }

  /** @throws FileProblem when the text has ended in its middle */
  end(): void {
    if (!this.#parser.isEnded) throw new FileProblem('The JSON is incomplete.');
  }

  #next = (): number => (this.#counts[this.#sheet] ?? 0) + 1;

  #measure(token: TokenType): void {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth++;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth--;
    if (this.#depth > deepest) throw new FileProblem(`Entry ${this.#next()} is nested too deeply to be a program.`);
  }
}

/** The lenders and programs of a JSON file; one program alone counts as a list of one. @throws FileProblem */
export async function* jsonRows(path: string): AsyncGenerator<RawRows> {
  let open: { sheet: number; rows: { row: number; cells: Row }[] } = { sheet: programSheet, rows: [] };
  for await (const { sheet, number, cells } of itemsOf(textOf(path, await encodingOf(path)))) {
    const isOver = open.rows.length >= rowsAtOnce || sheet !== open.sheet;
    if (isOver && open.rows.length > 0) yield handOver(open);
    if (isOver) open = { sheet, rows: [] };
    open.rows.push({ row: number, cells });
  }
  yield handOver(open);
}

async function* itemsOf(text: AsyncIterable<string>): AsyncGenerator<Item> {
  let reader: ItemReader | undefined;
  // Kept until the first item is found: an object without a list is a program itself.
  let alone = '';
  let found = false;
  for await (const part of text) {
    const first = part.trimStart()[0];
    if (!reader && first === undefined) continue;
    if (!reader && first !== '[' && first !== '{') throw new FileProblem(noPrograms);
    reader ??= new ItemReader(first === '[');
    const items = reader.read(part);
    found ||= items.length > 0;
    alone = found ? '' : alone + part;
    yield* items;
  }
  if (!reader) throw new FileProblem(noPrograms);
  reader.end();
  if (!found) yield { sheet: programSheet, number: 1, cells: programAlone(alone) };
}

function programAlone(text: string): Row {
  const value: unknown = JSON.parse(text);
  const isProgram = isRow(value) && Object.keys(value).length > 0;
  if (!isProgram || jsonSheets.some((name) => Array.isArray(value[name]))) throw new FileProblem(noPrograms);
  return value;
}

const handOver = ({ sheet, rows }: { sheet: number; rows: RawRows['rows'] }): RawRows => ({
  sheet,
  sheetName: jsonSheets[sheet] ?? '',
  rows,
});
