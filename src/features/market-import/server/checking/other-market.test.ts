import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await openImportDesk();
});
afterAll(() => desk?.close());

interface Exported {
  readonly programs: Record<string, unknown>[];
  readonly lenders: Record<string, unknown>[];
}

/** The market as another installation would export it: the same names, every ID another. */
async function fromElsewhere(): Promise<Exported> {
  const { programs, lenders } = JSON.parse((await desk.download('what=all&format=json')).toString()) as Exported;
  const ids = new Map<unknown, string>();
  const moved = (id: unknown) => ids.get(id) ?? ids.set(id, randomUUID()).get(id);
  return {
    lenders: lenders.map((lender) => ({ ...lender, _id: moved(lender._id) })),
    programs: programs.map((program) => ({ ...program, _id: moved(program._id), lenderId: moved(program.lenderId) })),
  };
}

describe('a file that another market exported', () => {
  it('matches lenders and programs by name where the ID is unknown, and changes nothing that is the same', async () => {
    const { programs, lenders } = await fromElsewhere();
    const checked = await desk.preview('elsewhere.json', JSON.stringify({ programs, lenders }));
    expect(await desk.rows(checked._id)).toEqual([]);
    expect(checked.counts.program).toMatchObject({ new: 0, changed: 0, refused: 0, unchanged: programs.length });
    expect(checked.counts.lender).toMatchObject({ new: 0, changed: 0, refused: 0, unchanged: lenders.length });
    expect(checked.counts.program.unknownId).toBe(programs.length);
  });

  it('adds a program that no name matches to its lender, with an ID of its own', async () => {
    const { programs } = await fromElsewhere();
    const [first] = programs;
    const checked = await desk.preview('new.json', JSON.stringify([{ ...first, name: 'Only Elsewhere' }]));
    expect(checked.counts.program).toMatchObject({ new: 1, refused: 0, unknownId: 1 });
    await desk.act(checked._id, 'apply');
    const { rows } = await desk.app.database.db.execute<{ id: string; lender: string }>(sql`
      select p.id, l.name as lender from programs p join lenders l on l.id = p.lender_id where p.name = 'Only Elsewhere'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(first?._id);
    expect(rows[0]?.lender).toBe(first?.lender);
    // The same file once more finds it by its name.
    const again = await desk.preview('new.json', JSON.stringify([{ ...first, name: 'Only Elsewhere' }]));
    expect(again.counts.program).toMatchObject({ new: 0, unchanged: 1 });
  });

  it('adds no second copy of a program that was deleted here: its ID says which one it was', async () => {
    const { programs } = JSON.parse((await desk.download('what=all&format=json')).toString()) as Exported;
    const [first] = programs;
    const { db } = desk.app.database;
    await db.execute(sql`update programs set deleted_at = now() where id = ${first?._id}`);
    const checked = await desk.preview('deleted.json', JSON.stringify([first]));
    const [row] = await desk.rows(checked._id);
    expect(row.problems[0].message).toBe('This program was deleted. Restore it first.');
    await db.execute(sql`update programs set deleted_at = null where id = ${first?._id}`);
  });
});
