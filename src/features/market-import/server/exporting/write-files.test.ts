import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../../../tests/support/desks/read-files.ts';
import { workbookFile } from './write-files.ts';

const at = new Date('2026-03-02T10:00:00Z');

describe('a workbook that is written', () => {
  it('has a sheet for each table, whose cells say where they stand and hold numbers and texts as they are', async () => {
    const header = Array.from({ length: 28 }, (_, column) => `Column ${column}`);
    async function* pages() {
      yield [
        [1.5, null, 'a < b & "c" > d'],
        [...header.map(() => null).slice(1), 'last'],
      ];
      yield [['=1+1']];
    }
    const tables = [
      { name: 'R & D', header, pages },
      { name: 'Empty', header: ['Name'], async *pages() {} },
    ];
    const parts = readZip(await buffer(workbookFile(tables, at)));
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="R &amp; D" sheetId="1" r:id="rId1"/>');
    const [, first, ...rows] = parts.get('xl/worksheets/sheet1.xml')?.split('<row ') ?? [];
    expect(first).toMatch(/^r="1"><c r="A1" t="inlineStr">.*<c r="Z1" .*<c r="AA1" .*<c r="AB1" .*Column 27</);
    expect(rows).toEqual([
      `r="2"><c r="A2"><v>1.5</v></c><c r="C2" t="inlineStr"><is><t xml:space="preserve">a &lt; b &amp; &quot;c&quot; &gt; d</t></is></c></row>`,
      `r="3"><c r="AB3" t="inlineStr"><is><t xml:space="preserve">last</t></is></c></row>`,
      `r="4"><c r="A4" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c></row></sheetData></worksheet>`,
    ]);
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('<row r="1"><c r="A1"');
  });

  it('ends with what went wrong while it was read', async () => {
    async function* pages() {
      yield [['A']];
      throw new Error('gone');
    }
    const broken = { name: 'A', header: ['Name'], pages };
    await expect(buffer(workbookFile([broken], at))).rejects.toThrow('gone');
  });
});
