import { desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { nameRequirements } from '../../../requirements/server/api.ts';
import type { ListedDocument } from '../../contract.ts';
import { dealDocumentLimits } from '../../model.ts';
import { type DealDocumentRow, type DealRequirementRow, dealDocuments, dealRequirements } from '../tables.ts';
import { filePresenter } from './present.ts';
import { findNeededIds } from './read-list.ts';

/** Every file of a deal, the newest first, with what it is for: also those that the deal no longer needs. */
export async function readAllDocuments(platform: Platform, db: Queries, deal: Entry): Promise<ListedDocument[]> {
  const files = await db
    .select()
    .from(dealDocuments)
    .where(eq(dealDocuments.dealId, deal.id))
    .orderBy(desc(dealDocuments.uploadedAt), desc(dealDocuments.id))
    .limit(dealDocumentLimits.dealDocuments);
  if (files.length === 0) return [];
  const [rows, needed, present] = await Promise.all([
    readRows(db, files),
    findNeededIds(platform, db, deal),
    filePresenter(platform, db, files),
  ]);
  const [names, lenders] = await Promise.all([
    nameRequirements(
      db,
      [...rows.values()].map(({ requirementId }) => requirementId),
    ),
    findLenders(
      db,
      [...rows.values()].map(({ lenderId }) => lenderId),
    ),
  ]);
  return files.map((file) => {
    const row = rows.get(file.dealRequirementId ?? '');
    return {
      ...present(file),
      requirementName: (row && names.get(row.requirementId)) ?? null,
      lenderName: (row && lenders.get(row.lenderId)?.name) ?? null,
      standing: standingOf(file, row, needed),
    };
  });
}

function standingOf(file: DealDocumentRow, row: DealRequirementRow | undefined, needed: ReadonlySet<string>) {
  if (!row) return 'unplaced';
  if (!needed.has(row.requirementId)) return 'setAside';
  return file.replacedAt === null ? 'counts' : 'replaced';
}

async function readRows(db: Queries, files: readonly DealDocumentRow[]) {
  const ids = [...new Set(files.flatMap(({ dealRequirementId }) => dealRequirementId ?? []))];
  if (ids.length === 0) return new Map<string, DealRequirementRow>();
  const rows = await db.select().from(dealRequirements).where(inArray(dealRequirements.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}
