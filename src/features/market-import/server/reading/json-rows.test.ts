import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonRows } from './json-rows.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-json-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Of each row its list, its number there and what it says. */
async function rowsOf(text: string): Promise<[string, number, unknown][]> {
  const path = join(folder, 'some.json');
  writeFileSync(path, text);
  const found: [string, number, unknown][] = [];
  for await (const { sheetName, rows } of jsonRows(path))
    for (const { row, cells } of rows) found.push([sheetName, row, cells]);
  return found;
}

const noPrograms = 'Please upload a valid JSON file containing an array of loan programs.';
const [a, b] = [{ name: 'A "quoted", [bracketed] {braced} \\ ü 😀', tiers: [{ maxLTC: 85.5 }, []] }, { name: 'B' }];

describe('a JSON file', () => {
  it('is a list of programs, an object with lists of lenders and programs, or one program alone', async () => {
    const programs = [
      ['programs', 1, a],
      ['programs', 2, b],
    ];
    expect(await rowsOf(JSON.stringify([a, b]))).toEqual(programs);
    expect(await rowsOf(`\ufeff \n${JSON.stringify({ programs: [a, b] }, null, 2)}\n`)).toEqual(programs);
    expect(
      await rowsOf(JSON.stringify({ note: [b], lenders: [b], more: { programs: [b] }, programs: [a, b] })),
    ).toEqual([['lenders', 1, b], ...programs]);
    expect(await rowsOf(JSON.stringify(a))).toEqual([['programs', 1, a]]);
    expect(await rowsOf('{"name":"A","programs":{"name":"B"}}')).toEqual([['programs', 1, { name: 'A', programs: b }]]);
  });

  it('of many programs is read to its end, in their order', async () => {
    const many = Array.from({ length: 20_000 }, (_, number) => ({ name: `Program ${number} ü😀`, number }));
    const found = await rowsOf(JSON.stringify({ lenders: [b], programs: many }));
    expect(found).toEqual([['lenders', 1, b], ...many.map((one, index) => ['programs', index + 1, one])]);
  });

  it('gives no key power over what reads it', async () => {
    const [[, , cells] = []] = await rowsOf('[{"__proto__":{"admin":true},"constructor":1}]');
    expect(Object.getPrototypeOf(cells)).toBe(Object.prototype);
    expect(Object.keys(cells as object)).toEqual(['__proto__', 'constructor']);
  });

  it.each([
    ['nothing in it', '[]', noPrograms],
    ['nothing but blanks', ' \n ', noPrograms],
    ['an empty object', '{}', noPrograms],
    ['empty lists', '{"note":1,"lenders":[],"programs":[]}', noPrograms],
    ['a text', '"program"', noPrograms],
    ['a number', '5', noPrograms],
    ['something else', 'program', noPrograms],
    ['an entry that is no object', '[{"name":"A"},[{}]]', 'Entry 2 is not an object.'],
    ['an entry of a list that is no object', '{"lenders":[{},null]}', 'Entry 2 is not an object.'],
    ['an entry that is no JSON', '[{"name":"A"},{"name":B}]', 'Entry 2 is not valid JSON.'],
    ['a comma too many', '{"lenders":[{"name":"A"}],"programs":[{"name":"A",}]}', /^Entry \d is not valid JSON\.$/],
    ['no end', '[{"name":"A"},{"name":"B"', 'The JSON is incomplete.'],
    ['a text without end', '[{"name":"A"},{"name":"B}]', 'The JSON is incomplete.'],
    ['something behind it', '[{"name":"A"}] {"name":"B"}', 'There is text after the end of the list.'],
    ['an entry of megabytes', `[{"name":"${'x'.repeat(2_000_000)}"}]`, /^An entry of the list is too large/],
    [
      'megabytes outside of the lists',
      `{"x":"${'x'.repeat(2_000_000)}","programs":[{}]}`,
      /^An entry of the list is too/,
    ],
    ['a list in a list, a hundred thousand deep', `{"x":${'['.repeat(100_000)}`, /^Entry 1 is nested too deeply/],
  ])('with %s is refused in words', async (_name, text, message) => {
    await expect(rowsOf(text)).rejects.toThrow(message);
  });
});
