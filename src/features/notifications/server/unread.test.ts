import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { newestUnread } from './marks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('what is unread is found by an index, however much an account has read', async () => {
  await app.signIn('broker@example.com');
  const { rows } = await app.database.db.execute(sql`select id from accounts where email = 'broker@example.com'`);
  const accountId = String(rows[0]?.id);
  await app.database.db.execute(sql`insert into notifications (account_id, number, event, audience, object_id, payload, is_read, created_at)
    select ${accountId}, 20001 - n, 'account.news', 'account', ${accountId}, '{}', n % 5000 <> 0, now() - n * interval '1 minute' from generate_series(1, 20000) n`);
  await app.database.db.execute(sql`analyze notifications`);
  const explained = await app.database.db.execute(sql`explain ${newestUnread(app.database.db, accountId).limit(100)}`);
  const plan = explained.rows.map((row) => Object.values(row).join(' ')).join('\n');
  expect(plan).toContain('notifications_unread');
  expect(await newestUnread(app.database.db, accountId)).toHaveLength(4);
});
