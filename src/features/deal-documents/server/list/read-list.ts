import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { neededRequirements } from '../../../../lending/documents/conditions.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readPackageState } from '../../../answers/server/api.ts';
import {
  findListed,
  type ListedTemplate,
  type PublishedTemplate,
  readPlacements,
} from '../../../form-templates/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { type LenderRequirement, requirementsOf } from '../../../requirements/server/api.ts';
import { type DealDocumentRow, type DealRequirementRow, dealDocuments, dealRequirements } from '../tables.ts';
import { fillHash, type PackageState } from './fill-hash.ts';

/** A document that a deal needs now. What happened to it stands in its row; without one, nothing has. */
export interface NeededDocument {
  readonly requirement: LenderRequirement;
  readonly row: DealRequirementRow | undefined;
  /** What was brought: the one that counts, then the newest. */
  readonly files: readonly DealDocumentRow[];
  /** The form that is filled in, as it is published now. */
  readonly template: ListedTemplate | undefined;
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
  // One after the other, here and below: transactions read this too, and their connection takes one query at a time.
  const all = await requirementsOf(db, lenderId);
  const state = await readPackageState(platform, db, deal);
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
  const rows = await readRows(db, deal.id, requirements);
  const templates = await findListed(db, templateIdsOf(requirements));
  const files = await readFiles(db, [...rows.values()]);
  const placements = await readFilledPlacements(db, rows, files);
  const needed = requirements.map((requirement): NeededDocument => {
    const row = rows.get(requirement.id);
    const own = (row && files.get(row.id)) ?? [];
    const template = templates.get(requirement.templateId ?? '');
    const counting = own.find(({ id }) => id === row?.documentId);
    return { requirement, row, files: own, template, isOutdated: isOutdated(counting, template, placements, state) };
  });
  return { missing: null, lenderId, needed };
}

type Placements = ReadonlyMap<string, PublishedTemplate['placements']>;

function isOutdated(
  file: DealDocumentRow | undefined,
  template: ListedTemplate | undefined,
  placements: Placements,
  state: PackageState,
): boolean {
  // A form that is no longer offered can't be filled in again.
  if (file?.origin !== 'filled' || !template) return false;
  const { versionId } = template;
  const placed = placements.get(versionId);
  if (file.templateVersionId !== versionId || !placed) return true;
  return file.answersHash?.equals(fillHash({ versionId, placements: placed }, state)) !== true;
}

const templateIdsOf = (requirements: readonly LenderRequirement[]): string[] =>
  requirements.flatMap(({ templateId }) => templateId ?? []);

/** What is placed on the forms that count now, and on no others: placements are large. */
function readFilledPlacements(
  db: Queries,
  rows: ReadonlyMap<string, DealRequirementRow>,
  files: ReadonlyMap<string | null, readonly DealDocumentRow[]>,
): Promise<Placements> {
  const counting = [...rows.values()].flatMap(({ id, documentId }) =>
    (files.get(id) ?? []).filter((file) => file.id === documentId && file.origin === 'filled'),
  );
  return readPlacements(
    db,
    counting.flatMap(({ templateVersionId }) => templateVersionId ?? []),
  );
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
    // One that was moved here counts, and may be older than those before it.
    .orderBy(sql`${dealDocuments.replacedAt} is not null`, desc(dealDocuments.uploadedAt), desc(dealDocuments.id));
  return Map.groupBy(found, ({ dealRequirementId }) => dealRequirementId);
}
