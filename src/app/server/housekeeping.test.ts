import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { dayMs } from '../../kernel/dates.ts';
import { createHooks } from '../../platform/feature.ts';
import { cleanUp, housekeeping } from '../../platform/jobs/housekeeping.ts';

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

  it('gives every feature its turn where one fails, and fails at its end', async () => {
    const cleaned: string[] = [];
    const hooks = createHooks();
    hooks.register(cleanUp, async () => {
      throw new Error('The storage failed.');
    });
    hooks.register(cleanUp, async () => void cleaned.push('second'));
    await expect(housekeeping.run({ ...app.platform, hooks }, {})).rejects.toThrow(AggregateError);
    expect(cleaned).toEqual(['second']);
  });
});
