import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '../../../../tests/support/desks/read-files.ts';
import { csvRows } from '../../../features/market-import/server/reading/csv-rows.ts';
import { xlsxRows } from '../../../features/market-import/server/reading/xlsx/xlsx-rows.ts';
import { type ListFile, type ListFormat, listFormats, listRowsAtMost } from '../../../kernel/files/list-file.ts';
import { zoneOfPerson } from '../../../kernel/time-zones.ts';
import { writeList } from './write-list.ts';

interface Deal {
  readonly name: string | null;
  readonly amount: number | null;
  readonly rate: number | null;
  readonly day: string | null;
  readonly at: string | null;
}
const list: ListFile<Deal> = {
  name: 'deals',
  title: 'Deals',
  columns: [
    { label: 'Name', kind: 'text', value: ({ name }) => name },
    { label: 'Amount', kind: 'money', value: ({ amount }) => amount },
    { label: 'Rate', kind: 'percent', value: ({ rate }) => rate },
    { label: 'Due', kind: 'date', value: ({ day }) => day },
    { label: 'Changed', kind: 'moment', value: ({ at }) => at },
  ],
};
const zone = zoneOfPerson('America/Chicago');
const deal: Deal = { name: 'A', amount: 1, rate: 1, day: '2026-03-01', at: '2026-03-02T03:30:00.000Z' };

async function* pagesOf(...pages: (readonly Deal[])[]) {
  yield* pages;
}
const write = (format: ListFormat, pages: AsyncIterable<readonly Deal[]>) =>
  writeList({ list, pages }, { format, zone });

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-list-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the reader of imported files makes of it. */
async function readBack(format: ListFormat, file: Uint8Array): Promise<unknown[]> {
  const path = join(folder, `list.${format}`);
  writeFileSync(path, file);
  const found: unknown[] = [];
  for await (const { rows } of format === 'csv' ? csvRows(path, 'list', 'utf-8') : xlsxRows(path))
    for (const { cells } of rows) found.push(cells);
  return found;
}
const head = ['Name', 'Amount', 'Rate', 'Due', 'Changed (CT)'];

describe('a list as a file', () => {
  it.each(listFormats)(
    'as %s reads back as it was: amounts, percents, days, and moments on the clock of the reader',
    async (format) => {
      const rows = await readBack(
        format,
        await buffer(write(format, pagesOf([{ ...deal, amount: 1_250_000, rate: 11.125 }]))),
      );
      // Workbooks keep the time as well; the reader of imports takes the day alone.
      const moment = format === 'csv' ? '2026-03-01 21:30' : '2026-03-01';
      expect(rows).toEqual([head, ['A', '1250000', '11.125', '2026-03-01', moment]]);
    },
  );

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=cmd|"/c calc"!A1', ' =HYPERLINK("http://example.com")'])(
    '%j is a text in either format, and never a formula',
    async (name) => {
      const csv = (await buffer(write('csv', pagesOf([{ ...deal, name }])))).toString();
      expect(csv.split('\r\n').slice(1).join('\r\n')).toMatch(/^"?'/);
      const sheet = await buffer(write('xlsx', pagesOf([{ ...deal, name }])));
      const xml = readZip(sheet).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
      expect(xml).toContain('<row r="2"><c r="A2" t="inlineStr">');
      expect(xml).not.toContain('<f>');
    },
  );

  it('what XML cannot hold, and more text than a cell takes, leaves a workbook that opens', async () => {
    const name = `a\u0000b\u0007<&>"\uD800 ${'x'.repeat(40_000)}`;
    const [, row] = (await readBack('xlsx', await buffer(write('xlsx', pagesOf([{ ...deal, name }]))))) as string[][];
    expect(row?.[0]).toMatch(/^a.*b/s);
    expect(row?.[0]).toContain('<&>"');
    expect(row?.slice(1)).toEqual(['1', '1', '2026-03-01', '2026-03-01']);
  });

  it.each(listFormats)('as %s of nothing has its heading', async (format) => {
    expect(await readBack(format, await buffer(write(format, pagesOf([]))))).toEqual([head]);
  });

  it.each(listFormats)('as %s ends with a note where there are more rows than a file holds', async (format) => {
    const thousand = Array.from({ length: 1_000 }, () => deal);
    const pages = async function* () {
      for (let page = 0; page <= listRowsAtMost / 1_000; page++) yield thousand;
    };
    const rows = await readBack(format, await buffer(write(format, pages())));
    expect(rows.length).toBe(listRowsAtMost + 2);
    expect(rows.at(-1)).toEqual(['There are more rows. A file holds up to 50,000.']);
  });

  it.each(listFormats)(
    'as %s is read no further than somebody takes it, and its reader is freed when they leave',
    async (format) => {
      let read = 0;
      let freed = false;
      async function* pages() {
        try {
          for (; read < 400; read++)
            yield Array.from({ length: 200 }, (_, row) => ({
              ...deal,
              name: `${read} ${row} ${Math.sin(read * 200 + row)}`,
            }));
        } finally {
          freed = true;
        }
      }
      const file = write(format, pages());
      const chunks = file[Symbol.asyncIterator]();
      while (read === 0) await chunks.next();
      for (let turns = 0; turns < 200; turns++) await turn();
      expect(read).toBeLessThan(100);
      file.destroy();
      for (let turns = 0; turns < 2_000 && !freed; turns++) await turn();
      expect(freed).toBe(true);
    },
  );

  it.each(listFormats)('as %s ends with the error of what could not be read', async (format) => {
    async function* pages() {
      yield [deal];
      throw new Error('the database is away');
    }
    await expect(buffer(write(format, pages()))).rejects.toThrow('the database is away');
  });
});
