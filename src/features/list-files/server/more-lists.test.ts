import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApplicationDesk, openApplicationDesk } from '../../../../tests/support/desks/deals/application-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';

let desk: ApplicationDesk;
beforeAll(async () => {
  desk = await openApplicationDesk();
});
afterAll(() => desk?.app.close());

const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.app.database.db.execute<Record<string, unknown>>(query)).rows;
async function file(url: string, who: Caller) {
  const headers = { authorization: `Bearer ${who.token}` };
  const { statusCode, body } = await desk.app.http.inject({ url, headers });
  return { status: statusCode, lines: body.trimEnd().split('\r\n') };
}
const ended = (list: string) =>
  rows(sql`select (payload ->> 'rows')::int as rows, payload ->> 'whole' as whole from audit_log
    where action = 'listExport.ended' and payload ->> 'list' = ${list} order by id`);

it('applications leave to each side with what it may see, past a page of them, on record', async () => {
  const program = await desk.programOf('fix-and-flip');
  const { body } = await desk.apply({ lenderId: desk.lenderId, programId: program._id, borrowerName: '=Ada Ames' });
  expect(body.success, JSON.stringify(body)).toBe(true);
  await rows(sql`insert into applications (owner_id, kind, form, sheet, address_key, submitted_at, updated_at)
    select owner_id, kind, form || jsonb_build_object('propertyAddress', n || ' Copy Lane'), sheet, 'copy ' || n, now(), now()
    from applications, generate_series(1, 120) as n where id = ${body.applicationId}`);
  const own = await file('/api/applications/file?format=csv', desk.broker);
  expect([own.status, own.lines.length]).toEqual([200, 122]);
  expect(own.lines[0]).toContain('Property,Borrower,Loan type,Loan amount,Lender,Program,Broker,Status');
  expect(own.lines.at(-1)).toContain("'=Ada Ames");
  const received = await file('/api/lender/applications/file?format=csv&show=all', desk.lender);
  expect(received.lines).toHaveLength(2);
  expect(received.lines[1]).toContain(program.name);
  expect((await file('/api/lender/applications/file?format=csv&show=done', desk.lender)).lines).toHaveLength(1);
  expect((await file('/api/applications/file?format=csv', desk.investor)).lines).toHaveLength(1);
  expect((await file('/api/admin/applications/file?format=csv&show=open', desk.admin)).lines).toHaveLength(122);
  expect((await file('/api/admin/applications/file?format=csv', desk.broker)).status).toBe(403);
  expect((await ended('applications')).map((row) => row.rows)).toEqual([121, 1, 0, 0, 121]);
});

it('the deliveries of a webhook leave to its owner alone, without what was sent', async () => {
  const id = randomUUID();
  await rows(sql`insert into webhooks (id, account_id, name, url, events, secret, made_at)
    select ${id}, id, 'Mine', 'https://example.com/hook', '{}', 'none', now() from accounts where email = 'broker@example.com'`);
  await rows(sql`insert into webhook_deliveries (id, webhook_id, event, body, state, happened_at)
    select gen_random_uuid(), ${id}, 'deal.created', '{"secret":"body"}', case when n = 1 then 'failed' else 'delivered' end, now() - n * interval '1 second'
    from generate_series(1, 60) as n`);
  const url = `/api/webhooks/${id}/deliveries/file?format=csv`;
  const whole = await file(url, desk.broker);
  expect([whole.status, whole.lines.length]).toEqual([200, 61]);
  expect(whole.lines[0]).toMatch(/Id,Event,Happened \(.+\),State,Tries,HTTP status,Problem,Next try/);
  expect(whole.lines.join()).not.toContain('body');
  expect((await file(`${url}&state=failed`, desk.broker)).lines).toHaveLength(2);
  expect((await file(url, desk.investor)).status).toBe(404);
  expect((await ended('webhook-deliveries')).map((row) => row.rows)).toEqual([60, 1]);
});

it('imports leave to who sees them, and their file says what became of each', async () => {
  await rows(sql`insert into imports (id, file_name, size, format, state, once_checked, created_by, created_at)
    select gen_random_uuid(), 'programs.csv', 512, 'csv', 'imported', 'wait', id, now() from accounts where email = 'admin@example.com'`);
  const { status, lines } = await file('/api/admin/import-data/file?format=csv', desk.admin);
  expect([status, lines.length]).toEqual([200, 2]);
  expect(lines[1]).toMatch(/^programs\.csv,CSV,512,.*,Imported,/);
  expect((await file('/api/lender/import-data/file?format=csv', desk.lender)).lines).toHaveLength(1);
  expect((await file('/api/admin/import-data/file?format=csv', desk.broker)).status).toBe(403);
  expect((await ended('imports')).map((row) => row.rows)).toEqual([1, 0]);
});

it('the market leaves on record: who took what of whom, and no row for an empty template or a refusal', async () => {
  const exported = () =>
    rows(sql`select actor_id as actor, payload from audit_log where action = 'marketExport.started' order by id`);
  expect((await file('/api/market-export?what=programs&format=csv&template=true', desk.admin)).status).toBe(200);
  const foreign = `/api/market-export?what=programs&format=json&lenderId=${desk.otherLenderId}`;
  expect((await file(foreign, desk.lender)).status).toBe(404);
  expect(await exported()).toEqual([]);
  expect((await file('/api/market-export?what=all&format=json', desk.admin)).status).toBe(200);
  expect((await file('/api/market-export?what=programs&format=csv', desk.lender)).status).toBe(200);
  const userOf = async (who: Caller) => (await who.call('GET', '/api/users/profile')).body.user._id;
  expect(await exported()).toEqual([
    { actor: await userOf(desk.admin), payload: { what: 'all', format: 'json', lenderId: null } },
    { actor: await userOf(desk.lender), payload: { what: 'programs', format: 'csv', lenderId: desk.lenderId } },
  ]);
});
