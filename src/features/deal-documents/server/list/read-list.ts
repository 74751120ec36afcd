import { and, desc, eq, inArray } from 'drizzle-orm';
import { neededRequirements } from '../../../../lending/documents/conditions.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readDealAnswers } from '../../../answers/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { type LenderRequirement, requirementsOf } from '../../../requirements/server/api.ts';
import { type DealDocumentRow, type DealRequirementRow, dealDocuments, dealRequirements } from '../tables.ts';

/** A document that a deal needs now. What happened to it stands in its row; without one, nothing has. */
export interface NeededDocument {
  readonly requirement: LenderRequirement;
  readonly row: DealRequirementRow | undefined;
  /** What was brought, the newest first. */
  readonly files: readonly DealDocumentRow[];
}

/** Which documents a deal needs, or what has to be chosen before that is known. */
export type DealRequirements =
  | { readonly missing: 'lender' | 'program' }
  | { readonly missing: null; readonly lenderId: string; readonly needed: readonly NeededDocument[] };

/** What the lender asks for of this deal as it is now: always read off the deal and its answers, and stored nowhere. */
export async function findNeeded(
  platform: Platform,
  db: Queries,
  deal: Entry,
): Promise<{ readonly missing: 'lender' | 'program' } | readonly LenderRequirement[]> {
  const { selectedLenderId, selectedProgramId: programId, loanType } = deal;
  if (selectedLenderId === null) return { missing: 'lender' };
  if (programId === null) return { missing: 'program' };
  const all = await requirementsOf(db, selectedLenderId);
  if (all.length === 0) return [];
  const answers = await readDealAnswers(platform, db, deal);
  return neededRequirements(all, { programId, loanType, answers, deal: deal.deal });
}

/** The documents that a deal needs now, with how far each is. Those of an earlier lender or program are not among them. */
export async function readDealRequirements(platform: Platform, db: Queries, deal: Entry): Promise<DealRequirements> {
  const needed = await findNeeded(platform, db, deal);
  if ('missing' in needed) return needed;
  const lenderId = deal.selectedLenderId ?? '';
  const rows = await readRows(
    db,
    deal.id,
    needed.map(({ id }) => id),
  );
  const files = await readFiles(db, [...rows.values()]);
  return {
    missing: null,
    lenderId,
    needed: needed.map((requirement) => {
      const row = rows.get(requirement.id);
      return { requirement, row, files: (row && files.get(row.id)) ?? [] };
    }),
  };
}

async function readRows(db: Queries, dealId: string, requirementIds: readonly string[]) {
  if (requirementIds.length === 0) return new Map<string, DealRequirementRow>();
  const rows = await db
    .select()
    .from(dealRequirements)
    .where(and(eq(dealRequirements.dealId, dealId), inArray(dealRequirements.requirementId, [...requirementIds])));
  return new Map(rows.map((row) => [row.requirementId, row]));
}

async function readFiles(db: Queries, rows: readonly DealRequirementRow[]) {
  if (rows.length === 0) return new Map<string | null, DealDocumentRow[]>();
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select()
    .from(dealDocuments)
    .where(inArray(dealDocuments.dealRequirementId, ids))
    .orderBy(desc(dealDocuments.uploadedAt), desc(dealDocuments.id));
  return Map.groupBy(found, ({ dealRequirementId }) => dealRequirementId);
}
