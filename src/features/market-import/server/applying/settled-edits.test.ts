import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundBy } from '../../../../../tests/support/desks/account/found-edits.ts';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';

let desk: ImportDesk;
let lender: string;
beforeAll(async () => {
  desk = await openImportDesk();
  lender = (await desk.admin.call('GET', '/api/lenders')).body.lenders[0].name;
});
afterAll(() => desk?.close());

const imported = async (fico: number) => {
  const file = `Lender,Kind,Program name,Tier 1 Min FICO\r\n${lender},dscr,Imported,${fico}`;
  const checked = await desk.preview('programs.csv', file);
  expect(await desk.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
  return checked._id;
};
const idOf = async (): Promise<string> =>
  (await desk.app.database.db.execute<{ id: string }>(sql`select id from programs where name = 'Imported'`)).rows[0]
    ?.id ?? '';
const open = async (programId: string): Promise<number> =>
  (await desk.admin.call('GET', `/api/proposed-edits?programId=${programId}`)).body.total;

it('an import that writes the proposed value settles the edit, one that writes another does not, nor does undoing it by another', async () => {
  const found = foundBy(desk.app);
  await imported(680);
  const programId = await idOf();
  await found(programId, { 'tiers.0.minFICO': 700 });
  await imported(690);
  expect(await open(programId)).toBe(1);
  const last = await imported(700);
  expect(await open(programId)).toBe(0);
  const { rows } = await desk.app.database.db.execute(sql`
    select action, actor_id is not null as by_person from audit_log where entity_id = ${programId} and action = 'program.editsSettled'`);
  expect(rows).toEqual([{ action: 'program.editsSettled', by_person: true }]);
  // The program says 690 again, and what is proposed then is what it said before the import.
  await found(programId, { 'tiers.0.minFICO': 690 }, { runId: 'run-2' });
  expect(await open(programId)).toBe(1);
  expect(await desk.act(last, 'undo')).toMatchObject({ state: 'undone' });
  expect(await open(programId)).toBe(0);
});
