import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { byteOrderMark, type Cell, csvLine } from '../../../../kernel/files/csv.ts';
import type { MarketTable } from './tables-of.ts';

/** Cells come neutralized (`cells.ts`), so that they are read back as they were. */
async function* csvText(table: MarketTable): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(table.header);
  for await (const rows of table.pages()) yield rows.map(csvLine).join('');
}
export const csvFile = (table: MarketTable): Readable => Readable.from(csvText(table), { objectMode: false });

type Records = AsyncIterable<readonly object[]>;

async function* jsonList(records: Records): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of records) {
    if (page.length === 0) continue;
    yield before + page.map((record) => JSON.stringify(record)).join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : '[]';
}

async function* jsonText(lists: Readonly<Record<string, Records>>): AsyncGenerator<string> {
  let before = '{\n';
  for (const [name, records] of Object.entries(lists)) {
    yield `${before}${JSON.stringify(name)}: `;
    yield* jsonList(records);
    before = ',\n';
  }
  yield '\n}\n';
}
/** An object with a list under each name. */
export const jsonFile = (lists: Readonly<Record<string, Records>>): Readable =>
  Readable.from(jsonText(lists), { objectMode: false });

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const xmlCell = (cell: Cell): string =>
  cell === null
    ? '<c/>'
    : typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
const xmlRow = (cells: readonly Cell[]): string => `<row>${cells.map(xmlCell).join('')}</row>`;

async function* sheetXml(table: MarketTable): AsyncGenerator<string> {
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `${xmlHead}<worksheet xmlns="${main}">${frozen}<sheetData>${xmlRow(table.header)}`;
  for await (const rows of table.pages()) yield rows.map(xmlRow).join('');
  yield '</sheetData></worksheet>';
}

function fixedParts(tables: readonly MarketTable[]): Readonly<Record<string, string>> {
  const each = (write: (number: number, table: MarketTable) => string) =>
    tables.map((table, index) => write(index + 1, table)).join('');
  return {
    '[Content_Types].xml': `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number, { name }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageRelations}">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  };
}

/** A workbook with a sheet for each table, written as it is read. What fails ends it with that error; so does its reader's end. */
export function workbookFile(tables: readonly MarketTable[], at: Date): Readable {
  const zip = new ZipFile();
  // Its declared type knows less than it is.
  const output = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  const options = { mtime: at, mode: 0o100600 };
  for (const [name, text] of Object.entries(fixedParts(tables))) zip.addBuffer(Buffer.from(text), name, options);
  for (const [index, table] of tables.entries()) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, options, (begin) => {
      current = Readable.from(sheetXml(table), { objectMode: false });
      // The ZIP does not listen for it by itself, and would wait for ever.
      current.once('error', (error) => output.destroy(error));
      begin(null, current);
    });
  }
  zip.end();
  return output;
}
