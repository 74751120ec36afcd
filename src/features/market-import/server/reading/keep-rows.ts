import { sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';

/** Room for statements over many rows, until the transaction ends. */
export const expectMany = ({ db }: Transaction) => db.execute(sql`set local work_mem = '64MB'`);

/** Writes staged rows down. @param rows a list of `StagedValues` as JSON, in UTF-8 where they are bytes */
export const keepRows = (db: Queries, importId: string, rows: string | Uint8Array) =>
  db.execute(sql`
  with given as (
    select * from jsonb_to_recordset(${typeof rows === 'string' ? sql`${rows}` : sql`convert_from(${rows}::bytea, 'UTF8')`}::jsonb) as row (
      number int, sheet int, place text, source jsonb, entity text, kind text, "refId" uuid, "lenderRefId" uuid,
      "lenderRef" text, name text, terms jsonb, tiers jsonb, "effectiveFrom" date, "effectiveUntil" date, partial boolean,
      problems jsonb, warnings jsonb, "newId" uuid)
  ), held as (
    insert into import_values (import_id, number, source, terms, tiers)
    select ${importId}, number, source, nullif(terms, 'null'::jsonb), nullif(tiers, 'null'::jsonb) from given
    on conflict (import_id, number) do update set source = excluded.source, terms = excluded.terms, tiers = excluded.tiers
  )
  insert into import_rows (import_id, number, sheet, place, entity, kind, ref_id, lender_ref_id, lender_ref, name,
    effective_from, effective_until, partial, problems, warnings, new_id)
  select ${importId}, number, sheet, place, entity, kind, "refId", "lenderRefId", "lenderRef", name,
    "effectiveFrom", "effectiveUntil", partial, problems, warnings, "newId"
  from given
  on conflict (import_id, number) do update set
    kind = excluded.kind, ref_id = excluded.ref_id, lender_ref_id = excluded.lender_ref_id,
    lender_ref = excluded.lender_ref, name = excluded.name,
    effective_from = excluded.effective_from, effective_until = excluded.effective_until, partial = excluded.partial,
    problems = excluded.problems, warnings = excluded.warnings`);
