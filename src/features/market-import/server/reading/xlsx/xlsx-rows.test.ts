import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textCells, workbook } from '../../../../../../tests/support/desks/example-files.ts';
import { xlsxRows } from './xlsx-rows.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-xlsx-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Of each row its sheet, its number there and its cells. */
async function rowsOf(file: Uint8Array): Promise<[string, number, unknown][]> {
  const path = join(folder, 'some.xlsx');
  writeFileSync(path, file);
  const found: [string, number, unknown][] = [];
  for await (const { sheetName, rows } of xlsxRows(path))
    for (const { row, cells } of rows) found.push([sheetName, row, cells]);
  return found;
}
const cellsOf = async (file: Uint8Array) => (await rowsOf(file)).map(([, , cells]) => cells);

const styles = `<numFmts><numFmt numFmtId="164" formatCode="0.000%"/><numFmt numFmtId="165" formatCode="&quot;at %&quot; 0.0"/>
  <numFmt numFmtId="166" formatCode="[$-409]mmm\\ d\\,\\ yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>`;

describe('a cell of a workbook', () => {
  it('is read as a person would type it: a percentage by its percent, a date as a day, a number with its 15 digits', async () => {
    const cells = [
      '<c><v>0.30000000000000004</v></c>',
      '<c s="1"><v>0.75</v></c>',
      '<c s="2"><v>46082</v></c>',
      '<c s="3"><v>0.10125</v></c>',
      '<c s="4"><v>0.5</v></c>',
      '<c s="5"><v>46082.75</v></c>',
    ].join('');
    const read = await cellsOf(await workbook([{ name: 'A', rows: `<row>${cells}</row>` }], { styles }));
    expect(read).toEqual([['0.3', '75', '2026-03-01', '10.125', '0.5', '2026-03-01']]);
  });

  it('is a day of the calendar that the workbook counts by', async () => {
    const rows = '<row><c s="2"><v>44620</v></c></row>';
    expect(await cellsOf(await workbook([{ name: 'A', rows }], { styles, properties: 'date1904="1"' }))).toEqual([
      ['2026-03-01'],
    ]);
  });

  it('with a formula is what it last came to; nothing is calculated, and no other file is asked', async () => {
    const cells = [
      '<c><f>1+1</f><v>5</v></c>',
      '<c s="1"><f>A1*2</f><v>0.5</v></c>',
      '<c s="2"><f>TODAY()</f><v>46082</v></c>',
      '<c t="str"><f>[1]Other!A1</f><v>kept</v></c>',
      '<c t="b"><f>TRUE()</f><v>1</v></c>',
      '<c><f>WEBSERVICE("http://127.0.0.1:9/")</f></c>',
      '<c t="e"><v>#N/A</v></c>',
    ].join('');
    const others = { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' };
    const read = await cellsOf(await workbook([{ name: 'A', rows: `<row>${cells}</row>` }], { styles, others }));
    expect(read).toEqual([['5', '50', '2026-03-01', 'kept', 'true', null, '#N/A']]);
  });

  it('is its whole text, however it is stored and marked up, without the readings of Japanese words', async () => {
    const shared = `<si><t>plain &amp; simple</t></si><si><r><t xml:space="preserve">rich </t></r><r><rPr><b/></rPr><t>text</t></r></si>
      <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>`;
    const references = [0, 1, 2, 9].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    const inline = '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>';
    const read = await cellsOf(await workbook([{ name: 'A', rows: `<row>${references}${inline}</row>` }], { shared }));
    expect(read).toEqual([['plain & simple', 'rich text', '東京', null, 'inline']]);
  });

  it('longer than any value may be is cut there', async () => {
    const [cells] = await cellsOf(await workbook([{ name: 'A', rows: textCells(['x'.repeat(50_000)]) }]));
    expect(cells).toEqual(['x'.repeat(10_000)]);
  });
});

describe('a row of a workbook', () => {
  it('has its cells where they are named, or one after the other where they are not; blank rows count', async () => {
    const rows = `<row r="2"><c r="B2"><v>1</v></c><c r="AB2"><v>2</v></c></row><row><c><v>3</v></c><c/><c><v>4</v></c></row>
      <row/><row r="7"><c r="A7" t="inlineStr"><is><t> </t></is></c></row><row r="9"><c r="A9"><v>5</v></c></row>`;
    expect(await rowsOf(await workbook([{ name: 'A', rows }]))).toEqual([
      ['A', 2, [null, '1', ...Array.from({ length: 25 }, () => null), '2']],
      ['A', 3, ['3', null, '4']],
      ['A', 9, ['5']],
    ]);
  });

  it('is found in a file that names its elements with a prefix', async () => {
    const rows = `<x:row xmlns:x="x"><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row>`;
    expect(await cellsOf(await workbook([{ name: 'A', rows }]))).toEqual([['a', '1']]);
  });

  it('comes in the order of the sheets, whatever order they are stored in', async () => {
    const sheets = ['First', 'Second', 'Third'].map((name) => ({ name, rows: textCells([name]) }));
    expect((await rowsOf(await workbook(sheets))).map(([name, , cells]) => [name, cells])).toEqual([
      ['First', ['First']],
      ['Second', ['Second']],
      ['Third', ['Third']],
    ]);
  });
});

describe('a workbook', () => {
  const sheet = { name: 'A', rows: textCells(['a']) };
  const laughs = `<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`;
  /** The list of the archive says that its first part, the sheet, has ten bytes. */
  const lying = async () => {
    const file = Buffer.from(await workbook([sheet]));
    file.writeUInt32LE(10, file.indexOf('PK\x01\x02') + 24);
    return file;
  };
  const cases: [string, () => Promise<Uint8Array>, RegExp][] = [
    [
      'more than 20 sheets',
      () => workbook(Array.from({ length: 21 }, () => sheet)),
      /^The workbook has 21 sheets; the/,
    ],
    ['entities of its own', () => workbook([sheet], { others: { 'xl/sharedStrings.xml': laughs } }), /damaged/],
    [
      'a cell in a column far away',
      () => workbook([{ name: 'A', rows: '<row><c r="ZZZZZZ1"><v>1</v></c></row>' }]),
      /columns; the limit is 800/,
    ],
    [
      'thousands of parts',
      () => workbook([sheet], { others: Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`x/${n}`, ''])) }),
      /too large when unpacked/,
    ],
    ['a part that is larger than it says', lying, /damaged/],
    ['no sheet', () => workbook([]), /damaged/],
  ];
  it.each(cases)('with %s is refused in words', async (_name, make, message) => {
    await expect(rowsOf(await make())).rejects.toThrow(message);
  });
});
