import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk?.close());

const countOf = async (table: 'programs' | 'lenders') => {
  const { rows } = await desk.app.database.db.execute<{ count: number }>(
    sql.raw(`select count(*) as count from ${table}`),
  );
  return rows[0]?.count;
};

describe('the whole demo market, exported and imported', () => {
  it.each(['csv', 'xlsx', 'json'])('as %s: no program has changed and none is new', async (format) => {
    const file = await desk.download(`what=programs&format=${format}`);
    const checked = await desk.preview(`programs.${format}`, file);
    expect(checked.message).toBeNull();
    expect(await desk.rows(checked._id)).toEqual([]);
    expect(checked.counts.program).toMatchObject({
      new: 0,
      changed: 0,
      refused: 0,
      unchanged: await countOf('programs'),
    });
  });

  it.each(['csv', 'xlsx', 'json'])('as %s: no lender has changed and none is new', async (format) => {
    const file = await desk.download(`what=lenders&format=${format}`);
    const checked = await desk.preview(`lenders.${format}`, file);
    expect(await desk.rows(checked._id)).toEqual([]);
    expect(checked.counts.lender).toMatchObject({
      new: 0,
      changed: 0,
      refused: 0,
      unchanged: await countOf('lenders'),
    });
  });

  it.each(['xlsx', 'json'])('lenders and programs in one %s', async (format) => {
    const checked = await desk.preview(`market.${format}`, await desk.download(`what=all&format=${format}`));
    expect(await desk.rows(checked._id)).toEqual([]);
    expect(checked.counts.program).toMatchObject({ new: 0, changed: 0, unchanged: await countOf('programs') });
    expect(checked.counts.lender).toMatchObject({ new: 0, changed: 0, unchanged: await countOf('lenders') });
  });

  it('imported as it is writes nothing, not even a version', async () => {
    const versions = () => desk.app.database.db.execute(sql`select count(*) as count from program_versions`);
    const before = (await versions()).rows;
    const checked = await desk.preview('market.json', await desk.download('what=all&format=json'));
    expect(await desk.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
    expect((await versions()).rows).toEqual(before);
  });
});
