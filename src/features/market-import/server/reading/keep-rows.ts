import { sql } from 'drizzle-orm';
import { copyInto } from '../../../../platform/database/copy.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { rowColumns, type StagedLines, valueColumns } from './copy-text.ts';
import type { StagedValues } from './stage-rows.ts';

/** Room for statements over many rows, until the transaction ends. */
export const expectMany = ({ db }: Transaction) => db.execute(sql`set local work_mem = '64MB'`);

/** Stages rows for the first time. */
export async function addRows(tx: Transaction, { rows, values }: StagedLines): Promise<void> {
  await copyInto(tx, `import_rows (${rowColumns})`, rows);
  await copyInto(tx, `import_values (${valueColumns})`, values);
}

/** Stages rows again. */
export const keepRows = (db: Queries, importId: string, rows: readonly StagedValues[]) =>
  db.execute(sql`
  with given as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      number int, sheet int, place text, source json, entity text, kind text, "refId" uuid, "lenderRefId" uuid,
      "lenderRef" text, name text, key text, terms jsonb, tiers jsonb, "effectiveFrom" date, "effectiveUntil" date, partial boolean,
      problems jsonb, warnings jsonb, "newId" uuid)
  ), held as (
    insert into import_values (import_id, number, source, terms, tiers)
    select ${importId}, number, source, nullif(terms, 'null'::jsonb), nullif(tiers, 'null'::jsonb) from given
    on conflict (import_id, number) do update set source = excluded.source, terms = excluded.terms, tiers = excluded.tiers
  )
  insert into import_rows (import_id, number, sheet, place, entity, kind, ref_id, lender_ref_id, lender_ref, name, key,
    effective_from, effective_until, partial, problems, warnings, new_id)
  select ${importId}, number, sheet, place, entity, kind, "refId", "lenderRefId", "lenderRef", name, key,
    "effectiveFrom", "effectiveUntil", partial, problems, warnings, "newId"
  from given
  on conflict (import_id, number) do update set
    kind = excluded.kind, ref_id = excluded.ref_id, lender_ref_id = excluded.lender_ref_id,
    lender_ref = excluded.lender_ref, name = excluded.name, key = excluded.key,
    effective_from = excluded.effective_from, effective_until = excluded.effective_until, partial = excluded.partial,
    problems = excluded.problems, warnings = excluded.warnings`);
