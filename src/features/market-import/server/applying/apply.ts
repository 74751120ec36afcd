import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { KindSlug } from '../../../../lending/kinds/find.ts';
import { audit, type RequestContext } from '../../../../platform/database/audit.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type LenderValues, lenderFields } from '../../../lenders/model.ts';
import {
  holdOnMarket,
  insertLender,
  type LenderRow,
  lenderValues,
  lockLender,
  updateLender,
} from '../../../lenders/server/api.ts';
import type { ProgramValues } from '../../../programs/model.ts';
import { type ProgramSave, savePrograms } from '../../../programs/server/api.ts';
import { type ImportCounts, writtenIn } from '../../model.ts';
import { progressOf } from '../checking/check-rows.ts';
import { classifyRows } from '../checking/classify.ts';
import { countRows } from '../checking/count-rows.ts';
import { type ImportRow, importRows, imports, type StagedRow } from '../tables.ts';

/** One import or undoing at a time, over all processes. */
export const holdMarket = (tx: Transaction): Promise<void> => lockUntilCommit(tx, 'market import');

/** From so many changes on, whoever keeps the market reads all of it again instead of each. */
const tellsEachUpTo = 2_000;
export const isSilent = (changes: number): { readonly silent?: true } =>
  changes > tellsEachUpTo ? { silent: true } : {};

export const rowsAtOnce = 500;

/** The market is another one than the person saw. */
class Moved extends Error {}

const moved =
  'The market has changed since this was checked, and some rows stand otherwise now. Nothing was written; please look at them again.';

export const contextOf = ({ clock }: Platform, importId: string, accountId: string | null): RequestContext => ({
  actor: accountId === null ? { kind: 'system' } : { kind: 'account', id: accountId },
  at: clock.now(),
  requestId: importId,
});

/**
 * Writes every row that is not refused, all of them or none: one transaction. What was shown is what is written: where the market
 * has changed since, the import goes back to be looked at.
 */
export async function applyImport(platform: Platform, { id }: ImportRow): Promise<void> {
  const { background } = platform.database;
  try {
    await background.transaction(async (tx) => {
      await holdMarket(tx);
      const [row] = await tx.db.select().from(imports).where(eq(imports.id, id));
      // Another process has done it meanwhile.
      if (row?.state !== 'importing') return;
      if ((await classifyRows(tx.db, id, row.lenderId)) > 0) throw new Moved();
      const counts = await countRows(tx.db, id);
      const context = contextOf(platform, id, row.importedBy);
      await writeLenders(platform, tx, row, context);
      await writePrograms(platform, tx, row, counts, context.at);
      await audit(tx, context, { action: 'import.applied', entity: 'import', entityId: id, after: counts });
      const message = null;
      await tx.db
        .update(imports)
        .set({ state: 'imported', importedAt: context.at, counts, done: 0, message })
        .where(eq(imports.id, id));
    });
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    const { db } = background;
    await classifyRows(db, id, (await db.select().from(imports).where(eq(imports.id, id)))[0]?.lenderId ?? null);
    const counts = await countRows(db, id);
    await db.update(imports).set({ state: 'checked', counts, message: moved, done: 0 }).where(eq(imports.id, id));
  }
}

const written = inArray(importRows.outcome, ['new', 'changed']);

async function writeLenders(
  platform: Platform,
  tx: Transaction,
  { id }: ImportRow,
  context: RequestContext,
): Promise<void> {
  const rows = await tx.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.entity, 'lender'), written))
    // In one order with whoever else changes several.
    .orderBy(asc(importRows.targetId), asc(importRows.number));
  for (const row of rows) {
    // Staged by `lenderSchema`.
    const values = row.terms as LenderValues;
    const note = await writeLender(platform, tx, row, values, context);
    await tx.db
      .update(importRows)
      .set(note)
      .where(and(eq(importRows.importId, id), eq(importRows.number, row.number)));
  }
}

