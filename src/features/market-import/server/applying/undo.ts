import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { KindSlug } from '../../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { type Happening, record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { keepsLender } from '../../../lender-records/server/api.ts';
import { lenderArchived, lenderChanged } from '../../../lenders/events.ts';
import type { LenderValues } from '../../../lenders/model.ts';
import { lockLender, updateLender } from '../../../lenders/server/api.ts';
import type { ProgramValues } from '../../../programs/model.ts';
import { removePrograms, savePrograms } from '../../../programs/server/api.ts';
import { settleSaved } from '../../../proposals/server/api.ts';
import { importUndone } from '../../events.ts';
import { progressOf } from '../checking/check-rows.ts';
import { expectMany } from '../reading/keep-rows.ts';
import { type ImportRow, importRows, imports, type StagedRow, selectStaged } from '../tables.ts';
import { changeLender, contextOf, lockMarket } from './apply.ts';

const rowsAtOnce = 2_000;

/**
 * Undoes a whole import, all or nothing: programs have the version before it again, those that were new leave the market,
 * lenders are what they were. What was saved again since stays, and its row says so.
 */
export async function undoImport(platform: Platform, { id }: ImportRow): Promise<void> {
  await platform.database.background.transaction(async (tx) => {
    await lockMarket(tx);
    await expectMany(tx);
    const [row] = await tx.db.select().from(imports).where(eq(imports.id, id));
    if (row?.state !== 'undoing') return;
    const context = contextOf(platform, row);
    await markKept(tx, id);
    const changes = await takeBackPrograms(platform, tx, row, context);
    await takeBackLenders(platform, tx, id, context);
    const { rows } = await tx.db.execute<{ kept: number }>(
      sql`select count(*) as kept from import_rows where import_id = ${id} and kept`,
    );
    const kept = rows[0]?.kept ?? 0;
    await tx.db
      .update(imports)
      .set({ state: 'undone', undoneAt: context.at, kept, done: 0, message: null })
      .where(eq(imports.id, id));
    await record(tx, context, importUndone, { id, payload: { changes }, after: { kept } });
  });
}

/** Programs that are no longer as the import left them, or whose lender has confirmed since that they are right so. Those that are stay so until the transaction ends. */
async function markKept({ db }: Transaction, importId: string): Promise<void> {
  await db.execute(sql`
    select p.id from programs p join program_versions v on v.program_id = p.id where v.import_id = ${importId}
    order by p.id for update of p`);
  await db.execute(sql`
    update import_rows r set kept = true from programs p join program_versions v on v.program_id = p.id
    where r.import_id = ${importId} and r.entity = 'program' and v.import_id = ${importId}
      and p.id = coalesce(r.target_id, r.new_id)
      and (p.version <> v.version or p.deleted_at is not null or p.confirmed_at > v.saved_at)`);
}

interface Before extends Record<string, unknown> {
  readonly id: string;
  readonly lenderId: string;
  readonly kind: KindSlug;
  /** Of the version before; null for a program that was new. */
  readonly before: number | null;
  readonly name: string;
  readonly terms: object;
  readonly tiers: unknown;
  readonly effectiveFrom: string | null;
  readonly effectiveUntil: string | null;
  /** Whoever takes an import back confirms nothing: the terms are as old as they were. */
  readonly confirmedAt: Date;
}

async function takeBackPrograms(
  platform: Platform,
  tx: Transaction,
  { id: importId, importedBy }: ImportRow,
  context: RequestContext,
): Promise<number> {
  const { at } = context;
  const report = progressOf(platform, importId);
  let done = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await tx.db.execute<Before>(sql`
      select p.id, p.lender_id as "lenderId", p.kind, b.version as before, b.name, b.terms, b.tiers,
             b.effective_from::text as "effectiveFrom", b.effective_until::text as "effectiveUntil",
             b.saved_at as "confirmedAt"
      from program_versions v
      join programs p on p.id = v.program_id and p.version = v.version and p.deleted_at is null
        and p.confirmed_at <= v.saved_at
      left join program_versions b on b.program_id = v.program_id and b.version = v.version - 1
      where v.import_id = ${importId} and p.id > ${last}
      order by p.id limit ${rowsAtOnce}`);
    const old = rows.filter(({ before }) => before !== null);
    const saves = old.map(({ before, name, terms, tiers, ...rest }) => ({
      ...rest,
      // A version as it was saved, in the shape it had then.
      values: { ...terms, name, tiers } as unknown as ProgramValues<KindSlug>,
      restoredFrom: before ?? 0,
    }));
    const saved = await savePrograms(tx, saves, { at, by: importedBy });
    await settleSaved(tx, context, [...saved.keys()]);
    const added = rows.filter(({ before }) => before === null).map(({ id }) => id);
    if (added.length > 0) await removePrograms(tx, added, at);
    done += rows.length;
    await report(done);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < rowsAtOnce) return done;
  }
}

async function takeBackLenders(
  platform: Platform,
  tx: Transaction,
  importId: string,
  context: RequestContext,
): Promise<void> {
  const rows = await selectStaged(tx.db)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.entity, 'lender'),
        sql`${importRows.writtenVersion} is not null`,
      ),
    )
    .orderBy(desc(importRows.number));
  const archived: Happening<typeof lenderArchived>[] = [];
  const changed: Happening<typeof lenderChanged>[] = [];
  for (const row of rows) {
    if (await takeBackLender(platform, tx, row, context.at, { archived, changed })) continue;
    await tx.db
      .update(importRows)
      .set({ kept: true })
      .where(and(eq(importRows.importId, importId), eq(importRows.number, row.number)));
  }
  await record(tx, context, lenderChanged, ...changed);
  await record(tx, context, lenderArchived, ...archived);
}

interface TakenBack {
  readonly archived: Happening<typeof lenderArchived>[];
  readonly changed: Happening<typeof lenderChanged>[];
}

/** @returns false if it stays: it was saved again since, or has programs or users now */
async function takeBackLender(
  platform: Platform,
  tx: Transaction,
  row: StagedRow,
  at: Date,
  { archived, changed }: TakenBack,
): Promise<boolean> {
  const id = row.targetId ?? row.newId;
  const isNew = row.targetId === null;
  const lender = await lockLender(tx, id, isNew ? 'archive' : 'change').catch((error: unknown) => {
    if (error instanceof AppError && error.is('NOT_FOUND')) return undefined;
    throw error;
  });
  if (lender?.version !== row.writtenVersion) return false;
  if (!isNew) {
    // What `lenderValues` gave before the import.
    changed.push((await changeLender(tx, lender, row.before as LenderValues, at)).happening);
    return true;
  }
  const { rows } = await tx.db.execute(sql`
    select 1 from programs where lender_id = ${id} and deleted_at is null
    union all select 1 from accounts where lender_id = ${id} limit 1`);
  if (rows.length > 0) return false;
  // As when a lender is deleted: what refers to it keeps it.
  for (const count of platform.hooks.all(keepsLender))
    if (Object.values(await count(tx.db, id, at)).some((found) => found > 0)) return false;
  await updateLender(tx, lender, { archivedAt: at }, at);
  archived.push({ id });
  return true;
}
