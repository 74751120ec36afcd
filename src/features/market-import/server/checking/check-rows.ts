import { eq, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lenderValues } from '../../../lenders/server/api.ts';
import { importLimits, refusedIn, type SheetPlan } from '../../model.ts';
import { readRow } from '../../read-row.ts';
import { openFile } from '../keeping/import-files.ts';
import { addRows, expectMany, keepRows } from '../reading/keep-rows.ts';
import { type PlannedSheet, type RawRow, type StagedValues, sourceOf, stageRow } from '../reading/stage-rows.ts';
import { readStaged } from '../reading/thread/read-file.ts';
import { type ImportRow, importRows, imports, importValues, type StagedRow } from '../tables.ts';
import { classify } from './classify-import.ts';
import { countRows } from './count-rows.ts';

/** A sheet's plan as the reader takes it; null: the sheet is left out. */
export const plannedSheets = (plan: readonly SheetPlan[]): (PlannedSheet | null)[] =>
  plan.map(({ entity, kind, columns }) =>
    entity === null ? null : { entity, kind, paths: columns.map(({ path }) => path) },
  );

const reportEveryMs = 500;

/** Reports how far a step is, now and then. */
export function progressOf({ database }: Platform, importId: string): (done: number) => Promise<void> {
  let reportedAt = 0;
  return async (done) => {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    await database.db.update(imports).set({ done }).where(eq(imports.id, importId));
  };
}

/**
 * Reads every row of a file and checks it against the market or the pipeline. Nothing of the market is written. Whatever an earlier run has
 * staged is replaced, so a run that was killed simply starts over.
 * @returns whether importing follows without a preview
 * @throws FileProblem
 */
export async function checkRows(platform: Platform, row: ImportRow): Promise<boolean> {
  const { background } = platform.database;
  const { db } = background;
  const { id, fileName, plan } = row;
  if (plan === null) throw new Error('There is nothing to check.');
  const report = progressOf(platform, id);
  let total = 0;
  await db.delete(importRows).where(eq(importRows.importId, id));
  await db.delete(importValues).where(eq(importValues.importId, id));
  const rowsAtMost = row.ownerId === null ? importLimits.rows : importLimits.dealRows;
  const staging = { importId: id, sheets: plannedSheets(plan), rowsAtMost };
  await readStaged({ fileName, open: () => openFile(platform, row) }, staging, async (lines, count) => {
    await background.transaction(async (tx) => {
      // Only the last step has to reach the disk: after a crash the file is read again.
      await tx.db.execute(sql`set local synchronous_commit = off`);
      await addRows(tx, lines);
    });
    total += count;
    await report(total);
  });
  // Without fresh figures the planner takes the rows for none. What they hold is compared only one by one.
  await db.execute(sql`
    analyze import_rows (import_id, number, entity, kind, ref_id, lender_ref_id, lender_ref, name, outcome),
            import_values (import_id, number)`);
  await background.transaction(async (tx) => {
    await expectMany(tx);
    await classify(tx.db, row);
  });
  if ((await mergeOverStored(db, row)) > 0) await classify(db, row);
  const counts = await countRows(db, id);
  // What a broker brings is counted when it is confirmed, so it never goes on by itself.
  const isOfMarket = row.ownerId === null;
  const goesOn =
    isOfMarket && (row.onceChecked === 'import' || (row.onceChecked === 'importWhole' && refusedIn(counts) === 0));
  const state = goesOn ? 'importing' : 'checked';
  await db.update(imports).set({ state, counts, total, done: 0 }).where(eq(imports.id, id));
  return goesOn;
}

const rowsAtOnce = 200;

type Changing = Pick<StagedRow, 'number' | 'sheet' | 'place' | 'newId' | 'source'> & { readonly stored: unknown };

/**
 * Rows with only some values of an existing record are merged into it, so that the other values stay. @returns how many
 * @param numbers these rows alone
 */
export async function mergeOverStored(
  db: Queries,
  { id, plan }: Pick<ImportRow, 'id' | 'plan'>,
  number?: number,
): Promise<number> {
  const sheets = plannedSheets(plan ?? []);
  let done = 0;
  for (let last = -1; ; ) {
    const { rows } = await db.execute<Changing & Record<string, unknown>>(sql`
      select r.number, r.sheet, r.place, r.new_id as "newId", v.source, case when r.entity = 'lender' then ${lenderValues}
        else p.terms || jsonb_build_object('name', p.name, 'tiers', p.tiers, 'effectiveFrom', p.effective_from,
                                           'effectiveUntil', p.effective_until) end as stored
      from import_rows r join import_values v using (import_id, number)
      left join programs p on r.entity = 'program' and p.id = r.target_id and p.kind = r.kind
      left join lenders on r.entity = 'lender' and lenders.id = r.target_id
      where r.import_id = ${id} and r.partial and r.target_id is not null and r.number > ${last}
        and coalesce(p.id, lenders.id) is not null ${number === undefined ? sql`` : sql`and r.number = ${number}`}
      order by r.number limit ${rowsAtOnce}`);
    const staged = await inSlices(mapEach(rows, sheets));
    if (staged.length > 0) await keepRows(db, id, staged);
    done += staged.length;
    last = rows.at(-1)?.number ?? last;
    if (rows.length < rowsAtOnce) return done;
  }
}

function* mapEach(rows: readonly Changing[], sheets: readonly (PlannedSheet | null)[]) {
  const staged: StagedValues[] = [];
  for (const { number, sheet, place, newId, source, stored } of rows) {
    const plan = sheets[sheet];
    // What is staged was read by a plan, from cells or an object.
    const raw = source as RawRow;
    const under = stored as Readonly<Record<string, unknown>>;
    if (plan) staged.push({ ...readRow(plan, sourceOf(raw, plan), under), number, sheet, place, newId, source: raw });
    yield;
  }
  return staged;
}

/** One row again, after its cells were corrected: by itself, then all of them, since it may have stood in another's way. */
export async function checkAgain(
  { db }: Transaction,
  row: ImportRow,
  corrected: Pick<StagedRow, 'number' | 'sheet' | 'place' | 'newId'> & { readonly source: RawRow },
): Promise<void> {
  const plan = plannedSheets(row.plan ?? [])[corrected.sheet];
  if (!plan) return;
  const { number, sheet, place, newId, source } = corrected;
  const staged: StagedValues = { ...stageRow(source, { number, sheet, place }, plan), newId };
  await keepRows(db, row.id, [staged]);
  await classify(db, row);
  if ((await mergeOverStored(db, row, number)) > 0) await classify(db, row);
  const counts = await countRows(db, row.id);
  await db.update(imports).set({ counts }).where(eq(imports.id, row.id));
}
