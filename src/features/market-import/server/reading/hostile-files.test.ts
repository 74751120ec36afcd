import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textCells as cells, workbook } from '../../../../../tests/support/desks/example-files.ts';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';

let desk: ImportDesk;
let lender: { _id: string; name: string };
beforeAll(async () => {
  desk = await openImportDesk();
  [lender] = (await desk.admin.call('GET', '/api/lenders')).body.lenders;
});
afterAll(() => desk?.close());

const programs = (rows: string | Buffer) => workbook([{ name: 'Programs', rows }]);

const marketNow = async () =>
  (
    await desk.app.database.db.execute(sql`
      select (select count(*) from programs) as programs, (select count(*) from lenders) as lenders,
             (select count(*) from program_versions) as versions, (select count(*) from import_rows) as staged`)
  ).rows;

describe('a workbook that is made to do harm', { timeout: 120_000 }, () => {
  const columns = Array.from({ length: 1_000 }, (_, index) => `Column ${index}`);
  const cases: [string, () => Promise<Uint8Array>, RegExp][] = [
    // A few kilobytes that unpack to 64 MB of blank rows.
    ['a zip bomb', () => programs(Buffer.alloc(64 * 1024 * 1024, '<row/>')), /too large when unpacked/],
    ['a thousand columns', () => programs(cells(columns) + cells(columns)), /columns; the limit is 800/],
  ];
  it.each(cases)('%s is refused in words, writes nothing, and the next file is read', async (_name, make, message) => {
    const before = await marketNow();
    const file = await make();
    expect(file.length).toBeLessThan(1024 * 1024);
    expect(await desk.preview('harm.xlsx', file)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(message),
    });
    const direct = await desk.upload('harm.xlsx', file, {});
    expect([direct.status, direct.body.fields.file]).toEqual([400, expect.stringMatching(message)]);
    expect(await marketNow()).toEqual(before);
    const fine = await programs(cells(['Lender', 'Kind', 'Program name']) + cells([lender.name, 'dscr', 'After Harm']));
    const next = await desk.preview('fine.xlsx', fine);
    expect(next).toMatchObject({ state: 'checked', counts: { program: { new: 1, refused: 0 } } });
    await desk.admin.call('DELETE', `/api/admin/import-data/${next._id}`);
  });
});

describe('texts that a spreadsheet would take for formulas', () => {
  const names = ['=1+1', '+15125550101', '-2 points', '@SUM(A1)', "'=quoted", '%5', '|calc'].map(
    (text) => `${text} formula`,
  );
  /** What a spreadsheet would see first: of text nothing that it calculates. */
  const isNeutral = (cell: string) => !/^[=+\-@\t\r]/.test(cell);

  it.each(['csv', 'xlsx'])('are neutral in an export as %s, and come back from it unchanged', async (format) => {
    const url = `/api/dscr/${lender._id}/dscr-programs`;
    const made: string[] = [];
    const note = '\t=HYPERLINK("http://example.com")';
    for (const name of names) {
      const answer = await desk.admin.call('POST', url, { name, highlightNote: `=${name}${note}` });
      expect(answer.status).toBeLessThan(300);
      made.push(answer.body.program?._id ?? answer.body._id);
    }
    const file = await desk.download(`what=programs&format=${format}&lenderId=${lender._id}`);
    const checked = await desk.preview(`programs.${format}`, file);
    expect(await desk.rows(checked._id)).toEqual([]);
    expect(checked.counts.program).toMatchObject({ new: 0, changed: 0, refused: 0 });
    const { rows } = await desk.app.database.db.execute<{ source: (string | null)[] }>(
      sql`select source from import_values where import_id = ${checked._id}`,
    );
    const texts = rows.flatMap(({ source }) => source.filter((cell) => cell?.includes('formula')));
    expect(texts.length).toBeGreaterThanOrEqual(names.length * 2);
    expect(texts.filter((cell) => cell !== null && !isNeutral(cell))).toEqual([]);
    for (const id of made) await desk.app.database.db.execute(sql`delete from programs where id = ${id}`);
  });
});

describe('texts with signs of the way into the database', () => {
  it('are kept as they are: backslashes, tabs, line ends, quotation marks, and what means "nothing" there', async () => {
    const [name, note] = ['Back\\slash \\N "quoted"', 'C:\\new\\temp {"a":"\\u0041"} \\.'];
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const refused = ['\\N', 'tab\there', 'line\r\nend'];
    const file = [
      ['Lender', 'Kind', 'Program name', 'Highlight note'],
      [lender.name, 'dscr', name, note],
      ...refused.map((text) => [text, 'dscr', text, note]),
    ];
    const checked = await desk.preview('signs.csv', file.map((cells) => cells.map(cell).join(',')).join('\n'));
    expect(checked.counts.program).toMatchObject({ new: 1, refused: 3 });
    const { rows } = await desk.app.database.db.execute(
      sql`select source from import_values where import_id = ${checked._id} order by number`,
    );
    expect(rows).toEqual(file.slice(1).map((source) => ({ source })));
    await desk.act(checked._id, 'apply');
    const { rows: programs } = await desk.app.database.db.execute(
      sql`select name, terms ->> 'highlightNote' as note from programs where name like 'Back%'`,
    );
    expect(programs).toEqual([{ name, note }]);
    await desk.act(checked._id, 'undo');
  });
});
