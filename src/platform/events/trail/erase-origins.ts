import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dayMs } from '../../../kernel/dates.ts';
import { jobContext } from '../../caller.ts';
import type { Platform } from '../../platform.ts';
import { record } from '../record.ts';
import { originsErased } from './erasures.ts';
import { withoutSalt } from './row-proof.ts';

/** Long enough to look into what happened over a year, and no longer than that is needed. */
const originKeptDays = 400;
/** Older ones were erased in earlier nights, so the whole trail is not read in each. */
const lookedBackDays = 120;
const erasedAtOnce = 5_000;

/** The nightly clean-up: where things were done from is forgotten, what was done stays. Each step is an event of its own. */
export async function eraseOldOrigins({ database }: Pick<Platform, 'database'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - originKeptDays * dayMs);
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
    if (rows < erasedAtOnce) return;
  }
}
