import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../../kernel/errors.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { DemandSearch } from '../../contract.ts';
import type { LinePeriod } from './lenders.ts';
import { firstDay, isLine } from './lines.ts';

const pageSize = 25;
const placeSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** The searches of a line, the newest first. Nothing of them leads to the people. */
export async function readSearches(
  db: Queries,
  line: LinePeriod & { readonly cursor?: string | undefined },
  now: Date,
): Promise<{ searches: DemandSearch[]; next: string | null }> {
  const after = line.cursor === undefined ? undefined : readPlace(line.cursor);
  const { rows } = await db.execute<Omit<DemandSearch, 'at'> & { at: Date }>(sql`
    select id as "_id", searched_at as at, loan_amount as "loanAmount", fits, refused, value::float8 as value,
      (select count(distinct lender_id) from demand_openings where search_id = search.id) as lenders
    from demand_searches search
    where ${isLine(line)} and refused_by <> '' and day >= ${firstDay(now, line.days)}
      ${after ? sql`and (searched_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by searched_at desc, id desc limit ${pageSize + 1}`);
  const searches = rows.slice(0, pageSize).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  const last = searches.at(-1);
  const next =
    rows.length > pageSize && last ? Buffer.from(JSON.stringify([last.at, last._id])).toString('base64url') : null;
  return { searches, next };
}

function readPlace(cursor: string): z.infer<typeof placeSchema> {
  try {
    return placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('INVALID_INPUT', 'This is not a cursor of this list.', {
      cursor: 'This is not a cursor of this list.',
    });
  }
}
