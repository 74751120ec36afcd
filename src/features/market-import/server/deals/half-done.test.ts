import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

let desk: ImportDesk;
let broker: Caller;
let imports: ReturnType<ImportDesk['dealImports']>;
beforeAll(async () => {
  desk = await openImportDesk();
  const { db } = desk.app.database;
  await db.execute(sql`update accounts set subscription_tier = 'professional' where email = 'broker@example.com'`);
  // As if the database refused a deal: the import is tried again, and then given up.
  await db.execute(sql`
    create function refuse_deal() returns trigger language plpgsql as $$
    begin
      if new.address like '%Refused%' and exists (select from pg_tables where tablename = 'refusing') then
        raise exception 'refused by the test';
      end if;
      return new;
    end $$`);
  await db.execute(
    sql`create trigger refuse_deal before insert on pipeline_entries for each row execute function refuse_deal()`,
  );
  broker = await desk.app.signIn('broker@example.com');
  imports = desk.dealImports(broker);
});
afterAll(() => desk?.close());

const path = (id: string) => `/api/pipeline/import/${id}`;
const dealsOn = async (street: string) => {
  const url = `/api/pipeline/table?search=${street}+street&limit=200&includeArchived=true`;
  return (await broker.call('GET', url)).body.deals as { readonly archived: boolean }[];
};

/** An import of 40 deals that stops after the first 25, since the thirtieth cannot be written. */
async function stopped(street: string) {
  const { db } = desk.app.database;
  await db.execute(sql`create table refusing ()`);
  const rows = Array.from(
    { length: 40 },
    (_, at) => `${at + 1} ${at === 29 ? 'Refused ' : ''}${street} Street,DSCR,700`,
  );
  const checked = await imports.preview('deals.csv', ['Address,Loan type,FICO score', ...rows].join('\r\n'));
  const found = await imports.act(checked._id, 'apply');
  await db.execute(sql`drop table refusing`);
  return found;
}

describe('an import of deals that stopped half way', () => {
  it('says how far it came, keeps the way back, and adds the rest when asked again', async () => {
    const one = await stopped('Halfway');
    expect(one).toMatchObject({
      state: 'checked',
      message: 'The import stopped after 25 of 40 deals. Import again to add the rest, or undo the import.',
      counts: { deal: { new: 40, added: 25 } },
    });
    expect(await dealsOn('Halfway')).toHaveLength(25);
    const columns = await broker.call('POST', `${path(one._id)}/columns`, { sheets: one.plan });
    const discarded = await broker.call('DELETE', path(one._id));
    const corrected = await broker.call('PUT', `${path(one._id)}/rows/1`, { values: { fico: '710' } });
    for (const refused of [columns, discarded])
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'CONFLICT',
          message:
            'Some deals of this file are in your pipeline already. Import again to add the rest, or undo the import first.',
        },
      });
    expect(corrected.status).toBe(409);
    expect(await imports.act(one._id, 'apply')).toMatchObject({ state: 'imported', counts: { deal: { new: 40 } } });
    expect(await dealsOn('Halfway')).toHaveLength(40);
    expect(await imports.act(one._id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
    expect((await dealsOn('Halfway')).filter(({ archived }) => !archived)).toEqual([]);
  });

  it('is undone from there: every deal that was added is archived, and the upload can be removed', async () => {
    const one = await stopped('Wayback');
    expect(await imports.act(one._id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
    const deals = await dealsOn('Wayback');
    expect([deals.length, deals.every(({ archived }) => archived)]).toEqual([25, true]);
    expect((await broker.call('DELETE', path(one._id))).status).toBe(200);
  });
});

it('an import of which nothing was written has nothing to undo, and can be removed', async () => {
  const checked = await imports.preview('deals.csv', 'Address,Loan type\r\n1 Untouched Street,DSCR');
  expect((await broker.call('POST', `${path(checked._id)}/undo`)).status).toBe(409);
  expect((await broker.call('POST', `${path(checked._id)}/columns`, { sheets: checked.plan })).status).toBe(200);
  await imports.settled(checked._id);
  expect((await broker.call('DELETE', path(checked._id))).status).toBe(200);
});
