import { sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';

/** How many places of a duplicate a message names. */
const placesAtMost = 3;

/**
 * Checks every deal of an import against the pipeline it goes to. A row whose address and loan type the owner has an active deal for, or
 * that an earlier row has, is a duplicate: it is skipped unless its owner adds it anyway. Rows that were written stay as they are.
 * @returns how many rows have another verdict than before
 */
export async function classifyDeals(db: Queries, importId: string, ownerId: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with staged as (
      select number, place, kind, key, problems, anyway,
             row_number() over same as nth, count(*) over same as times
      from import_rows where import_id = ${importId} and entity = 'deal' and written_version is null
      window same as (partition by kind, case when problems = '[]' then key else number::text end order by number
                      rows between unbounded preceding and unbounded following)
    ), places as (
      select kind, key, string_agg(place, ', ' order by number) filter (where nth <= ${placesAtMost}) as places
      from staged where problems = '[]' and times > 1 group by 1, 2
    ), verdicts as (
      select s.number, e.id as target_id,
             case when s.problems <> '[]' then 'refused'
                  when (e.id is not null or s.nth > 1) and not s.anyway then 'duplicate' else 'new' end as outcome,
             to_jsonb(array_remove(array[
               case when e.id is not null then jsonb_build_object('path', '', 'message',
                 'You already have an active deal for this address and loan type.') end,
               case when p.places is not null then jsonb_build_object('path', '', 'message',
                 'The same address and loan type appear in ' || p.places || '.') end
             ]::jsonb[], null)) as found
      from staged s
      left join places p on p.kind = s.kind and p.key = s.key and s.problems = '[]'
      left join pipeline_entries e on e.owner_id = ${ownerId} and e.loan_type = s.kind and e.address_key = s.key
        and e.archived_at is null
    )
    update import_rows r set target_id = v.target_id, outcome = v.outcome,
      found = case when v.outcome = 'new' and v.target_id is null and not r.anyway then '[]'::jsonb else v.found end
    from verdicts v
    where r.import_id = ${importId} and r.number = v.number
      and (r.target_id, r.outcome) is distinct from (v.target_id, v.outcome)`);
  return rowCount ?? 0;
}
