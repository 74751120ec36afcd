import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';

const patience = { timeout: 90_000, interval: 50 };

let desk: ImportDesk;
let lender: { _id: string; name: string };
beforeAll(async () => {
  desk = await openImportDesk();
  [lender] = (await desk.admin.call('GET', '/api/lenders')).body.lenders;
});
afterAll(() => desk?.close());

const fileOf = (name: string, count: number, fico: number) =>
  [
    'Lender,Kind,Program name,Tier 1 Min FICO',
    ...Array.from({ length: count }, (_, row) => `${lender.name},dscr,${name} ${row},${fico}`),
  ].join('\r\n');
const countOf = async (table: 'programs' | 'program_versions', name: string) => {
  const { rows } = await desk.app.database.db.execute<{ count: number }>(
    sql`select count(*) as count from ${sql.identifier(table)} where name like ${`${name} %`}`,
  );
  return rows[0]?.count;
};

describe('two imports at the same time', () => {
  it('of the same programs: one is written whole, the other goes back to be looked at, and nothing is doubled', async () => {
    const checked = [];
    for (const fico of [680, 700]) checked.push(await desk.preview('same.csv', fileOf('Contested', 40, fico)));
    const ended = await Promise.all(checked.map(({ _id }) => desk.act(_id, 'apply')));
    expect(ended.map(({ state }) => state).sort()).toEqual(['checked', 'imported']);
    expect(ended.find(({ state }) => state === 'checked')).toMatchObject({
      message: expect.stringContaining('Nothing was written. Review the rows again.'),
      counts: { program: { new: 0, changed: 40 } },
    });
    const ficos = sql`select distinct tiers -> 0 ->> 'minFICO' from programs where name like 'Contested %'`;
    expect((await desk.app.database.db.execute(ficos)).rows).toHaveLength(1);
    expect([await countOf('programs', 'Contested'), await countOf('program_versions', 'Contested')]).toEqual([40, 40]);
  });

  it('of different programs: both are written whole', async () => {
    const names = ['This Side', 'That Side'];
    const checked = [];
    for (const name of names) checked.push(await desk.preview('other.csv', fileOf(name, 40, 680)));
    const ended = await Promise.all(checked.map(({ _id }) => desk.act(_id, 'apply')));
    expect(ended.map(({ state }) => state)).toEqual(['imported', 'imported']);
    for (const name of names)
      expect([await countOf('programs', name), await countOf('program_versions', name)]).toEqual([40, 40]);
  });
});

describe('corrections', () => {
  it('of more rows at once than there are connections are all taken', async () => {
    const { _id } = await desk.preview('wrong.csv', fileOf('Corrected', 30, 200));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, row) =>
        desk.admin.call('PUT', `/api/admin/import-data/${_id}/rows/${row + 1}`, {
          values: { 'tiers.0.minFICO': '690' },
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await desk.settled(_id)).counts.program).toMatchObject({ new: 30, refused: 0 });
  });
});

describe('taking a lender back', () => {
  const imported = async (name: string): Promise<string> => {
    const checked = await desk.preview('lenders.csv', `Lender name\r\n${name}`);
    expect(await desk.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
    return checked._id;
  };

  it('leaves alone one that has left the market since, and says so', async () => {
    const id = await imported('Gone Lending');
    await desk.app.database.db.execute(sql`update lenders set archived_at = now() where name = 'Gone Lending'`);
    expect(await desk.act(id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
  });

  it('does not take one for gone whose lock was broken off: it is tried again, and taken back', async () => {
    const id = await imported('Held Lending');
    const { db } = desk.app.database;
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = desk.app.database.transaction(async (tx) => {
      await tx.db.execute(sql`select 1 from lenders where name = 'Held Lending' for update`);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const undoing = desk.act(id, 'undo');
    await vi.waitFor(async () => {
      const { rows } = await db.execute(sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%lenders%for update%'`);
      expect(rows).toHaveLength(1);
    }, patience);
    free.resolve();
    await holding;
    expect(await undoing).toMatchObject({ state: 'undone', kept: 0 });
    const { rows } = await db.execute(sql`select archived_at from lenders where name = 'Held Lending'`);
    expect(rows).toEqual([{ archived_at: expect.anything() }]);
  });
});
