import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvCutter, csvRows } from './csv-rows.ts';
import { FileProblem } from './raw-rows.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-csv-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refused = 'refused';

async function rowsOf(text: string) {
  const path = join(folder, 'some.csv');
  writeFileSync(path, text);
  const found: { row: number; cells: unknown }[] = [];
  try {
    for await (const { rows } of csvRows(path, 'some', 'utf-8')) found.push(...rows);
  } catch (error) {
    if (error instanceof FileProblem) return refused;
    throw error;
  }
  return found;
}

/** What the parser alone makes of it: rows without any text are counted and left out. */
function parsed(text: string) {
  try {
    return parse(text, { relax_column_count: true, relax_quotes: true })
      .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => (cell === '' ? null : cell)) }))
      .filter(({ cells }) => cells.some((cell) => cell !== null));
  } catch (error) {
    if (error instanceof CsvError) return refused;
    throw error;
  }
}

const cells = [
  '',
  'plain',
  ' 1.5 ',
  '"with, comma"',
  '"two ""quoted"" words"',
  '"two\nlines"',
  '"two\r\nlines"',
  '"ü 😀"',
  '""',
];
const odd = ['5" pipe', '"not" closed', '"""', 'a"b"', '" "x'];

/** Files of these cells in every order that the seed gives. */
function* files(lineEnd: string, pool: readonly string[]): Generator<string> {
  let seed = 11;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let file = 0; file < 40; file++) {
    const lines = Array.from({ length: next(6) + 1 }, () =>
      Array.from({ length: next(5) + 1 }, () => pool[next(pool.length)] ?? '').join(','),
    );
    yield lines.join(lineEnd) + (next(2) === 0 ? lineEnd : '');
  }
}

describe('a CSV file', () => {
  for (const [name, lineEnd] of [
    ['Unix', '\n'],
    ['Windows', '\r\n'],
    ['old Mac', '\r'],
  ] as const) {
    it(`with the line ends of ${name} is read as the parser reads it, plain or odd`, async () => {
      for (const text of [...files(lineEnd, cells), ...files(lineEnd, [...cells, ...odd])])
        expect(await rowsOf(text), JSON.stringify(text)).toEqual(parsed(text));
    });
  }

  it('is cut into the same records wherever a part of its text ends', () => {
    const text = 'a,"b ""c""",\r\n"d\r\ne",f\rg,h\n\r\n"i",\r\nj,"k"';
    const cut = (parts: readonly string[]) => {
      const cutter = new CsvCutter(',');
      const records = parts.flatMap((part) => [...cutter.cut(part)]);
      return [...records, ...cutter.end()];
    };
    const whole = cut([text]);
    expect(whole).toEqual([
      ['a', 'b "c"', ''],
      ['d\r\ne', 'f\rg', 'h\n'],
      ['i', ''],
      ['j', 'k'],
    ]);
    for (let at = 0; at <= text.length; at++) expect(cut([text.slice(0, at), text.slice(at)])).toEqual(whole);
    expect(cut([...text])).toEqual(whole);
  });

  it('is left to the parser from the first record on that is not plain', () => {
    const cutter = new CsvCutter(',');
    expect([...cutter.cut('a,b\n"c",d\n5" pipe,e\nf,g\n')]).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(cutter.rest).toBe('5" pipe,e\nf,g\n');
  });
});
