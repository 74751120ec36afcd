import { type SQL, sql } from 'drizzle-orm';
import { dayIn } from '../../../../kernel/time-zones.ts';
import type { KindSlug } from '../../../../lending/kinds/find.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { offerZone, type ProgramValues, programParts } from '../../model.ts';
import type { ProgramStatus } from '../../publication.ts';

/** A program as it is to stand. Its id is the caller's to make when it is new. */
export interface ProgramSave {
  readonly id: string;
  readonly lenderId: string;
  readonly kind: KindSlug;
  readonly values: ProgramValues<KindSlug>;
  /** Days as 'YYYY-MM-DD'. */
  readonly effectiveFrom: string | null;
  readonly effectiveUntil: string | null;
  readonly restoredFrom?: number;
  /** When its terms were confirmed last; now unless stated. */
  readonly confirmedAt?: Date;
}

interface Saving {
  readonly at: Date;
  /** The account that saves; null: the system. */
  readonly by: string | null;
  readonly importId?: string;
  /** Of new programs; live unless stated. Those that are there keep theirs. */
  readonly status?: ProgramStatus;
}

/**
 * Writes programs, new ones and others alike, each as a version of its own. A program that was deleted is back. The caller has
 * checked who may, has locked what is there, and records what happened.
 * One statement, however many programs: some thousands at a time.
 * @returns the version of each, by id
 */
export async function savePrograms(
  tx: Transaction,
  saves: readonly ProgramSave[],
  saving: Saving,
): Promise<ReadonlyMap<string, number>> {
  if (saves.length === 0) return new Map();
  const rows = saves.map(({ values, restoredFrom, ...rest }) => ({ ...rest, ...programParts(values) }));
  const restored = Object.fromEntries(saves.map(({ id, restoredFrom }) => [id, restoredFrom]));
  return saveProgramsFrom(tx, listed(rows), { ...saving, restored });
}

/** As `savePrograms`, of programs that the database holds already: a query with the columns of `listed`. */
export async function saveProgramsFrom(
  tx: Transaction,
  query: SQL,
  saving: Saving & {
    /** By id the version that is brought back. */
    readonly restored?: Readonly<Record<string, number | undefined>>;
  },
): Promise<ReadonlyMap<string, number>> {
  const { rows: saved } = await tx.db.execute<{ id: string; version: number }>(write(query, saving));
  return new Map(saved.map(({ id, version }) => [id, version]));
}

const listed = (rows: readonly object[]) => sql`
  select id, "lenderId" as lender_id, kind, name, terms, tiers, "effectiveFrom" as effective_from,
         "effectiveUntil" as effective_until, "confirmedAt" as confirmed_at
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as row (id uuid, "lenderId" uuid, kind text, name text, terms jsonb, tiers jsonb, "effectiveFrom" date, "effectiveUntil" date,
            "confirmedAt" timestamptz)`;

/** Offered today as `offerStateOf` says it. */
const isOffered = (at: Date) => {
  const today = dayIn(offerZone, at);
  return sql`coalesce(effective_from <= ${today}::date, true) and coalesce(effective_until >= ${today}::date, true)`;
};

// A version is made of what was written, not joined to it: of thousands the planner knows no number, and would compare all to all.
const write = (
  query: SQL,
  { at, by, importId, status = 'live', restored = {} }: Parameters<typeof saveProgramsFrom>[2],
) => sql`
  with written as (
    insert into programs (id, lender_id, kind, name, terms, tiers, effective_from, effective_until, was_offered,
                          confirmed_at, version, status, created_at, updated_at)
    select id, lender_id, kind, name, terms, tiers, effective_from, effective_until, ${isOffered(at)}, coalesce(confirmed_at, ${at}),
           1, ${status}, ${at}, ${at}
    from (${query}) saves
    on conflict (id) do update set
      lender_id = excluded.lender_id, kind = excluded.kind, name = excluded.name, terms = excluded.terms,
      tiers = excluded.tiers, effective_from = excluded.effective_from, effective_until = excluded.effective_until,
      was_offered = excluded.was_offered, confirmed_at = excluded.confirmed_at, updated_at = excluded.updated_at,
      deleted_at = null, version = programs.version + 1
    returning id, version, name, terms, tiers, effective_from, effective_until
  ), versions as (
    insert into program_versions (program_id, version, name, terms, tiers, effective_from, effective_until,
                                  saved_at, saved_by, restored_from, import_id)
    select id, version, name, terms, tiers, effective_from, effective_until, ${at}, ${by}::uuid,
           (${JSON.stringify(restored)}::jsonb ->> id::text)::int, ${importId ?? null}::uuid
    from written
  )
  select id, version from written`;

/** Takes programs off the market; the caller records it. What refers to them stays. */
export async function removePrograms(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx.db.execute(
    sql`update programs set deleted_at = ${at}, updated_at = ${at} where id = any(${sql.param(ids)}::uuid[])`,
  );
}
