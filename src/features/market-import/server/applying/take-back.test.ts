import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportDesk, openImportDesk } from '../../../../../tests/support/desks/import-desk.ts';
import { hourMs } from '../../../../kernel/dates.ts';

let desk: ImportDesk;
let lender: { _id: string; name: string; contactName: string };
beforeAll(async () => {
  desk = await openImportDesk();
  [lender] = (await desk.admin.call('GET', '/api/lenders')).body.lenders;
});
afterAll(() => desk?.close());

const programFile = (name: string, fico: number) =>
  ['Lender,Kind,Program name,Tier 1 Min FICO', `${lender.name},dscr,${name},${fico}`].join('\r\n');
const stored = async (name: string) => {
  const { rows } = await desk.app.database.db.execute<{
    id: string;
    fico: string;
    confirmed: string;
    gone: boolean;
  }>(sql`
    select id, tiers -> 0 ->> 'minFICO' as fico, confirmed_at::text as confirmed, deleted_at is not null as gone
    from programs where name = ${name}`);
  return rows[0];
};
const imported = async (name: string, fico: number) => {
  const checked = await desk.preview('programs.csv', programFile(name, fico));
  expect(await desk.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
  return checked._id;
};

describe('taking an import back', () => {
  it('confirms nothing: the terms are as old as they were before it', async () => {
    await imported('Old Terms', 680);
    const before = await stored('Old Terms');
    desk.app.clock.advance(hourMs);
    const id = await imported('Old Terms', 700);
    expect((await stored('Old Terms'))?.confirmed).not.toBe(before?.confirmed);
    expect(await desk.act(id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
    expect(await stored('Old Terms')).toEqual(before);
  });

  it('leaves what has been confirmed since as it is, and says so', async () => {
    const id = await imported('Confirmed Since', 680);
    desk.app.clock.advance(hourMs);
    const program = await stored('Confirmed Since');
    const answer = await desk.admin.call('POST', `/api/programs/${program?.id}/confirm`);
    expect(answer.status).toBe(200);
    expect(await desk.act(id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
    expect(await stored('Confirmed Since')).toMatchObject({ fico: '680', gone: false });
    expect(await desk.rows(id, 'kept')).toMatchObject([{ name: 'Confirmed Since' }]);
  });
});

describe('an import of a company record', () => {
  it('settles what was proposed and is in force now, and nothing else', async () => {
    const user = await desk.app.signIn('lender@example.com');
    const own = (await user.call('GET', '/api/users/profile')).body.user.lenderId;
    const { name } = (await user.call('GET', `/api/lenders/${own}`)).body.lender;
    const proposed = { contactName: 'Orla Pennyfield', phone: '(512) 555-0142' };
    expect((await user.call('PUT', `/api/lenders/${own}`, proposed)).status).toBe(200);
    const file = `Lender ID,Lender name,Contact name\r\n${own},${name},Orla Pennyfield`;
    const checked = await desk.preview('contact.csv', file);
    expect(await desk.act(checked._id, 'apply')).toMatchObject({ state: 'imported' });
    const { rows } = await desk.app.database.db.execute(
      sql`select field from lender_edits where lender_id = ${own} order by field`,
    );
    expect(rows).toEqual([{ field: 'phone' }]);
  });
});
