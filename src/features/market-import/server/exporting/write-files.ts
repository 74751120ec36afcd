import { Readable } from 'node:stream';
import { byteOrderMark, type Cell, csvLine } from '../../../../kernel/files/csv.ts';
import { zipOf } from '../../../../platform/files/written/zip.ts';
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

/** 'A' for 0, 'AA' for 26. */
const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Cells say where they stand: some programs don't read those that leave it to their order. */
function xmlRow(cells: readonly Cell[], row: number, columns: readonly string[]): string {
  const xml = cells.map((cell, column) => {
    if (cell === null) return '';
    const place = `r="${columns[column]}${row}"`;
    return typeof cell === 'number'
      ? `<c ${place}><v>${cell}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${row}">${xml.join('')}</row>`;
}

async function* sheetXml({ header, pages }: MarketTable): AsyncGenerator<string> {
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const columns = header.map((_, column) => columnName(column));
  let row = 1;
  yield `${xmlHead}<worksheet xmlns="${main}">${frozen}<sheetData>${xmlRow(header, row, columns)}`;
  for await (const rows of pages()) yield rows.map((cells) => xmlRow(cells, ++row, columns)).join('');
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
export const workbookFile = (tables: readonly MarketTable[], at: Date): Readable =>
  zipOf(
    [
      ...Object.entries(fixedParts(tables)).map(([name, text]) => ({ name, content: () => [text] })),
      ...tables.map((table, index) => ({
        name: `xl/worksheets/sheet${index + 1}.xml`,
        content: () => sheetXml(table),
      })),
    ],
    at,
  );
