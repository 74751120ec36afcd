import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { lenderValues } from '../../../lenders/server/api.ts';

/** Says what is wrong with a row where a condition holds. */
const problem = (when: SQL, path: string, message: SQL) =>
  sql`case when ${when} then jsonb_build_object('path', ${path}::text, 'message', ${message}) end`;
const said = (text: string) => sql`${text}::text`;

/**
 * Checks every row against the market as it is: whose it is, which record it changes, and what is wrong with it. A record is
 * found by its ID; an ID that this market has never had says nothing (the file comes from elsewhere), so the name decides. What
 * has not changed since the last time is not written again. Lenders come first, since programs may name one that is new.
 * @param ownLender whose import it is: only that lender's programs are changed or added; null for an administrator's
 * @returns how many rows have another verdict than before
 */
export async function classifyRows(db: Queries, importId: string, ownLender: string | null): Promise<number> {
  const lenders = await db.execute(lenderVerdicts(importId, ownLender));
  const programs = await db.execute(programVerdicts(importId, ownLender));
  return (lenders.rowCount ?? 0) + (programs.rowCount ?? 0);
}

/** By what a row is known twice in one file: the places of the others with the same key. Only these are put in order. */
const twice = sql`
  select key, count(*) as times, string_agg(place, ' and ' order by number) filter (where nth <= 5) as places
  from (
    select key, place, number, row_number() over (partition by key order by number) as nth
    from resolved where key in (select key from resolved where key is not null group by key having count(*) > 1)
  ) each
  group by key`;

const write = (verdicts: SQL, importId: string) => sql`
  update import_rows r set lender_id = v.lender_id, target_id = v.target_id, target_version = v.version, found = v.found,
    outcome = v.outcome
  from (${verdicts}) v
  where r.import_id = ${importId} and r.number = v.number
    and (r.lender_id, r.target_id, r.target_version, r.found, r.outcome)
        is distinct from (v.lender_id, v.target_id, v.version, v.found, v.outcome)`;

const foundFrom = (...problems: readonly SQL[]) =>
  sql`to_jsonb(array_remove(array[${sql.join([...problems], sql`, `)}]::jsonb[], null))`;

const severalOfName = said('Several lenders have this name. Add the Lender ID.');

const lenderVerdicts = (importId: string, ownLender: string | null) =>
  write(
    sql`
  with staged as (
    select number, place, problems, ref_id, lower(name) as name, terms
    from import_rows join import_values using (import_id, number)
    where import_id = ${importId} and entity = 'lender'
  ), names as (
    select lower(name) as name, min(id::text)::uuid as id, count(*) as times from lenders where archived_at is null group by 1
  ), resolved as (
    select s.*, lenders.id as target_id, lenders.version, n.times, coalesce(lenders.id::text, s.name) as key,
           known.archived_at is not null as archived, lenders.id is not null and ${lenderValues} = s.terms as same
    from staged s
    left join (select id, archived_at from lenders) known on ${ownLender === null} and known.id = s.ref_id
    left join names n on ${ownLender === null} and known.id is null and n.name = s.name
    left join lenders on lenders.archived_at is null and lenders.id = coalesce(known.id, case when n.times = 1 then n.id end)
  ), doubled as (${twice})
  select number, target_id as lender_id, target_id, version, found,
         case when problems <> '[]' or found <> '[]' then 'refused' when target_id is null then 'new'
              when same then 'unchanged' else 'changed' end as outcome
  from (
    select r.*, ${foundFrom(
      problem(sql`${ownLender !== null}`, '', said('Only administrators can import company records.')),
      problem(sql`r.archived`, '_id', said('This lender was deleted. Clear the Lender ID to add it as a new lender.')),
      problem(sql`r.times > 1`, 'name', severalOfName),
      problem(sql`d.key is not null`, 'name', sql`'The same lender appears in ' || d.places`),
    )} as found
    from resolved r left join doubled d on d.key = r.key
  ) judged`,
    importId,
  );

/** Compares what the two hold only where there are two. */
const isSame = (importId: string) => sql`
  case when p.id is not null then exists (
    select 1 from programs q join import_values v on v.import_id = ${importId} and v.number = o.number
    where q.id = p.id and (q.name, q.terms, q.tiers, q.effective_from, q.effective_until)
      is not distinct from (o.name, v.terms, v.tiers, o.effective_from, o.effective_until)
  ) end`;

