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
