import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

let desk: ImportDesk;
let lender: Caller;
let other: Caller;
let imports: ReturnType<ImportDesk['lenderImports']>;
let company: { readonly _id: string; readonly name: string };
beforeAll(async () => {
  desk = await openImportDesk();
  lender = await desk.app.signIn('lender@example.com');
  other = await desk.app.signIn('lender6@example.com');
  imports = desk.lenderImports(lender);
  const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
  company = (await desk.admin.call('GET', `/api/lenders/${lenderId}`)).body.lender;
});
afterAll(() => desk?.close());

const named = async (name: string) => {
  const { rows } = await desk.app.database.db.execute<{ id: string; lender_id: string; version: number }>(
    sql`select id, lender_id, version from programs where name = ${name} and deleted_at is null`,
  );
  return rows;
};
const foreignProgram = async () => {
  const { rows } = await desk.app.database.db.execute<{
    id: string;
    name: string;
    version: number;
    lender: string;
  }>(sql`
    select p.id, p.name, p.version, l.name as lender from programs p join lenders l on l.id = p.lender_id
    where p.lender_id <> ${company._id} and p.kind = 'dscr' and p.deleted_at is null order by p.id limit 1`);
  const [found] = rows;
  if (!found) throw new Error('The demo market has no other DSCR program.');
  return found;
};

describe('an import by a lender', () => {
  it('adds and undoes programs of the own company, whether the file names it or not', async () => {
    const file = 'Type,Program name,Tier 1 Min FICO\r\ndscr,Own By File,700';
    const checked = await imports.preview('own.csv', file);
    expect(checked.counts.program).toMatchObject({ new: 1, refused: 0 });
    expect(await imports.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
    expect(await named('Own By File')).toMatchObject([{ lender_id: company._id }]);
    expect(await imports.act(checked._id, 'undo')).toMatchObject({ state: 'undone' });
    expect(await named('Own By File')).toEqual([]);
  });

  it('reads back what the lender has exported as unchanged', async () => {
    const file = await desk.download('what=programs&format=xlsx', lender);
    const checked = await imports.preview('own.xlsx', file);
    expect(await imports.rows(checked._id)).toEqual([]);
    expect(checked.counts.program).toMatchObject({ new: 0, changed: 0, refused: 0 });
    expect(checked.counts.program.unchanged).toBeGreaterThan(0);
  });

  it('refuses a row that names another lender', async () => {
    const { lender: name } = await foreignProgram();
    const checked = await imports.preview('foreign.csv', `Lender,Type,Program name\r\n${name},dscr,Not Mine`);
    expect(checked.counts.program).toMatchObject({ new: 0, refused: 1 });
    const [row] = await imports.rows(checked._id);
    expect(row.problems[0].message).toBe('This row names another lender. You can import only your own programs.');
  });

  it("never reaches another company's program by its ID", async () => {
    const target = await foreignProgram();
    const list = [{ _id: target.id, type: 'dscr', name: 'Taken Over' }];
    const checked = await imports.preview('ids.json', JSON.stringify(list));
    await imports.act(checked._id, 'apply');
    expect(await named('Taken Over')).toMatchObject([{ lender_id: company._id }]);
    expect((await named('Taken Over'))[0]?.id).not.toBe(target.id);
    expect((await foreignProgram()).version).toBe(target.version);
  });

  it('refuses company records', async () => {
    const list = { lenders: [{ name: 'A New Company', email: 'desk@example.com' }], programs: [] };
    const checked = await imports.preview('records.json', JSON.stringify(list));
    expect(checked.counts.lender).toMatchObject({ new: 0, refused: 1 });
  });

  it("is its own lender's alone: to others it does not exist, and administrators see it", async () => {
    const checked = await imports.preview('own.csv', 'Type,Program name\r\ndscr,Seen By None');
    const url = `/api/lender/import-data/${checked._id}`;
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/refused'],
      ['POST', '/apply'],
      ['POST', '/undo'],
      ['DELETE', ''],
    ] as const) {
      expect((await other.call(method, `${url}${path}`)).status, `${method} ${path}`).toBe(404);
    }
    const correction = await other.call('PUT', `${url}/rows/2`, { values: { name: 'Mine Now' } });
    expect(correction.status).toBe(404);
    const columns = await other.call('POST', `${url}/columns`, { sheets: checked.plan });
    expect(columns.status).toBe(404);
    expect((await other.call('GET', '/api/lender/import-data')).body.imports).toEqual([]);
    expect((await desk.admin.call('GET', `/api/admin/import-data/${checked._id}`)).status).toBe(200);
    expect((await lender.call('GET', `/api/admin/import-data/${checked._id}`)).status).toBe(403);
  });

  it("does not show a lender the administrators' imports", async () => {
    const checked = await desk.preview('market.csv', `Lender,Type,Program name\r\n${company.name},dscr,By The Team`);
    expect((await lender.call('GET', `/api/lender/import-data/${checked._id}`)).status).toBe(404);
  });
});
