import { type SQL, sql } from 'drizzle-orm';
import { keyAs, keyValue, type Place, pageOf, placeOf } from '../../../platform/database/cursors.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { rowsPerPage } from '../model.ts';
import type { Span } from '../periods.ts';

/** It happened within the days. */
export const within = (at: SQL, { since, until }: Pick<Span, 'since' | 'until'>): SQL =>
  sql`(${at} >= ${since} and ${at} < ${until})`;

export const countIf = (condition: SQL): SQL<number> => sql<number>`count(case when ${condition} then 1 end)`;

/**
 * A page of what a query lists, the latest first, and on the first page how many there are.
 * @param rows selects at least `id` and `at`
 * @throws INVALID_INPUT for a cursor that is none
 */
export async function pageOfRows<Row extends object>(
  db: Queries,
  rows: SQL,
  cursor: string | undefined,
): Promise<{ readonly rows: (Row & { id: string })[]; readonly next: string | null; readonly total: number | null }> {
  const after = placeOf('moment', cursor);
  const at = keyValue('moment', after?.key ?? null);
  const later = after ? sql`where (at < ${at} or (at = ${at} and id > ${after.id}::uuid))` : sql``;
  const answer = await db.execute(sql`
    select listed.*, ${keyAs('moment', sql`at`)} as key from (${rows}) listed ${later}
    order by at desc, id limit ${rowsPerPage + 1}`);
  // As the query selects them: what it adds to `rows` is a place.
  const found = answer.rows as unknown as readonly (Row & Place)[];
  const { places, next } = pageOf(found, rowsPerPage);
  if (after) return { rows: places, next, total: null };
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*) as total from (${rows}) listed`);
  return { rows: places, next, total: Number(counted[0]?.total ?? 0) };
}
