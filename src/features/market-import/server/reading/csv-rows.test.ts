import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvRows, recordsOf } from './csv-rows.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-csv-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rowsOf(text: string) {
  const path = join(folder, 'some.csv');
  writeFileSync(path, text);
  const found: { row: number; cells: unknown }[] = [];
  for await (const { rows } of csvRows(path, 'some', 'utf-8')) found.push(...rows);
  return found;
}

async function recordsOfParts(parts: readonly string[]) {
  async function* text() {
    yield* parts;
  }
  const found: (readonly string[])[] = [];
  for await (const record of recordsOf(text())) found.push(record);
  return found;
}

/** As it stands in a file, and what it says. */
const cells = [
  ['', null],
  ['plain', 'plain'],
  [' 1.5 ', ' 1.5 '],
  ['"with, comma"', 'with, comma'],
  ['"two ""quoted"" words"', 'two "quoted" words'],
  ['"two\nlines"', 'two\nlines'],
  ['"two\r\nlines"', 'two\r\nlines'],
  ['"ü 😀"', 'ü 😀'],
  ['""', null],
  ['5" pipe', '5" pipe'],
  ['"not" closed', '"not" closed'],
] as const;

describe('a CSV file', () => {
  for (const [name, lineEnd] of [
    ['Unix', '\n'],
    ['Windows', '\r\n'],
    ['old Mac', '\r'],
  ] as const) {
    it(`with the line ends of ${name} is read cell by cell, with and without one after the last row`, async () => {
      const lines = cells.map((_, at) => [...cells.slice(at), ...cells.slice(0, at)]);
      const text = ['Heading', ...lines.map((line) => line.map(([written]) => written).join(','))].join(lineEnd);
      const expected = [
        { row: 1, cells: ['Heading'] },
        ...lines.map((line, at) => ({ row: at + 2, cells: line.map(([, said]) => said) })),
      ];
      expect(await rowsOf(text)).toEqual(expected);
      expect(await rowsOf(text + lineEnd)).toEqual(expected);
    });
  }

  it('counts rows without any text and leaves them out', async () => {
    expect(await rowsOf('a,b\n,\n\n"",\nc,d\n')).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 5, cells: ['c', 'd'] },
    ]);
  });

  it.each([
    ['a semicolon', 'a;"b,c";d\n1;2;3', ['a', 'b,c', 'd']],
    ['a tab', 'a\t"b;c,d,e"\td\n1\t2\t3', ['a', 'b;c,d,e', 'd']],
  ])('is cut at %s where its first line has most of them outside of quotation marks', async (_name, text, first) => {
    expect((await rowsOf(text)).map(({ cells }) => cells)).toEqual([first, ['1', '2', '3']]);
  });

  it('is cut into the same records wherever a part of its text ends', async () => {
    const text = 'a,"b ""c""",\r\n"d\r\ne",f\rg,h\n\r\n"i",\r\nj,"k"';
    const whole = [
      ['a', 'b "c"', ''],
      ['d\r\ne', 'f\rg', 'h\n'],
      ['i', ''],
      ['j', 'k'],
    ];
    for (let at = 0; at <= text.length; at++)
      expect(await recordsOfParts([text.slice(0, at), text.slice(at)]), `at ${at}`).toEqual(whole);
    expect(await recordsOfParts([...text])).toEqual(whole);
  });

  it.each([
    ['a quotation mark without end', 'a,b\n1,"2\n3,4\n', 'A quotation mark that begins in row 2 has no end.'],
    ['a record over 4 MB', `a,b\n1,"${'x'.repeat(5 * 1024 * 1024)}"\n`, /^Row 2 is too long\. A quotation mark may/],
    ['more columns than any table', `a\n${','.repeat(800)}\n`, /^Row 2 has 801 columns; the limit is 800\./],
  ])('with %s is refused with the number of the row', async (_name, text, message) => {
    await expect(rowsOf(text)).rejects.toThrow(message);
  });
});
