import { and, desc, eq, inArray } from 'drizzle-orm';
import { neededRequirements } from '../../../../lending/documents/conditions.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readPackageState } from '../../../answers/server/api.ts';
import { listPublished, type PublishedTemplate } from '../../../form-templates/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { type LenderRequirement, requirementsOf } from '../../../requirements/server/api.ts';
import { type DealDocumentRow, type DealRequirementRow, dealDocuments, dealRequirements } from '../tables.ts';
import { fillHash, type PackageState } from './fill-hash.ts';

/** A document that a deal needs now. What happened to it stands in its row; without one, nothing has. */
export interface NeededDocument {
  readonly requirement: LenderRequirement;
  readonly row: DealRequirementRow | undefined;
  /** What was brought, the newest first. */
  readonly files: readonly DealDocumentRow[];
  /** The form that is filled in, as it is published now. */
  readonly template: PublishedTemplate | undefined;
  /** What stands for it was filled in from answers, or a version of the form, that have changed since. */
  readonly isOutdated: boolean;
}

/** Which documents a deal needs, or what has to be chosen before that is known. */
export type DealRequirements =
  | { readonly missing: 'lender' | 'program' }
  | { readonly missing: null; readonly lenderId: string; readonly needed: readonly NeededDocument[] };

interface Wanted {
  readonly missing: null;
  readonly lenderId: string;
  readonly requirements: readonly LenderRequirement[];
  readonly state: PackageState;
}

/** What the lender asks for of this deal as it is now: always read off the deal and its answers, and stored nowhere. */
export async function findNeeded(
  platform: Platform,
  db: Queries,
  deal: Entry,
): Promise<{ readonly missing: 'lender' | 'program' } | Wanted> {
  const { selectedLenderId: lenderId, selectedProgramId: programId, loanType } = deal;
  if (lenderId === null) return { missing: 'lender' };
  if (programId === null) return { missing: 'program' };
  const [all, state] = await Promise.all([requirementsOf(db, lenderId), readPackageState(platform, db, deal)]);
  const facts = { programId, loanType, answers: state.answers, deal: deal.deal };
  return { missing: null, lenderId, requirements: neededRequirements(all, facts), state };
}

/** The requirements that a deal has now: what stands at any other has no place. */
export async function findNeededIds(platform: Platform, db: Queries, deal: Entry): Promise<ReadonlySet<string>> {
  const wanted = await findNeeded(platform, db, deal);
  return new Set(wanted.missing === null ? wanted.requirements.map(({ id }) => id) : []);
}

/** The documents that a deal needs now, with how far each is. Those of an earlier lender or program are not among them. */
export async function readDealRequirements(platform: Platform, db: Queries, deal: Entry): Promise<DealRequirements> {
  const wanted = await findNeeded(platform, db, deal);
  if (wanted.missing !== null) return wanted;
  const { lenderId, requirements, state } = wanted;
  const [rows, templates] = await Promise.all([readRows(db, deal.id, requirements), readTemplates(db, wanted)]);
  const files = await readFiles(db, [...rows.values()]);
  const needed = requirements.map((requirement): NeededDocument => {
    const row = rows.get(requirement.id);
    const own = (row && files.get(row.id)) ?? [];
    const template = templates.get(requirement.templateId ?? '');
    const counting = own.find(({ id }) => id === row?.documentId);
    return { requirement, row, files: own, template, isOutdated: isOutdated(counting, template, state) };
  });
  return { missing: null, lenderId, needed };
}

function isOutdated(
  file: DealDocumentRow | undefined,
  template: PublishedTemplate | undefined,
  state: PackageState,
): boolean {
  // A form that is no longer offered can't be filled in again.
  if (file?.origin !== 'filled' || !template) return false;
  return file.templateVersionId !== template.versionId || file.answersHash?.equals(fillHash(template, state)) !== true;
}

async function readTemplates(db: Queries, { lenderId, requirements }: Wanted) {
  if (!requirements.some(({ templateId }) => templateId !== null)) return new Map<string, PublishedTemplate>();
  return new Map((await listPublished(db, lenderId)).map((template) => [template.templateId, template]));
}

async function readRows(db: Queries, dealId: string, requirements: readonly LenderRequirement[]) {
  if (requirements.length === 0) return new Map<string, DealRequirementRow>();
  const ids = requirements.map(({ id }) => id);
  const rows = await db
    .select()
    .from(dealRequirements)
    .where(and(eq(dealRequirements.dealId, dealId), inArray(dealRequirements.requirementId, ids)));
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
