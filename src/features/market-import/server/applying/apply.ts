import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import { type Happening, record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lenderAdded, lenderChanged } from '../../../lenders/events.ts';
import { type LenderValues, lenderFields } from '../../../lenders/model.ts';
import {
  insertLender,
  type LenderRow,
  lenderValues,
  lockLender,
  lockOnMarket,
  updateLender,
} from '../../../lenders/server/api.ts';
import { saveProgramsFrom } from '../../../programs/server/api.ts';
import { settleSaved } from '../../../proposals/server/api.ts';
import { importApplied } from '../../events.ts';
import { writtenIn } from '../../model.ts';
import { progressOf } from '../checking/check-rows.ts';
import { classifyRows } from '../checking/classify.ts';
import { countRows } from '../checking/count-rows.ts';
import { expectMany } from '../reading/keep-rows.ts';
import { type ImportRow, importRows, imports, isWritten, type StagedRow, selectStaged } from '../tables.ts';

/** One import or undoing at a time, over all processes. */
export const lockMarket = (tx: Transaction): Promise<void> => lockUntilCommit(tx, 'market import');

/** The market has changed since the preview. */
class Moved extends Error {}

const moved =
  'Programs or lenders have changed since this file was checked. Nothing was written. Review the rows again.';

/** The job acts as the person who asked for it. */
export const contextOf = (
  { clock }: Platform,
  { id, importedBy, actedBy }: Pick<ImportRow, 'id' | 'importedBy' | 'actedBy'>,
): RequestContext => ({
  actor: importedBy === null ? { kind: 'system' } : { kind: 'account', id: importedBy },
  actedBy: actedBy ?? undefined,
  at: clock.now(),
  requestId: id,
});

/**
 * Writes every row that is not refused, all of them or none: one transaction. What was shown is what is written: where the market
 * has changed since, the import goes back to be looked at.
 */
export async function applyImport(platform: Platform, { id }: ImportRow): Promise<void> {
  const { background } = platform.database;
  try {
    await background.transaction(async (tx) => {
      await lockMarket(tx);
      await expectMany(tx);
      const [row] = await tx.db.select().from(imports).where(eq(imports.id, id));
      // Another process has done it meanwhile.
      if (row?.state !== 'importing') return;
      if ((await classifyRows(tx.db, id, row.lenderId)) > 0) throw new Moved();
      const counts = await countRows(tx.db, id);
      const context = contextOf(platform, row);
      await writeLenders(tx, row, context);
      await writePrograms(platform, tx, row, context);
      const message = null;
      await tx.db
        .update(imports)
        .set({ state: 'imported', importedAt: context.at, counts, done: 0, message })
        .where(eq(imports.id, id));
      await record(tx, context, importApplied, { id, payload: { changes: writtenIn(counts) }, after: counts });
    });
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    const { db } = background;
    await classifyRows(db, id, (await db.select().from(imports).where(eq(imports.id, id)))[0]?.lenderId ?? null);
    const counts = await countRows(db, id);
    await db.update(imports).set({ state: 'checked', counts, message: moved, done: 0 }).where(eq(imports.id, id));
  }
}

async function writeLenders(tx: Transaction, { id }: ImportRow, context: RequestContext): Promise<void> {
  const rows = await selectStaged(tx.db)
    .where(and(eq(importRows.importId, id), eq(importRows.entity, 'lender'), isWritten))
    // In the order in which every change of several lenders locks them.
    .orderBy(asc(importRows.targetId), asc(importRows.number));
  const added: Happening<typeof lenderAdded>[] = [];
  const changed: Happening<typeof lenderChanged>[] = [];
  for (const row of rows) {
    // Staged by `lenderSchema`.
    const values = row.terms as LenderValues;
    const note =
      row.targetId === null
        ? await addLender(tx, row.newId, values, context, added)
        : await overwriteLender(tx, { ...row, id: row.targetId }, values, context, changed);
    await tx.db
      .update(importRows)
      .set(note)
      .where(and(eq(importRows.importId, id), eq(importRows.number, row.number)));
  }
  await record(tx, context, lenderAdded, ...added);
  await record(tx, context, lenderChanged, ...changed);
}

