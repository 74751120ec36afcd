import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { housekeeping } from '../../../../platform/jobs/housekeeping.ts';
import { retention, tableNames } from '../../../../platform/jobs/retention.ts';
import { coveredTables, tablesAlong } from './read-retention.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

const tables = async (): Promise<string[]> => {
  const { rows } = await app.database.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  return rows.map(({ name }) => name);
};

describe('the rules of retention', () => {
  it('speak for every table of the database, by its own rule or with what it goes with', async () => {
    const rules = app.platform.hooks.all(retention);
    const along = await tablesAlong(app.database.db);
    const covered = new Set(rules.flatMap((rule) => coveredTables(rule, along, rules)));
    expect((await tables()).filter((table) => !covered.has(table))).toEqual([]);
  });

  it('leave a table out that nobody has thought of', async () => {
    await app.database.db.execute(sql`create table forgotten_things (id int primary key, name text)`);
    const rules = app.platform.hooks.all(retention);
    const along = await tablesAlong(app.database.db);
    const covered = new Set(rules.flatMap((rule) => coveredTables(rule, along, rules)));
    expect((await tables()).filter((table) => !covered.has(table))).toEqual(['forgotten_things']);
    await app.database.db.execute(sql`drop table forgotten_things`);
  });

  it('name only tables that there are, and say why', async () => {
    const known = new Set(await tables());
    for (const rule of app.platform.hooks.all(retention)) {
      expect(tableNames(rule).filter((table) => !known.has(table))).toEqual([]);
      expect(rule.why).toMatch(/\.$/);
      expect('as' in rule.kept, `${rule.name} removes by age where it names one`).toBe(rule.remove === undefined);
    }
  });
});

describe('the report', () => {
  it('shows administrators the rules, and what the nights removed', async () => {
    const admin = await app.signIn('admin@example.com');
    const broker = await app.signIn('broker@example.com');
    expect((await broker.call('GET', '/api/admin/retention')).status).toBe(403);
    expect((await admin.call('GET', '/api/admin/retention')).body.nights).toEqual([]);
    await housekeeping.run(app.platform, {});
    app.clock.advance(31 * dayMs);
    await housekeeping.run(app.platform, {});
    const later = await app.signIn('admin@example.com');
    const { status, body } = await later.call('GET', '/api/admin/retention');
    expect(status).toBe(200);
    expect(body.nights).toHaveLength(2);
    expect(body.nights[0].removed).toContainEqual({ what: 'Login sessions', count: 2 });
    const sessions = body.rules.find((rule: { name: string }) => rule.name === 'sessions');
    expect(sessions).toMatchObject({
      kept: 'Until they expire',
      ending: 'Deleted',
      lastRemoved: { at: body.nights[0].ranAt, count: 2 },
      removedLately: 2,
    });
    expect(sessions.tables).toContain('sessions');
    const deals = body.rules.find((rule: { name: string }) => rule.name === 'deals');
    expect(deals).toMatchObject({ ending: '', lastRemoved: null });
    expect(deals.tables).toContain('deal_messages');
  });
});