/** Whose each program is. A lender's own import adds to that lender alone, and a row that names another is refused. */
const ownedRows = (ownLender: string | null) =>
  ownLender === null
    ? sql`
    select s.*, coalesce(k.id, case when n.times = 1 then n.id end) as lender_id, n.times as lenders_of_name, false as foreign_lender
    from staged s
    left join known k on k.id = s.lender_ref_id
    left join names n on n.name = s.lender_ref`
    : sql`
    select s.*, own.id as lender_id, 1::bigint as lenders_of_name,
           s.lender_ref is not null and s.lender_ref <> own.name and s.lender_ref_id is distinct from own.id as foreign_lender
    from staged s left join (select id, lower(name) as name from lenders where id = ${ownLender} and archived_at is null) own on true`;

/** The programs that an ID of the file may mean. To a lender, another company's programs do not exist. */
const reachable = (ownLender: string | null) =>
  sql`(select id from programs ${ownLender === null ? sql`` : sql`where lender_id = ${ownLender}`})`;

const programVerdicts = (importId: string, ownLender: string | null) =>
  write(
    sql`
  with staged as (
    select number, place, problems, ref_id, lender_ref_id, lender_ref, kind, name, lower(name) as short, effective_from, effective_until
    from import_rows where import_id = ${importId} and entity = 'program'
  ), known as (
    select id, lower(name) as name from lenders where archived_at is null
    union all
    select new_id, lower(name) from import_rows where import_id = ${importId} and entity = 'lender' and outcome = 'new'
  ), names as (
    select name, min(id::text)::uuid as id, count(*) as times from known group by 1
  ), owned as (${ownedRows(ownLender)}
  ), sold as (
    select lender_id, kind, lower(name) as short, min(id::text)::uuid as id, count(*) as times from programs
    where deleted_at is null and lender_id in (select lender_id from owned) group by 1, 2, 3
  ), resolved as (
    select o.*, p.id as target_id, p.version, p.kind as kind_of_target, p.lender_id as lender_of_target,
           p.deleted_at is not null as removed, w.times,
           coalesce(p.id::text, o.lender_id::text || ' ' || o.kind || ' ' || o.short) as key, ${isSame(importId)} as same
    from owned o
    left join ${reachable(ownLender)} here on here.id = o.ref_id
    left join sold w on here.id is null and w.lender_id = o.lender_id and w.kind = o.kind and w.short = o.short
    left join programs p on p.id = coalesce(here.id, case when w.times = 1 then w.id end)
  ), doubled as (${twice})
  select number, lender_id, target_id, version, found,
         case when problems <> '[]' or found <> '[]' then 'refused' when target_id is null then 'new'
              when same then 'unchanged' else 'changed' end as outcome
  from (
    select r.*, ${foundFrom(...programProblems)} as found
    from resolved r left join doubled d on d.key = r.key
  ) judged`,
    importId,
  );

const programProblems = [
  problem(
    sql`r.lender_id is null and r.lender_ref is null and r.lender_ref_id is null`,
    'lender',
    said('Lender is required'),
  ),
  problem(
    sql`r.lender_id is null and coalesce(r.lenders_of_name, 0) < 2 and (r.lender_ref is not null or r.lender_ref_id is not null)`,
    'lender',
    said('This lender was not found. Add the lender first, or correct the name.'),
  ),
  problem(sql`r.lender_id is null and r.lenders_of_name > 1`, 'lender', severalOfName),
  problem(
    sql`r.foreign_lender`,
    'lender',
    said('This row names another lender. You can import only your own programs.'),
  ),
  problem(
    sql`r.kind_of_target <> r.kind`,
    'type',
    said('This program has another loan type, which cannot be changed.'),
  ),
  problem(sql`r.lender_of_target <> r.lender_id`, 'lender', said('This program belongs to another lender.')),
  problem(sql`r.removed`, '_id', said('This program was deleted. Restore it first.')),
  problem(sql`r.times > 1`, 'name', said('The lender has several programs with this name. Add the Program ID.')),
  problem(sql`d.key is not null`, 'name', sql`'The same program appears in ' || d.places`),
];
