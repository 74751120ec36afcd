import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import { jobContext } from '../../caller.ts';
import { auditLog } from '../../database/tables.ts';
import type { RetentionRule } from '../../jobs/retention.ts';
import type { Platform } from '../../platform.ts';
import { record } from '../record.ts';
import { originsErased } from './events.ts';
import { withoutSalt } from './row-proof.ts';

/** Older ones were erased in earlier nights, so the whole trail is not read in each. */
const lookedBackDays = 120;
const erasedAtOnce = 5_000;

/** Each step is an event of its own, by which it can be told from an erasure by hand. */
export const oldOrigins: RetentionRule = {
  name: 'audit-origins',
  what: 'Networks and devices in the audit trail',
  tables: [auditLog],
  kept: { days: 400, after: 'the event' },
  ending: 'Erased; what was done stays',
  why: 'Long enough to look into what happened over a year.',
  remove: eraseOldOrigins,
};

async function eraseOldOrigins({ database }: Platform, before: Date, now: Date): Promise<number> {
  let total = 0;
  const since = new Date(before.getTime() - lookedBackDays * dayMs);
  for (;;) {
    const rows = await database.transaction(async (tx) => {
      const { rows: erased } = await tx.db.execute<{ upTo: number; rows: number }>(sql`
        with erased as (
          update audit_log set origin = null, origin_proof = ${withoutSalt(sql`origin_proof`)}
          where id in (select id from audit_log where origin is not null
            and at >= ${since.toISOString()}::timestamptz and at < ${before.toISOString()}::timestamptz
            order by at, id limit ${erasedAtOnce})
          returning id)
        select max(id) as "upTo", count(*)::int as rows from erased having count(*) > 0`);
      const [what] = erased;
      if (what)
        await record(tx, jobContext({ name: 'housekeeping' }, now), originsErased, {
          id: randomUUID(),
          payload: { ...what },
        });
      return what?.rows ?? 0;
    });
    total += rows;
    if (rows < erasedAtOnce) return total;
  }
}
