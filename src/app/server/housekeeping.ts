import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

/** Removes what has served its time: sessions and tickets that ended, and answers nobody will ask for again. */
export const housekeeping = ({ db }: Database, clock: Clock): JobDefinition<object> => ({
  queue: 'housekeeping',
  schedule: '17 3 * * *',
  async run() {
    const now = clock.now();
    await db.execute(sql`delete from sessions where expires_at <= ${now}`);
    await db.execute(sql`delete from stream_tickets where expires_at <= ${now}`);
    await db.execute(sql`delete from idempotency_keys where created_at <= ${now}::timestamptz - interval '30 days'`);
    await db.execute(sql`delete from rate_limits where expire <= ${now.getTime()}`);
  },
});
