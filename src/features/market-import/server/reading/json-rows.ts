import { FileProblem, type RawRows, rowsAtOnce } from './raw-rows.ts';
import { encodingOf, textOf } from './sniff.ts';

/** The lists of a file, in the order of its sheets. */
export const jsonSheets = ['lenders', 'programs'] as const;
const sheetOfList = (name: string | null): number => (name === 'lenders' ? 0 : 1);

const mostOfAnItem = 1024 * 1024;

interface Item {
  /** The name of the list it stands in; null for a list without one. */
  readonly list: string | null;
  readonly text: string;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opens = (code: number) => code === 0x7b || code === 0x5b;
const closes = (code: number) => code === 0x7d || code === 0x5d;

/**
 * Cuts a JSON text into the items of its list, or of the lists of its object, without ever holding more than one of them.
 * Whether an item is sound is for its own parser to say.
 */
class ItemCutter {
  #depth = 0;
  #inText = false;
  #escaped = false;
  #item = '';
  #list: string | null = null;
  #key = '';
  /** The depth at which items begin: 1 in a list, 2 in the lists of an object, 0 while nothing has begun. */
  #itemDepth = 0;
  #isObject = false;

  *cut(text: string): Generator<Item> {
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (code === backslash) this.#escaped = true;
        else if (code === quote) this.#inText = false;
        continue;
      }
      if (code === quote) {
        this.#inText = true;
      } else if (opens(code)) {
        this.#depth++;
        if (this.#depth === 1) {
          this.#isObject = code === 0x7b;
          this.#itemDepth = this.#isObject ? 2 : 1;
          start = at + 1;
        } else if (this.#isObject && this.#depth === 2) {
          this.#key = listName(this.#item + text.slice(start, at));
          this.#list = code === 0x5b && this.#key !== '' ? this.#key : null;
          if (this.#list !== null) {
            this.#item = '';
            start = at + 1;
          }
        }
      } else if (closes(code)) {
        if (this.#depth === this.#itemDepth && this.#isInList()) {
          yield* this.#end(text.slice(start, at));
          start = at + 1;
          this.#list = null;
        }
        this.#depth--;
      } else if (code === comma && this.#depth === this.#itemDepth && this.#isInList()) {
        yield* this.#end(text.slice(start, at));
        start = at + 1;
      }
    }
    this.#item += text.slice(start);
    if (this.#item.length > mostOfAnItem) throw new FileProblem('An entry of the list is too large to be one program.');
  }

  #isInList(): boolean {
    return !this.#isObject || this.#list !== null;
  }

  *#end(rest: string): Generator<Item> {
    const text = (this.#item + rest).trim();
    this.#item = '';
    if (text !== '') yield { list: this.#list, text };
  }

  /** @throws FileProblem when the text has ended in its middle; what stands in no list is left */
  finish(): { readonly isObject: boolean; readonly rest: string } {
    if (this.#depth !== 0 || this.#inText) throw new FileProblem('The JSON is incomplete.');
    return { isObject: this.#isObject, rest: this.#item.trim() };
  }
}

const listName = (before: string): string => /"(lenders|programs)"\s*:\s*$/.exec(before)?.[1] ?? '';
export const noPrograms = 'Please upload a valid JSON file containing an array of loan programs.';

function parseItem(text: string, number: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileProblem(`Entry ${number} is not valid JSON.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FileProblem(`Entry ${number} is not an object.`);
  return value as Readonly<Record<string, unknown>>;
}

/** The lenders and programs of a JSON file; one program alone counts as a list of one. @throws FileProblem */
export async function* jsonRows(path: string): AsyncGenerator<RawRows> {
  const cutter = new ItemCutter();
  const counts = [0, 0];
  let open: { sheet: number; rows: { row: number; cells: Readonly<Record<string, unknown>> }[] } = {
    sheet: 1,
    rows: [],
  };
  const take = function* ({ list, text }: Item): Generator<RawRows> {
    const sheet = sheetOfList(list);
    if (open.rows.length >= rowsAtOnce || (sheet !== open.sheet && open.rows.length > 0)) yield handOver(open);
    if (open.rows.length >= rowsAtOnce || sheet !== open.sheet) open = { sheet, rows: [] };
    counts[sheet] = (counts[sheet] ?? 0) + 1;
    open.rows.push({ row: counts[sheet] ?? 0, cells: parseItem(text, counts[sheet] ?? 0) });
  };
  for await (const part of textOf(path, await encodingOf(path))) for (const item of cutter.cut(part)) yield* take(item);
  const { isObject, rest } = cutter.finish();
  const found = counts.some((count) => count > 0);
  if (found && !isObject && rest !== '') throw new FileProblem('There is text after the end of the list.');
  if (isObject && !found && rest !== '}') yield* take({ list: null, text: `{${rest}` });
  else if (!found) throw new FileProblem(noPrograms);
  yield handOver(open);
}

const handOver = ({ sheet, rows }: { sheet: number; rows: RawRows['rows'] }): RawRows => ({
  sheet,
  sheetName: jsonSheets[sheet] ?? '',
  rows,
});
