import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineEvent } from '../../../src/kernel/event-type.ts';
import type { RequestContext } from '../../../src/platform/caller.ts';
import { record } from '../../../src/platform/events/record.ts';
import type { Finding } from '../../../src/platform/events/trail/verify/findings.ts';
import { daysToVerify, verifyDay, verifyUnsealed } from '../../../src/platform/events/trail/verify/verify-trail.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createTestDatabase } from '../test-database.ts';

export const thingChanged = defineEvent({ name: 'thing.changed', payload: { step: z.int() } });
export const things = { name: 'things', events: [thingChanged] };

export const contextOf = ({ clock }: Pick<TestApp, 'clock'>): RequestContext => ({
  actor: { kind: 'account', id: randomUUID() },
  at: clock.now(),
  requestId: 'r1',
  origin: { network: '203.0.113.0/24', device: 'Firefox on Windows' },
});

/** An app over a database of its own, where nothing seals the audit trail but the test. */
export async function openTrailDesk() {
  const database = await createTestDatabase('empty');
  const start = (environment = {}) =>
    createTestApp('empty', { database, features: [things], environment: { JOBS: 'worker', ...environment } });
  const app = await start();
  const { platform, clock } = app;
  const rows = async <Row extends Record<string, unknown> = Record<string, unknown>>(query: SQL) => {
    const { rows: found } = await platform.database.db.execute<Row>(query);
    return found as unknown as Row[];
  };
  const found = async (): Promise<Finding[]> => {
    const findings = [...(await verifyUnsealed(platform))];
    for (const day of (await daysToVerify(platform)).sort())
      findings.push(...(await verifyDay(platform, day)).findings);
    return findings;
  };
  return {
    app,
    connection: database.connection,
    platform,
    clock,
    rows,
    found,
    /** Another process over the same database. */
    start,
    byHand: (query: SQL) => platform.database.db.execute(query),
    problems: async () => (await found()).map(({ problem, row }) => [problem, row]),
    /** Changes of a thing, each in a transaction of its own. @returns their rows */
    async change(thing: string, times: number): Promise<number[]> {
      for (let step = 1; step <= times; step++)
        await platform.database.transaction((tx) =>
          record(tx, contextOf(app), thingChanged, {
            id: thing,
            payload: { step },
            before: { name: `name ${step - 1}`, amounts: [0.1, 1e21], b: 1, a: null },
            after: step % 2 ? '17' : { name: `name ${step}` },
          }),
        );
      const written = await rows<{ id: number }>(sql`select id from audit_log where entity_id = ${thing} order by id`);
      return written.map(({ id }) => id);
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}
export type TrailDesk = Awaited<ReturnType<typeof openTrailDesk>>;
