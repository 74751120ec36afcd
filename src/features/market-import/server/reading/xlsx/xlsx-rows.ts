import { SaxesParser } from 'saxes';
import { importLimits } from '../../../model.ts';
import { cellText, FileProblem, type RawRows, rowsAtOnce, tooManyColumns } from '../raw-rows.ts';
import { numberText } from './number-formats.ts';
import { localName, openWorkbook, type Workbook } from './workbook.ts';

/** The rows of every sheet of a workbook. @param eachSheetAtMost rows of each sheet; all unless stated @throws FileProblem */
export async function* xlsxRows(path: string, eachSheetAtMost = Number.POSITIVE_INFINITY): AsyncGenerator<RawRows> {
  const workbook = await openWorkbook(path);
  try {
    for (const [sheet, { name }] of workbook.sheets.entries()) yield* sheetRows(workbook, sheet, name, eachSheetAtMost);
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('The Excel workbook is damaged. Open it, save it again and retry.');
  } finally {
    workbook.close();
  }
}

async function* sheetRows(workbook: Workbook, sheet: number, sheetName: string, most: number): AsyncGenerator<RawRows> {
  const reader = new SheetReader(workbook);
  let read = 0;
  for await (const part of workbook.read(workbook.sheets[sheet]?.part ?? '')) {
    reader.write(part);
    while (reader.rows.length >= rowsAtOnce) {
      const rows = reader.rows.splice(0, rowsAtOnce);
      read += rows.length;
      yield { sheet, sheetName, rows };
    }
    if (read + reader.rows.length >= most) break;
  }
  yield { sheet, sheetName, rows: reader.rows.splice(0) };
}

/** From 0: 'C' and 'C12' are 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** Takes the XML of a sheet in parts and puts its rows together. A formula counts as what it last came to. */
class SheetReader {
  readonly rows: { row: number; cells: (string | null)[] }[] = [];
  readonly #parser = new SaxesParser();
  readonly #workbook: Workbook;
  #row = 0;
  #cells: (string | null)[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #text = '';
  #takes = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
    this.#parser.on('opentag', (tag) => {
      const { attributes } = tag;
      switch (localName(tag)) {
        case 'row':
          this.#row = Number(attributes.r ?? this.#row + 1);
          this.#cells = [];
          this.#column = -1;
          break;
        case 'c':
          this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
          this.#type = attributes.t ?? 'n';
          this.#style = Number(attributes.s ?? 0);
          this.#text = '';
          break;
        case 'v':
        case 't':
          this.#takes = true;
          break;
      }
    });
    this.#parser.on('text', (text) => {
      if (this.#takes) this.#text += text;
    });
    this.#parser.on('closetag', (tag) => {
      switch (localName(tag)) {
        case 'v':
        case 't':
          this.#takes = false;
          break;
        case 'c':
          this.#endCell();
          break;
        case 'row':
          this.#endRow();
          break;
      }
    });
  }

  write(part: string): void {
    this.#parser.write(part);
  }

  #endCell(): void {
    const text = this.#valueOf(this.#text);
    if (text === null) return;
    if (this.#column >= importLimits.columns) throw tooManyColumns(this.#row, this.#column + 1);
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column] = cellText(text);
  }

  #valueOf(text: string): string | null {
    const { shared, styles, from1904 } = this.#workbook;
    if (text === '') return null;
    if (this.#type === 's') return shared[Number(text)] ?? null;
    if (this.#type === 'b') return text === '1' ? 'true' : 'false';
    if (this.#type === 'd') return text.slice(0, 10);
    return this.#type === 'n' ? numberText(text, styles[this.#style] ?? 'plain', from1904) : text;
  }

  #endRow(): void {
    if (this.#cells.some((cell) => cell !== null && cell.trim() !== ''))
      this.rows.push({ row: this.#row, cells: this.#cells });
  }
}
