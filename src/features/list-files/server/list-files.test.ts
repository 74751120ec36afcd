import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let broker: Caller;
beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app.close());

const file = async (url: string, who: Caller) => {
  const { statusCode, body } = await app.http.inject({ url, headers: { authorization: `Bearer ${who.token}` } });
  return { statusCode, lines: body.trimEnd().split('\r\n') };
};
const trail = async (list: string) => {
  const { rows } = await app.database.db.execute<{ action: string; payload: object; actor: string }>(sql`
    select action, payload, actor_id as actor from audit_log where entity = 'listExport' and payload->>'list' = ${list}
    order by at, action desc`);
  return rows;
};

it('a list about other people that leaves as a file is written down: who, which, and how many rows', async () => {
  const { user } = (await broker.call('GET', '/api/users/profile')).body;
  const task = { title: '=Call the appraiser', dueDate: '2030-01-02T15:00:00Z', assignedTo: user._id };
  expect((await broker.call('POST', '/api/tasks', task)).status).toBeLessThan(300);
  const { statusCode, lines } = await file(
    '/api/tasks/page/file?format=csv&search=appraiser&zone=America/Chicago',
    broker,
  );
  expect(statusCode).toBe(200);
  expect(lines[0]).toContain('Title,Description,Status,Priority,Due (CT)');
  expect(lines[1]).toMatch(/^'=Call the appraiser,.*2030-01-02 09:00/);
  expect(lines).toHaveLength(2);
  const rows = await trail('tasks');
  expect(rows.map(({ action, payload }) => ({ action, payload }))).toEqual([
    { action: 'listExport.started', payload: { list: 'tasks', format: 'csv' } },
    { action: 'listExport.ended', payload: { list: 'tasks', rows: 1, whole: true } },
  ]);
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([user._id]));
});

it('a refused export leaves no trace of one', async () => {
  const before = (await trail('packages')).length;
  expect((await file('/api/lender/packages/file?format=csv', broker)).statusCode).toBe(403);
  expect((await file('/api/lender/packages/file?format=doc', await app.signIn('lender@example.com'))).statusCode).toBe(
    400,
  );
  expect(await trail('packages')).toHaveLength(before);
  const { lines } = await file('/api/lender/packages/file?format=csv', await app.signIn('lender@example.com'));
  expect(lines[0]).toContain('Property,Loan type,Broker,Loan');
});

const cellsOf = (lines: readonly string[]) => lines.slice(1).map((line) => line.split(',')[2]);

it('the users leave as they are narrowed and sorted on screen, past a page of them, and it is written down', async () => {
  await app.database.db.execute(sql`
    insert into accounts (id, email, password_hash, first_name, last_name, role, user_type, approved, created_at)
    select gen_random_uuid(), 'many' || n || '@example.com', 'none', '=Many', 'No ' || lpad(n::text, 3, '0'), 'user', 'Broker', true,
      now() - n * interval '1 minute' from generate_series(1, 130) as n`);
  const admin = await app.signIn('admin@example.com');
  const query = 'search=many&sort=created&descending=true';
  const { statusCode, lines } = await file(`/api/admin/users/file?format=csv&${query}`, admin);
  expect(statusCode).toBe(200);
  const first: { email: string }[] = (await admin.call('GET', `/api/admin/users?${query}&limit=100`)).body;
  expect(cellsOf(lines)).toHaveLength(130);
  expect(cellsOf(lines).slice(0, 100)).toEqual(first.map(({ email }) => email));
  expect(lines[1]).toMatch(/^'=Many,/);
  expect((await trail('users')).map(({ payload }) => payload)).toEqual([
    { list: 'users', format: 'csv' },
    { list: 'users', rows: 130, whole: true },
  ]);
});

it('the users leave for nobody who sees only their names', async () => {
  expect((await file('/api/admin/users/file?format=csv', broker)).statusCode).toBe(403);
  await app.database.db.execute(sql`update accounts set desks = '{market}' where email = 'admin@example.com'`);
  try {
    const { statusCode, lines } = await file('/api/admin/users/file?format=csv', await app.signIn('admin@example.com'));
    expect([statusCode, lines.join('')]).toEqual([403, expect.stringContaining('DESK_REQUIRED')]);
  } finally {
    await app.database.db.execute(sql`update accounts set desks = null where email = 'admin@example.com'`);
  }
});

it('what is masked on screen is masked in the file', async () => {
  await app.database.db.execute(sql`
    insert into undelivered_mails (id, template, recipient, first_failed_at, last_failed_at, tries, answer)
    values (gen_random_uuid(), 'quote.requested', 'l***@example.com', now(), now(), 2, 'later')`);
  const { lines } = await file('/api/admin/undelivered-mails/file?format=csv', await app.signIn('admin@example.com'));
  expect(lines[1]).toMatch(/^quote\.requested,l\*\*\*@example\.com,Retrying,/);
});

it.each([
  ['/api/lender/quotes', 'lender@example.com', 'Property,Loan type,Deal,Asked by,Status'],
  ['/api/notifications', 'broker@example.com', 'Notification,Received'],
  ['/api/saved-searches', 'broker@example.com', 'Search,Loan type,Matches'],
  ['/api/admin-lender-users', 'admin@example.com', 'Name,Email,Email verified,Status'],
  ['/api/admin/plan-requests', 'admin@example.com', 'Who,Email,From,To,Status'],
])('%s leaves in both formats', async (url, email, heading) => {
  const who = await app.signIn(email);
  expect((await file(`${url}/file?format=csv`, who)).lines[0]).toContain(heading);
  const sheet = await app.http.inject({
    url: `${url}/file?format=xlsx`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});