async function addLender(
  tx: Transaction,
  id: string,
  values: LenderValues,
  { at }: RequestContext,
  added: Happening<typeof lenderAdded>[],
): Promise<{ readonly writtenVersion: number }> {
  const { version } = await insertLender(tx, { ...values, id }, at);
  added.push({ id, after: { ...values, version } });
  return { writtenVersion: version };
}

async function overwriteLender(
  tx: Transaction,
  { id, targetVersion }: Pick<StagedRow, 'targetVersion'> & { readonly id: string },
  values: LenderValues,
  { at }: RequestContext,
  changed: Happening<typeof lenderChanged>[],
): Promise<{ readonly writtenVersion: number; readonly before: unknown }> {
  const lender = await lockLender(tx, id, 'change');
  if (lender.version !== targetVersion) throw new Moved();
  const { rows } = await tx.db.execute<{ before: unknown }>(
    sql`select ${lenderValues} as before from lenders where id = ${id}`,
  );
  const change = await changeLender(tx, lender, values, at);
  changed.push(change.happening);
  return { writtenVersion: change.version, before: rows[0]?.before };
}

/** What to record has the change field by field, as from the form: the history reads that, and so does whoever saves without having seen it. */
export async function changeLender(
  tx: Transaction,
  lender: LenderRow,
  values: LenderValues,
  at: Date,
): Promise<{ readonly version: number; readonly happening: Happening<typeof lenderChanged> }> {
  const changed = await updateLender(tx, lender, values, at);
  const fields = lenderFields.map(({ name }) => name).filter((name) => !isDeepStrictEqual(lender[name], changed[name]));
  const of = (row: LenderRow) => Object.fromEntries(fields.map((name) => [name, row[name]]));
  const { version } = changed;
  const happening = { id: lender.id, payload: { fields }, before: of(lender), after: { ...of(changed), version } };
  return { version, happening };
}

async function writePrograms(
  platform: Platform,
  tx: Transaction,
  { id, importedBy }: ImportRow,
  context: RequestContext,
): Promise<void> {
  await lockImportsBefore(tx, id);
  const report = progressOf(platform, id);
  const { rows } = await tx.db.execute<{ last: number }>(
    sql`select coalesce(max(number), 0) as last from import_rows where import_id = ${id}`,
  );
  const last = rows[0]?.last ?? 0;
  let done = 0;
  for (let from = 0; from < last; from += writtenAtOnce) {
    const saving = { at: context.at, by: importedBy, importId: id };
    const saved = await saveProgramsFrom(tx, stagedFrom(id, from), saving);
    await settleSaved(tx, context, [...saved.keys()]);
    done += saved.size;
    await report(done);
  }
}

const writtenAtOnce = 2_000;

/** Staged by `programSchema` of their kinds, and apart as `programParts` leaves them. */
const stagedFrom = (importId: string, from: number) => sql`
  select coalesce(target_id, new_id) as id, lender_id, kind, name, terms, tiers, effective_from, effective_until, null::timestamptz as confirmed_at
  from import_rows join import_values using (import_id, number) where import_id = ${importId} and entity = 'program' and outcome in ('new', 'changed')
    and number > ${from} and number <= ${from + writtenAtOnce}`;

/** Holds the lenders and programs of these rows as they were seen. @throws Moved */
async function lockImportsBefore(tx: Transaction, importId: string): Promise<void> {
  const ofImport = sql`from import_rows r where r.import_id = ${importId} and r.entity = 'program' and r.outcome in ('new', 'changed')`;
  const { rows } = await tx.db.execute<{ id: string }>(sql`select distinct r.lender_id as id ${ofImport}`);
  if (
    (
      await lockOnMarket(
        tx,
        rows.map(({ id }) => id),
      )
    ).size !== rows.length
  )
    throw new Moved();
  const { rows: targets } = await tx.db.execute<{ moved: boolean }>(sql`
    with held as (
      select p.id, p.version from programs p
      where p.id in (select r.target_id ${ofImport}) and p.deleted_at is null order by p.id for update
    )
    select exists (select 1 from (select r.target_id, r.target_version ${ofImport} and r.target_id is not null) t
                   left join held on held.id = t.target_id where held.version is distinct from t.target_version) as moved`);
  if (targets[0]?.moved !== false) throw new Moved();
}
