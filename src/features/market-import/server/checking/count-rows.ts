import { sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { ImportCounts, RowEntity, RowOutcome } from '../../model.ts';

const none = { new: 0, changed: 0, unchanged: 0, refused: 0, warned: 0, unknownId: 0 };

type Counts = typeof none & { duplicate?: number; added?: number };

/** The rows of an import by what they are and what becomes of them. */
export async function countRows(db: Queries, importId: string): Promise<ImportCounts> {
  const { rows } = await db.execute<{
    entity: RowEntity;
    outcome: RowOutcome;
    count: number;
    warned: number;
    unknownId: number;
    added: number;
  }>(sql`
    select entity, outcome, count(*) as count,
           count(*) filter (where outcome in ('new', 'changed') and warnings <> '[]') as warned,
           count(*) filter (where outcome <> 'refused' and ref_id is not null and target_id is distinct from ref_id) as "unknownId",
           count(*) filter (where outcome = 'new' and written_version is not null) as added
    from import_rows where import_id = ${importId} group by 1, 2`);
  const counts: Record<'lender' | 'program', Counts> & { deal?: Counts } = {
    lender: { ...none },
    program: { ...none },
  };
  for (const { entity, outcome, count, warned, unknownId, added } of rows) {
    counts[entity] ??= { ...none, duplicate: 0, added: 0 };
    const of = counts[entity];
    of[outcome] = count;
    of.warned += warned;
    of.unknownId += unknownId;
    if (of.added !== undefined) of.added += added;
  }
  return counts;
}