async function writeLender(
  platform: Platform,
  tx: Transaction,
  { targetId, targetVersion, newId }: StagedRow,
  values: LenderValues,
  context: RequestContext,
): Promise<{ readonly writtenVersion: number; readonly before?: unknown }> {
  if (targetId === null) {
    const { version } = await insertLender(platform, tx, { ...values, id: newId }, context.at);
    const after = { ...values, version };
    await audit(tx, context, { action: 'lender.added', entity: 'lender', entityId: newId, after });
    return { writtenVersion: version };
  }
  const lender = await lockLender(tx, targetId, 'change');
  if (lender.version !== targetVersion) throw new Moved();
  const { rows } = await tx.db.execute<{ before: unknown }>(
    sql`select ${lenderValues} as before from lenders where id = ${targetId}`,
  );
  const { version } = await changeLender(platform, tx, context, lender, values);
  return { writtenVersion: version, before: rows[0]?.before };
}

/** On record field by field, as from the form: the history reads that, and whoever saves without having seen it is told by it. */
export async function changeLender(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  lender: LenderRow,
  values: LenderValues,
): Promise<LenderRow> {
  const changed = await updateLender(platform, tx, lender, values, context.at);
  const names = lenderFields.map(({ name }) => name).filter((name) => !isDeepStrictEqual(lender[name], changed[name]));
  const of = (row: LenderRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  await audit(tx, context, {
    action: 'lender.changed',
    entity: 'lender',
    entityId: lender.id,
    before: of(lender),
    after: { ...of(changed), version: changed.version },
  });
  return changed;
}

async function writePrograms(
  platform: Platform,
  tx: Transaction,
  { id, importedBy }: ImportRow,
  counts: ImportCounts,
  at: Date,
): Promise<void> {
  const tell = progressOf(platform, id);
  const silent = isSilent(writtenIn(counts));
  let done = 0;
  for (let last = -1; ; ) {
    const rows = await tx.db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, id), eq(importRows.entity, 'program'), written, gt(importRows.number, last)))
      .orderBy(asc(importRows.number))
      .limit(rowsAtOnce);
    await holdBefore(tx, rows);
    await savePrograms(platform, tx, rows.map(saveOf), { at, by: importedBy, importId: id, ...silent });
    done += rows.length;
    await tell(done);
    last = rows.at(-1)?.number ?? last;
    if (rows.length < rowsAtOnce) break;
  }
  if (silent.silent) await platform.events.publish(tx, { topic: 'market' });
}

/** Holds the lenders and programs of these rows as they were seen. @throws Moved */
async function holdBefore(tx: Transaction, rows: readonly StagedRow[]): Promise<void> {
  const lenderIds = new Set(rows.flatMap(({ lenderId }) => lenderId ?? []));
  if ((await holdOnMarket(tx, [...lenderIds])).size !== lenderIds.size) throw new Moved();
  const targets = new Map(rows.flatMap(({ targetId, targetVersion }) => (targetId ? [[targetId, targetVersion]] : [])));
  if (targets.size === 0) return;
  const { rows: held } = await tx.db.execute<{ id: string; version: number }>(
    sql`select id, version from programs where id = any(${sql.param([...targets.keys()])}::uuid[]) and deleted_at is null
        order by id for update`,
  );
  if (held.length !== targets.size || held.some(({ id, version }) => targets.get(id) !== version)) throw new Moved();
}

function saveOf(row: StagedRow): ProgramSave {
  const { targetId, newId, lenderId, kind, name, terms, tiers, effectiveFrom, effectiveUntil } = row;
  if (lenderId === null || kind === null) throw new Error('A row without a lender or a kind is refused.');
  // Staged by `programSchema` of its kind, and apart as `programParts` leaves them.
  const values = { ...(terms as object), name, tiers } as unknown as ProgramValues<KindSlug>;
  return { id: targetId ?? newId, lenderId, kind: kind as KindSlug, values, effectiveFrom, effectiveUntil };
}
