import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../../tests/support/test-app.ts';
import { listStaffTickets } from '../../../help/contract.ts';
import { pageOfTickets } from '../staff-tickets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('empty');
  const { db } = app.database;
  await db.execute(sql`
    insert into help_tickets (channel, user_name, user_email, company, subject, category, priority, status, description,
      created_at, resolved_at, due_at)
    select 'contact', 'Writer ' || n, 'writer' || n || '@example.com', '', 'Subject ' || n, 'Other', 'Medium',
      case when n % 100 = 0 then 'Open' else 'Closed' end, repeat('word ', 40), now() - make_interval(mins => n),
      case when n % 100 = 0 then null else now() end,
      case when n % 100 = 0 then now() + make_interval(mins => 5000 - n) end
    from generate_series(1, 20000) n`);
  await db.execute(sql`analyze help_tickets`);
});
afterAll(() => app?.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows the database looks at for a page. */
const lookedAt = (plan: Plan): number =>
  plan.Plans === undefined
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : Math.max(...plan.Plans.map(lookedAt));

it.each([
  ['the newest', {}],
  ['the newest open ones', { status: 'open' }],
  ['the newest of a status', { status: 'Open' }],
  ['what is overdue', { overdue: 'true' }],
])('among 20,000 tickets %s are found by an index', async (_name, query) => {
  const asked = listStaffTickets.querystring.parse(query);
  const page = pageOfTickets(app.database.db, asked, { now: app.clock.now(), accountId: crypto.randomUUID() });
  const { rows } = await app.database.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${page.getSQL()}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  expect(plan && lookedAt(plan)).toBeLessThan(1_000);
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
});
