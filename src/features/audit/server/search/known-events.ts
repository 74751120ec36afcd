import { sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';

/** The events that there are, from one to the next in their index: some hundreds of steps, however many rows there are. */
export async function allEvents(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive steps as (
      select min(action) as action from audit_log
      union all
      select (select min(a.action) from audit_log a where a.action > s.action) from steps s where s.action is not null)
    select action from steps where action is not null`);
  return rows.map(({ action }) => action);
}

/** The events that a filter means: one, or all of a kind of object. Undefined: any. */
export async function knownEvents(db: Queries, event: string | undefined): Promise<readonly string[] | undefined> {
  if (event === undefined || event.includes('.')) return event === undefined ? undefined : [event];
  return (await allEvents(db)).filter((name) => name.startsWith(`${event}.`));
}
