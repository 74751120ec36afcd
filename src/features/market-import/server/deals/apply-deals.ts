import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { addImportedDeal } from '../../../pipeline/server/api.ts';
import type { StagedDeal } from '../../deals/read-deal.ts';
import { importApplied } from '../../events.ts';
import { contextOf } from '../applying/apply.ts';
import { progressOf } from '../checking/check-rows.ts';
import { countRows } from '../checking/count-rows.ts';
import { removeFile, withoutFile } from '../keeping/import-files.ts';
import { type ImportRow, importRows, imports, importValues, type StagedRow, selectStaged } from '../tables.ts';
import { classifyDeals } from './classify-deals.ts';

/** Deals per transaction, so that the owner's other calls run in between. */
const dealsAtOnce = 25;

/** One import into a pipeline at a time. */
export const lockPipeline = (tx: Transaction, ownerId: string): Promise<void> =>
  lockUntilCommit(tx, 'deal import', ownerId);

/**
 * Adds the deals of an import, some at a time. Each is added once, however often it is asked for; a run that was killed is continued.
 * A deal that its owner has added meanwhile is a duplicate now, and skipped. Once all are added, the file is deleted.
 */
export async function applyDeals(platform: Platform, { id, ownerId, fileKey }: ImportRow): Promise<void> {
  if (ownerId === null) return;
  const { background } = platform.database;
  const report = progressOf(platform, id);
  for (;;) {
    const left = await background.transaction<'some' | 'none' | 'unknown'>(async (tx) => {
      await lockPipeline(tx, ownerId);
      const [row] = await tx.db.select().from(imports).where(eq(imports.id, id)).for('update');
      // Another process has done it meanwhile.
      if (row?.state !== 'importing') return 'unknown';
      await classifyDeals(tx.db, id, ownerId);
      const context = contextOf(platform, { ...row, importedBy: ownerId });
      const staged = await selectStaged(tx.db)
        .where(and(eq(importRows.importId, id), eq(importRows.outcome, 'new'), isNull(importRows.writtenVersion)))
        .orderBy(asc(importRows.number))
        .limit(dealsAtOnce);
      for (const one of staged) await writeDeal(tx, context, ownerId, one);
      if (staged.length === dealsAtOnce) return 'some';
      await finish(tx, id, context);
      return 'none';
    });
    await report(await writtenOf(platform, id));
    if (left === 'none') await removeFile(platform, { fileKey });
    if (left !== 'some') return;
  }
}

async function writeDeal(tx: Transaction, context: RequestContext, ownerId: string, row: StagedRow): Promise<void> {
  // Staged by `readDeal`, of a kind that there is.
  const { address, clientName, deal } = row.terms as StagedDeal;
  const stated = { ownerId, loanType: row.kind ?? '', address, clientName, deal };
  const isAdded = await addImportedDeal(tx, context, { id: row.newId, stated, isAnother: row.anyway });
  const { importId, number } = row;
  await tx.db
    .update(importRows)
    // Another of its owner's calls was first.
    .set(isAdded ? { writtenVersion: 1 } : { outcome: 'duplicate' })
    .where(and(eq(importRows.importId, importId), eq(importRows.number, number)));
  // The deal has them now.
  const values = and(eq(importValues.importId, importId), eq(importValues.number, number));
  if (isAdded) await tx.db.delete(importValues).where(values);
}

const writtenOf = async ({ database }: Platform, id: string): Promise<number> =>
  database.background.db.$count(
    importRows,
    and(eq(importRows.importId, id), sql`${importRows.writtenVersion} is not null`),
  );

async function finish(tx: Transaction, id: string, context: RequestContext): Promise<void> {
  const counts = await countRows(tx.db, id);
  const written = {
    state: 'imported',
    importedAt: context.at,
    counts,
    done: 0,
    message: null,
    ...withoutFile,
  } as const;
  await tx.db.update(imports).set(written).where(eq(imports.id, id));
  await record(tx, context, importApplied, { id, payload: { changes: counts.deal?.new ?? 0 }, after: counts });
}
