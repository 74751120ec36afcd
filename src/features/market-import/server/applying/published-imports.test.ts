import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';
import { publishedDuring } from '../../../../../tests/support/events/published.ts';
import { marketTopic, programTopic } from '../../../programs/server/api.ts';

let desk: ImportDesk;
let lender: { name: string };
beforeAll(async () => {
  desk = await openImportDesk();
  [lender] = (await desk.admin.call('GET', '/api/lenders')).body.lenders;
});
afterAll(() => desk?.close());

const checked = async (name: string, count: number): Promise<string> => {
  const rows = Array.from({ length: count }, (_, row) => `${lender.name},dscr,${name} ${row},680`);
  const file = ['Lender,Kind,Program name,Tier 1 Min FICO', ...rows].join('\r\n');
  const { _id, state } = await desk.preview('programs.csv', file);
  expect(state).toBe('checked');
  return _id;
};
const idsOf = async (name: string): Promise<string[]> => {
  const { rows } = await desk.app.database.db.execute<{ id: string }>(
    sql`select id from programs where name like ${`${name} %`} order by id`,
  );
  return rows.map(({ id }) => id);
};
/** What processes hear while an import takes its next step. */
async function publishedBy(id: string, action: 'apply' | 'undo') {
  let markets = 0;
  const programs = await publishedDuring(desk.app, programTopic, async () => {
    const heard = await publishedDuring(desk.app, marketTopic, () => desk.act(id, action));
    markets = heard.length;
  });
  return { markets, programs: programs.map(({ programId }) => programId).sort() };
}
const eventsOf = async (id: string) => {
  const { rows } = await desk.app.database.db.execute<{ action: string; payload: object }>(
    sql`select action, payload from audit_log where entity = 'import' and entity_id = ${id} order by id`,
  );
  return rows;
};

describe('an import', () => {
  it('of few programs has every process read each of them again, also when it is undone', async () => {
    const id = await checked('Few', 3);
    expect(await publishedBy(id, 'apply')).toEqual({ markets: 0, programs: await idsOf('Few') });
    expect(await idsOf('Few')).toHaveLength(3);
    expect(await publishedBy(id, 'undo')).toEqual({ markets: 0, programs: await idsOf('Few') });
  });

  it('of thousands has them read the whole market once instead, and is one event, not one for each program', async () => {
    const id = await checked('Many', 2_001);
    expect(await publishedBy(id, 'apply')).toEqual({ markets: 1, programs: [] });
    expect(await publishedBy(id, 'undo')).toEqual({ markets: 1, programs: [] });
    expect(await eventsOf(id)).toEqual([
      { action: 'import.started', payload: {} },
      { action: 'import.checking', payload: {} },
      { action: 'import.importing', payload: {} },
      { action: 'import.applied', payload: { changes: 2_001 } },
      { action: 'import.undoing', payload: {} },
      { action: 'import.undone', payload: { changes: 2_001 } },
    ]);
    const [first] = await idsOf('Many');
    const own = sql`select 1 from audit_log where entity = 'program' and entity_id = ${first}`;
    expect((await desk.app.database.db.execute(own)).rows).toEqual([]);
  });
});
