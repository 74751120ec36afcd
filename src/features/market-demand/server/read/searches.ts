import { sql } from 'drizzle-orm';
import { keyAs, olderThan, type Place, pageOf } from '../../../../platform/database/cursors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { DemandSearch } from '../../contract.ts';
import type { LinePeriod } from './lenders.ts';
import { firstDay, isLine } from './lines.ts';

const pageSize = 25;

/** The searches of a line, the newest first. Nothing of them leads to the people. @throws INVALID_INPUT for a cursor that is none */
export async function readSearches(
  db: Queries,
  { cursor, ...line }: LinePeriod & { readonly cursor?: string | undefined; readonly limit?: number },
  now: Date,
): Promise<{ searches: DemandSearch[]; next: string | null }> {
  const { limit = pageSize } = line;
  const at = sql`searched_at`;
  const { rows } = await db.execute<Omit<DemandSearch, '_id'> & Place & Record<string, unknown>>(sql`
    select id, ${keyAs('moment', at)} as key, searched_at as at, loan_amount as "loanAmount", fits, refused, value::float8 as value,
      (select count(distinct lender_id) from demand_openings where search_id = search.id) as lenders
    from demand_searches search
    where ${isLine(line)} and refused_by <> '' and day >= ${firstDay(now, line.days)} and ${olderThan(at, sql`id`, cursor)}
    order by searched_at desc, id desc limit ${limit + 1}`);
  const { places, next } = pageOf(rows, limit);
  return {
    searches: places.map(({ id, key: _key, ...row }) => ({ _id: id, ...row, at: new Date(row.at).toISOString() })),
    next,
  };
}
