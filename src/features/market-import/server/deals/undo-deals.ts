import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { archiveUntouched } from '../../../pipeline/server/api.ts';
import { importUndone } from '../../events.ts';
import { contextOf } from '../applying/apply.ts';
import { progressOf } from '../checking/check-rows.ts';
import { removeFile, withoutFile } from '../keeping/import-files.ts';
import { type ImportRow, importRows, imports } from '../tables.ts';
import { lockPipeline } from './apply-deals.ts';

const dealsAtOnce = 25;

/** Why a deal stays in the pipeline. */
const reasons = {
  changed: 'You changed this deal after the import.',
  active: 'Something has happened on this deal since the import.',
  archived: 'You archived this deal already.',
} as const;

/**
 * Undoes an import of deals, some at a time: deals that nobody has changed since, and where nothing has
 * happened since, are archived. The rows of the others say why they stay.
 */
export async function undoDeals(platform: Platform, { id, ownerId, fileKey }: ImportRow): Promise<void> {
  if (ownerId === null) return;
  const report = progressOf(platform, id);
  for (let done = 0; ; done += dealsAtOnce) {
    const left = await platform.database.background.transaction<'some' | 'none' | 'unknown'>(async (tx) => {
      await lockPipeline(tx, ownerId);
      const [row] = await tx.db.select().from(imports).where(eq(imports.id, id)).for('update');
      if (row?.state !== 'undoing') return 'unknown';
      const context = contextOf(platform, { ...row, importedBy: ownerId });
      const rows = await tx.db
        .select({ number: importRows.number, dealId: importRows.newId })
        .from(importRows)
        .where(and(eq(importRows.importId, id), isNotNull(importRows.writtenVersion), eq(importRows.kept, false)))
        .orderBy(asc(importRows.number))
        .limit(dealsAtOnce);
      for (const one of rows) await takeBack(platform, tx, context, { importId: id, ownerId, ...one });
      if (rows.length === dealsAtOnce) return 'some';
      await finish(tx, id, context);
      return 'none';
    });
    await report(done);
    // Of an import that had stopped half way it was still there.
    if (left === 'none') await removeFile(platform, { fileKey });
    if (left !== 'some') return;
  }
}

interface Written {
  readonly importId: string;
  readonly ownerId: string;
  readonly number: number;
  readonly dealId: string;
}

async function takeBack(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { importId, ownerId, number, dealId }: Written,
): Promise<void> {
  const stays = await archiveUntouched(platform, tx, context, { dealId, ownerId });
  await tx.db
    .update(importRows)
    // A row that is done has no version of its own any more, or stays.
    .set(stays ? { kept: true, found: [{ path: '', message: reasons[stays] }] } : { writtenVersion: null })
    .where(and(eq(importRows.importId, importId), eq(importRows.number, number)));
}

async function finish(tx: Transaction, id: string, context: RequestContext): Promise<void> {
  const kept = await tx.db.$count(importRows, and(eq(importRows.importId, id), eq(importRows.kept, true)));
  const undone = { state: 'undone', undoneAt: context.at, kept, done: 0, message: null, ...withoutFile } as const;
  await tx.db.update(imports).set(undone).where(eq(imports.id, id));
  await record(tx, context, importUndone, { id, payload: { changes: 0 }, after: { kept } });
}
