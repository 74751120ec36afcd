import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { dayMs } from '../../kernel/dates.ts';
import { createHooks } from '../../platform/feature.ts';
import { housekeeping } from '../../platform/jobs/housekeeping.ts';
import { type RetentionRule, retention } from '../../platform/jobs/retention.ts';
import { retentionRuns } from '../../platform/jobs/tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const count = async (table: string) => {
  const { rows } = await app.database.db.execute(sql.raw(`select count(*)::int as count from ${table}`));
  return Number(rows[0]?.count);
};

describe('housekeeping', () => {
  it('removes sessions, tickets and kept answers that have served their time, and leaves the others', async () => {
    const broker = await app.signIn('broker@example.com');
    const deal = {
      address: '5 Alder Lane',
      loanType: 'DSCR',
      fico: 700,
      purchasePrice: 1,
      rehabNeeded: 0,
      arv: 0,
      liquidity: 0,
    };
    await broker.call('POST', '/api/pipeline/manual', deal, { 'idempotency-key': 'housekeeping-key' });
    await broker.call('POST', '/api/events/tickets');
    await housekeeping.run(app.platform, {});
    expect([await count('sessions'), await count('stream_tickets'), await count('idempotency_keys')]).toEqual([
      1, 1, 1,
    ]);
    app.clock.advance(31 * dayMs);
    await housekeeping.run(app.platform, {});
    expect([await count('sessions'), await count('stream_tickets'), await count('idempotency_keys')]).toEqual([
      0, 0, 0,
    ]);
    expect(await count('pipeline_entries')).toBe(1);
  });

  it('gives every rule its turn where one fails, reports both, and fails at its end', async () => {
    const hooks = createHooks();
    const rule = { what: 'Things', tables: [], kept: { days: 1, after: 'they came' }, why: 'For this test.' } as const;
    const failing: RetentionRule = {
      ...rule,
      name: 'failing',
      remove: async () => {
        throw new Error('The storage failed.');
      },
    };
    const now = app.clock.now();
    const asked: Date[] = [];
    hooks.register(retention, failing);
    hooks.register(retention, { ...rule, name: 'second', remove: async (_platform, before) => asked.push(before) + 2 });
    await expect(housekeeping.run({ ...app.platform, hooks }, {})).rejects.toThrow(AggregateError);
    expect(asked[0]?.getTime()).toBeGreaterThanOrEqual(now.getTime() - dayMs);
    expect(asked[0]?.getTime()).toBeLessThan(now.getTime());
    const [last] = await app.database.db.select().from(retentionRuns).orderBy(desc(retentionRuns.ranAt)).limit(1);
    expect(last).toMatchObject({ removed: { second: 3 }, failed: ['failing'] });
    const { rows } = await app.database.db.execute(sql`
      select payload from audit_log where action = 'retention.ran' and entity_id = ${String(last?.id)}`);
    expect(rows).toEqual([{ payload: { removed: [{ rule: 'second', count: 3 }], failed: ['failing'] } }]);
  });
});
